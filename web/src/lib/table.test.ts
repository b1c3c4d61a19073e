import { beforeEach, expect, test } from 'vitest';
import start from '../../fixtures/gsc-2-start.json';
import { FakeSocket } from './fake-socket';
import { joined, TableStore } from './table.svelte';
import { soon } from './test-tools';
import type { Entry, Told, View } from './types';
import { LOST, Wire } from './socket';

const WELCOME = start as unknown as Extract<Told, { t: 'welcome' }>;

function entry(n: number, text = `move ${n}`): Entry {
  return { n, seat: 0, text, facts: [] };
}

function entries(count: number): Entry[] {
  return Array.from({ length: count }, (_, n) => entry(n));
}

function viewAt(n: number, more: Partial<View> = {}): View {
  return { ...WELCOME.view, n, ...more };
}

let table: TableStore;

beforeEach(() => {
  FakeSocket.all = [];
  table = new TableStore('abc', (listener) => new Wire(listener, () => new FakeSocket()));
  table.open();
  return () => table.close();
});

function welcome(n: number): void {
  FakeSocket.last.tell({ ...WELCOME, invite: 'secret', view: viewAt(n), log: entries(n) });
}

function view(n: number, log: Entry[] = []): void {
  FakeSocket.last.tell({ t: 'view', view: viewAt(n), log });
}

test('welcome brings everything', () => {
  expect([table.view, table.status]).toEqual([null, 'connecting']);
  welcome(3);
  expect(table.view?.n).toBe(3);
  expect(table.log).toEqual(entries(3));
  expect(table.invite).toBe('secret');
  expect(table.you).toEqual(WELCOME.you);
  expect(table.status).toBe('open');
});

test('a view adds its entry', () => {
  welcome(3);
  view(4, [entry(3)]);
  expect(table.log).toEqual(entries(4));
});

test('an undo cuts the log', () => {
  welcome(3);
  view(2);
  expect(table.log).toEqual(entries(2));
  view(3, [entry(2, 'another')]);
  expect(table.log.at(-1)?.text).toBe('another');
  expect(FakeSocket.last.sent).toEqual([]);
});

test('a gap is asked for', async () => {
  welcome(2);
  view(5, [entry(4)]);
  expect(table.log).toEqual(entries(2));
  const [asked] = FakeSocket.last.sent;
  expect(asked).toMatchObject({ t: 'log', from: 0 });
  view(6, [entry(5)]);
  expect(FakeSocket.last.sent).toHaveLength(1);
  FakeSocket.last.tell({ t: 'log', id: asked!.id, from: 0, log: entries(6) });
  await soon(() => expect(table.log).toEqual(entries(6)));
});

test('a log that is already too old is asked for again', async () => {
  welcome(2);
  view(5, [entry(4)]);
  const [asked] = FakeSocket.last.sent;
  view(7, [entry(6)]);
  FakeSocket.last.tell({ t: 'log', id: asked!.id, from: 0, log: entries(5) });
  await soon(() => expect(FakeSocket.last.sent).toHaveLength(2));
});

test.each([
  ['nothing new', 3, 3, [], 3],
  ['one more', 3, 4, [entry(3)], 4],
  ['cut', 3, 1, [], 1],
  ['missed one', 3, 5, [entry(4)], null],
  ['missed the entry', 3, 4, [], null],
  ['another move at the same place', 3, 3, [entry(2, 'x')], null],
  ['taken back and made unseen', 3, 2, [entry(1, 'x')], null],
] as const)('%s', (_, had, n, news, length) => {
  expect(joined(entries(had), viewAt(n), [...news])?.length ?? null).toBe(length);
});

test('a move counts the moves of its seat', async () => {
  welcome(3);
  const seats = table.view!.seats.map((seat) => ({ ...seat, nth: 7 }));
  FakeSocket.last.tell({ t: 'view', view: viewAt(3, { seats }), log: [] });
  const done = table.move(1, 'pass');
  const [sent] = FakeSocket.last.sent;
  expect(sent).toMatchObject({ t: 'move', seat: 1, nth: 7, text: 'pass' });
  FakeSocket.last.tell({ t: 'ok', id: sent!.id });
  await expect(done).resolves.toBe(true);
});

test('what is asked carries what the server needs to know', () => {
  welcome(3);
  void table.roll();
  void table.roll('w1');
  void table.undo(0);
  void table.redo(1);
  void table.seat(1, 'bot', { level: 'greedy' });
  void table.name(0, 'Zoë');
  void table.start();
  void table.again();
  expect(FakeSocket.last.sent.map(({ id: _, ...asked }) => asked)).toEqual([
    { t: 'roll', n: 3 },
    { t: 'roll', n: 3, text: 'w1' },
    { t: 'undo', n: 3, seat: 0 },
    { t: 'redo', n: 3, seat: 1 },
    { t: 'seat', seat: 1, kind: 'bot', level: 'greedy' },
    { t: 'name', seat: 0, name: 'Zoë' },
    { t: 'start' },
    { t: 'again' },
  ]);
});

test('a refusal is kept until something else is asked', async () => {
  welcome(3);
  const done = table.roll();
  FakeSocket.last.tell({ t: 'no', id: FakeSocket.last.sent[0]!.id, error: { k: 'why.over' }, stale: true });
  view(4, [entry(3)]);
  await expect(done).resolves.toBe(false);
  expect(table.error).toEqual({ k: 'why.over' });
  expect(table.view?.n).toBe(4);
  void table.roll();
  expect(table.error).toBeNull();
});

test('without a connection nothing is asked, and it is said', async () => {
  await expect(table.move(0, 'pass')).resolves.toBe(false);
  expect(table.error).toEqual(LOST);
});

test('why', async () => {
  welcome(3);
  const why = table.why(0, { area: 0, cell: 2 });
  expect(FakeSocket.last.sent[0]).toMatchObject({ t: 'why', seat: 0, area: 0, cell: 2 });
  FakeSocket.last.tell({ t: 'why', id: FakeSocket.last.sent[0]!.id, why: { k: 'why.written' }, die: 1 });
  await expect(why).resolves.toMatchObject({ why: { k: 'why.written' }, die: 1 });
});

test('the same people play again elsewhere', () => {
  welcome(3);
  FakeSocket.last.tell({ t: 'next', table: 'def' });
  expect(table.next).toBe('def');
});

test('no such table', () => {
  FakeSocket.last.break(4404);
  expect(table.gone).toBe('missing');
});
