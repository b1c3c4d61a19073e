import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import start from '../../fixtures/gsc-2-start.json';
import { FakeSocket } from './fake-socket';
import type { Told, View } from './types';
import { address, LOST, stillDue, Wire, type Gone, type Status } from './socket';

const WELCOME = start as unknown as Extract<Told, { t: 'welcome' }>;

let wire: Wire;
let statuses: Status[];
let told: Told[];
let gone: Gone[];

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  [statuses, told, gone] = [[], [], []];
  wire = new Wire(
    { status: (one) => statuses.push(one), told: (one) => told.push(one), gone: (one) => gone.push(one) },
    () => new FakeSocket(),
  );
  wire.open();
});

afterEach(() => {
  wire.close();
  vi.useRealTimers();
});

function welcome(view: Partial<View> = {}): void {
  FakeSocket.last.tell({ ...WELCOME, view: { ...WELCOME.view, ...view } });
}

/** The connection breaks and comes back. */
async function comeBack(view: Partial<View> = {}): Promise<void> {
  FakeSocket.last.break();
  await vi.advanceTimersByTimeAsync(1000);
  welcome(view);
}

function look(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

test('the socket is where the page came from', () => {
  expect(address('a b', { protocol: 'https:', host: 'example.test' })).toBe('wss://example.test/ws/a%20b');
  expect(address('x', { protocol: 'http:', host: 'localhost:8000' })).toBe('ws://localhost:8000/ws/x');
});

test('open once the server has welcomed us', () => {
  expect(statuses).toEqual(['connecting']);
  welcome();
  expect(statuses).toEqual(['connecting', 'open']);
  expect(told[0]?.t).toBe('welcome');
});

test('opened twice is opened once', () => {
  wire.open();
  expect(FakeSocket.all).toHaveLength(1);
});

test('nothing is asked before that', async () => {
  await expect(wire.ask({ t: 'start' })).resolves.toEqual({ ok: false, error: LOST, stale: false });
  expect(FakeSocket.last.sent).toEqual([]);
});

test('answers find their questions, whatever their order', async () => {
  welcome();
  const one = wire.ask({ t: 'why', seat: 0, dice: [0] });
  const two = wire.ask({ t: 'start' });
  const [first, second] = FakeSocket.last.sent;
  expect(first!.id).not.toBe(second!.id);
  expect(first!.id.length).toBeLessThanOrEqual(40);
  FakeSocket.last.tell({ t: 'no', id: second!.id, error: { k: 'x' }, stale: true });
  FakeSocket.last.tell({ t: 'why', id: first!.id, why: { k: 'y' }, die: null });
  await expect(two).resolves.toEqual({ ok: false, error: { k: 'x' }, stale: true });
  await expect(one).resolves.toMatchObject({ ok: true, told: { why: { k: 'y' } } });
});

test('a lost connection comes back, later and later', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.999_999);
  const delays = [500, 1000, 2000, 4000, 8000, 10_000, 10_000];
  for (const [nth, delay] of delays.entries()) {
    FakeSocket.last.break();
    expect(statuses.at(-1)).toBe('lost');
    await vi.advanceTimersByTimeAsync(delay - 10);
    expect(FakeSocket.all).toHaveLength(nth + 1);
    await vi.advanceTimersByTimeAsync(10);
    expect(FakeSocket.all).toHaveLength(nth + 2);
  }
  welcome();
  FakeSocket.last.break();
  await vi.advanceTimersByTimeAsync(500);
  expect(FakeSocket.all).toHaveLength(delays.length + 2);
});

test('at once when there is a network again, or somebody looks', () => {
  FakeSocket.last.break();
  dispatchEvent(new Event('online'));
  expect(FakeSocket.all).toHaveLength(2);
  FakeSocket.last.break();
  look('hidden');
  expect(FakeSocket.all).toHaveLength(2);
  look('visible');
  expect(FakeSocket.all).toHaveLength(3);
});

test('when the network goes, the connection is asked at once and lost if it is silent', async () => {
  welcome();
  const sent = FakeSocket.last.sent.length;
  dispatchEvent(new Event('offline'));
  expect(FakeSocket.last.sent).toHaveLength(sent + 1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(FakeSocket.all.length).toBeGreaterThan(1);
});

test('an unanswered move is sent again with the same id and settles once', async () => {
  welcome();
  const answer = wire.ask({ t: 'move', seat: 0, nth: 3, text: 'W>y13' });
  const [move] = FakeSocket.last.sent;
  await comeBack();
  expect(FakeSocket.last.sent).toEqual([move]);
  FakeSocket.last.tell({ t: 'ok', id: move!.id });
  await expect(answer).resolves.toMatchObject({ ok: true });
  await comeBack();
  expect(FakeSocket.last.sent).toEqual([]);
});

test('a roll that the new view shows is not asked for again', async () => {
  welcome({ n: 4 });
  const answer = wire.ask({ t: 'roll', n: 4 });
  await comeBack({ n: 5 });
  expect(FakeSocket.last.sent).toEqual([]);
  await expect(answer).resolves.toMatchObject({ ok: true });
});

test('a roll that it does not show is', async () => {
  welcome({ n: 4 });
  void wire.ask({ t: 'roll', n: 4 });
  await comeBack({ n: 4 });
  expect(FakeSocket.last.sent).toMatchObject([{ t: 'roll', n: 4 }]);
});

test.each([
  [{ t: 'undo', n: 4, seat: 0 }, { n: 4 }, true],
  [{ t: 'undo', n: 4, seat: 0 }, { n: 3 }, false],
  [{ t: 'redo', n: 4, seat: 0 }, { n: 5 }, false],
  [{ t: 'start' }, { phase: 'lobby' }, true],
  [{ t: 'start' }, { phase: 'play' }, false],
  [{ t: 'ping' }, {}, false],
  [{ t: 'again' }, { phase: 'over' }, true],
  [{ t: 'log', from: 0 }, {}, true],
] as const)('still due? %j in %j', (asked, view, due) => {
  expect(stillDue(asked, { ...WELCOME.view, ...view })).toBe(due);
});

test('a second welcome sends nothing again', () => {
  welcome();
  void wire.ask({ t: 'move', seat: 0, nth: 0, text: 'pass' });
  welcome();
  expect(FakeSocket.last.sent).toHaveLength(1);
});

test.each([
  [4404, 'missing'],
  [4403, 'refused'],
] as const)('closed with %i: no use in trying again', async (code, why) => {
  welcome();
  const answer = wire.ask({ t: 'start' });
  FakeSocket.last.break(code);
  expect(gone).toEqual([why]);
  await expect(answer).resolves.toMatchObject({ ok: false });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(FakeSocket.all).toHaveLength(1);
});

test.each([1012, 1008, 1006])('closed with %i: come back', async (code) => {
  welcome();
  FakeSocket.last.break(code);
  await vi.advanceTimersByTimeAsync(1000);
  expect(FakeSocket.all).toHaveLength(2);
});

test('a silent connection is asked for a sign of life, and given up without one', async () => {
  welcome();
  await vi.advanceTimersByTimeAsync(20_000);
  const [ping] = FakeSocket.last.sent;
  expect(ping).toMatchObject({ t: 'ping' });
  FakeSocket.last.tell({ t: 'pong', id: ping!.id });
  await vi.advanceTimersByTimeAsync(19_000);
  expect(statuses.at(-1)).toBe('open');
  await vi.advanceTimersByTimeAsync(8_000);
  expect(FakeSocket.all[0]?.closed).toBe(true);
  expect(FakeSocket.all.length).toBeGreaterThan(1);
});

test('so is one that never opens', async () => {
  await vi.advanceTimersByTimeAsync(11_000);
  expect(FakeSocket.all.length).toBeGreaterThan(1);
});

test('somebody who looks again wants to know at once', () => {
  welcome();
  look('visible');
  expect(FakeSocket.last.sent).toMatchObject([{ t: 'ping' }]);
});

test('a broken socket that still talks is not listened to', async () => {
  welcome();
  const old = FakeSocket.last;
  old.break();
  await vi.advanceTimersByTimeAsync(1000);
  old.tell({ t: 'next', table: 'x' });
  old.break();
  expect(told).toHaveLength(1);
  expect(FakeSocket.all).toHaveLength(2);
});

test('hung up is hung up', async () => {
  welcome();
  const answer = wire.ask({ t: 'start' });
  wire.close();
  await expect(answer).resolves.toMatchObject({ ok: false });
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(FakeSocket.all).toHaveLength(1);
  expect(FakeSocket.last.closed).toBe(true);
});

test('with another key the connection is made anew, and what was asked is asked again', () => {
  welcome();
  void wire.ask({ t: 'move', seat: 0, nth: 0, text: 'pass' });
  wire.redial();
  expect(FakeSocket.all[0]?.closed).toBe(true);
  welcome();
  expect(FakeSocket.last.sent).toMatchObject([{ t: 'move' }]);
});
