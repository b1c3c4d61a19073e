import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerBy, ask, dial } from './channel';
import { mode } from './mode.svelte';
import type { Socket } from './socket';

const HERE = '0abc';
const THERE = 'abcd';

const device = {
  ask: vi.fn(() => Promise.resolve(new Response('"device"'))),
  dial: vi.fn(() => ({}) as Socket),
};
let up = true;

beforeEach(() => {
  up = true;
  answerBy(device);
  Object.assign(mode, { device: false, complete: true });
  vi.stubGlobal('fetch', () =>
    up ? Promise.resolve(new Response('"server"')) : Promise.reject(new TypeError('down')),
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
  device.ask.mockClear();
});

async function answered(path: string, body?: object): Promise<string> {
  const init = body ? { method: 'POST', body: JSON.stringify(body) } : undefined;
  try {
    return (await (await ask(path, init)).json()) as string;
  } catch {
    return 'nobody';
  }
}

test.each([
  ['/api/tables', undefined, 'server', 'device'],
  ['/api/tables', { game: 'gsc' }, 'server', 'device'],
  [`/api/tables/${THERE}/record`, undefined, 'server', 'nobody'],
  [`/api/tables/${HERE}/record`, undefined, 'device', 'device'],
  ['/api/review/play', { ply: 3, table: HERE }, 'device', 'device'],
  ['/api/review/play', { ply: 3, table: THERE }, 'server', 'nobody'],
  ['/api/cups/gsc-3-abc', undefined, 'device', 'device'],
  ['/api/duels/gsc-abc', undefined, 'device', 'device'],
  ['/api/duels/abcdabcdabcdabcd', undefined, 'server', 'nobody'],
  ['/api/challenges/gsc-abc/master', undefined, 'device', 'device'],
  ['/api/me/delete', {}, 'server', 'nobody'],
])('%s %j: %s, without a connection %s', async (path, body, withOne, without) => {
  expect(await answered(path, body)).toBe(withOne);
  up = false;
  expect(await answered(path, body)).toBe(without);
});

test('once the server is not reached, the device answers until somebody goes back', async () => {
  up = false;
  await answered('/api/tables');
  expect(mode.device).toBe(true);
  up = true;
  expect(await answered('/api/daily')).toBe('device');
  mode.device = false;
  expect(await answered('/api/daily')).toBe('server');
});

test('what is printed on the sheets says nothing about who answers', async () => {
  up = false;
  expect(await answered('/api/games')).toBe('device');
  expect(mode.device).toBe(false);
});

test('without what it needs the device answers nothing', async () => {
  mode.complete = up = false;
  expect(await answered('/api/tables')).toBe('nobody');
});

test('a table is called where it is', () => {
  dial(HERE);
  expect(device.dial).toHaveBeenCalledWith(HERE);
});
