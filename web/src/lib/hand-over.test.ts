import { readFileSync } from 'node:fs';
import { afterEach, expect, it, vi } from 'vitest';
import { FakeTable } from './fake-table';
import { handOver } from './hand-over';
import type { View } from './types';

const { view } = JSON.parse(readFileSync('fixtures/gsc-2-rolled.json', 'utf8')) as { view: View };
const HELD = { k: 'server.seat.held', d: { name: 'Ben' } };

afterEach(() => vi.unstubAllGlobals());

it.each([
  [true, [undefined, true]],
  [false, [undefined]],
])('asks before a seat is taken from somebody: %s', async (wanted, sent) => {
  const ask = vi.fn(() => wanted);
  vi.stubGlobal('confirm', ask);
  const table = new FakeTable(view);
  table.refuse(HELD);
  expect(await handOver(table, 1, 'bot', { level: 'casual' })).toBe(false);
  expect(ask).toHaveBeenCalledOnce();
  expect(table.asked.map((one) => (one.t === 'seat' ? one.confirm : null))).toEqual(sent);
});

it('asks nobody where nobody sits', async () => {
  const ask = vi.fn(() => true);
  vi.stubGlobal('confirm', ask);
  expect(await handOver(new FakeTable(view), 1, 'open')).toBe(true);
  expect(ask).not.toHaveBeenCalled();
});
