import { expect, test, vi } from 'vitest';
import { Hosting, type Effect } from './hosting';
import type { Host } from './python';
import { Ousted, type Change } from './store';

const ROW: Change = { op: 'put', table: 'tables', key: '0abc', value: { n: 1 } };

function host(more: Partial<Host> = {}): Host {
  const nothing = (): string => '{"again_ms":null}';
  return {
    restore: () => undefined,
    http: nothing,
    connect: nothing,
    receive: () => JSON.stringify({ store: [ROW], token: 7, again_ms: null }),
    disconnect: nothing,
    work: nothing,
    stored: () => JSON.stringify({ send: [[1, { t: 'ok' }]], again_ms: null }),
    failed: () => JSON.stringify({ send: [[1, { t: 'no' }]], again_ms: null }),
    ...more,
  };
}

/** A host with a store that is as slow as the test likes, and what was told. */
function set(more: Partial<Host> = {}) {
  const told: Effect['send'][] = [];
  const written: { settle: () => void; fail: (error: Error) => void }[] = [];
  const write = vi.fn(() => new Promise<void>((settle, fail) => written.push({ settle, fail })));
  const broken = vi.fn();
  const hosting = new Hosting(host(more), { write }, (effect) => effect.send && told.push(effect.send), broken);
  return { hosting, told, written, write, broken };
}

test('a move is told only after it is stored', async () => {
  const { hosting, told, written, write } = set();
  hosting.call((one) => one.receive(1, 'move'));
  await vi.waitFor(() => expect(write).toHaveBeenCalledWith([ROW]));
  expect(told).toEqual([]);
  written[0]!.settle();
  await vi.waitFor(() => expect(told).toEqual([[[1, { t: 'ok' }]]]));
});

test('the next call waits until then', async () => {
  const http = vi.fn(() => '{"status":200,"body":{},"again_ms":null}');
  const { hosting, written } = set({ http });
  hosting.call((one) => one.receive(1, 'move'));
  hosting.call((one) => one.http('GET', '/api/tables', undefined));
  await vi.waitFor(() => expect(written).toHaveLength(1));
  expect(http).not.toHaveBeenCalled();
  written[0]!.settle();
  await vi.waitFor(() => expect(http).toHaveBeenCalled());
});

test('what could not be stored is refused', async () => {
  const { hosting, told, written, broken } = set();
  hosting.call((one) => one.receive(1, 'move'));
  await vi.waitFor(() => expect(written).toHaveLength(1));
  written[0]!.fail(new Error('QuotaExceededError'));
  await vi.waitFor(() => expect(told).toEqual([[[1, { t: 'no' }]]]));
  expect(broken).not.toHaveBeenCalled();
});

test('whoever is no longer the host says nothing more', async () => {
  const { hosting, told, written, broken } = set();
  hosting.call((one) => one.receive(1, 'move'));
  hosting.call((one) => one.receive(1, 'another'));
  await vi.waitFor(() => expect(written).toHaveLength(1));
  written[0]!.fail(new Ousted());
  await vi.waitFor(() => expect(broken).toHaveBeenCalledWith(expect.any(Ousted)));
  expect([told, written.length]).toEqual([[], 1]);
});

test('what happens by itself happens when it is due, and taps go before it', async () => {
  const order: string[] = [];
  const work = vi.fn(() => {
    order.push('work');
    return JSON.stringify({ again_ms: order.length < 5 ? 0 : null });
  });
  const disconnect = (): string => (order.push('tap'), '{"again_ms":0}');
  const { hosting } = set({ work, disconnect });
  hosting.call((one) => one.disconnect(1));
  hosting.call((one) => one.disconnect(1));
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(3));
  expect(order).toEqual(['tap', 'tap', 'work', 'work', 'work']);
});

test('a call that fails is answered, and the next one goes on', async () => {
  const http = vi.fn((): string => {
    throw new Error('Traceback');
  });
  const { hosting, broken } = set({ http });
  const deliver = vi.fn();
  hosting.call((one) => one.http('GET', '/api/tables', undefined), deliver);
  hosting.call((one) => one.disconnect(1), deliver);
  await vi.waitFor(() => expect(deliver).toHaveBeenCalledTimes(2));
  expect(deliver.mock.calls[0]![0]).toMatchObject({ status: 503 });
  expect(broken).not.toHaveBeenCalled();
});
