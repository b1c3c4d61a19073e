// The service worker in a small world of its own.
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { beforeEach, expect, test } from 'vitest';
import { built, served, sited, worker } from './build.ts';

const SOURCE = readFileSync(join(import.meta.dirname, '..', 'sw.js'), 'utf8');
const ORIGIN = 'https://dice.test';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'page-'));
  writeFileSync(join(folder, 'index.html'), 'page');
  writeFileSync(join(folder, 'app-1.js'), 'code');
  writeFileSync(join(folder, 'app-1.js.br'), 'packed');
});

interface Asked {
  url: string;
  method?: string;
  mode?: string;
}

/** A worker with a cache and a network that can be switched off. */
function run(text: string, base = '/') {
  const handlers: Record<string, (event: unknown) => void> = {};
  const caches = new Map<string, Set<string>>([
    ['cleverdice old', new Set(['/gone.js'])],
    ['cleverdice / older', new Set(['/gone-too.js'])],
    ['cleverdice /elsewhere/ new', new Set(['/elsewhere/'])],
  ]);
  const net = { up: true, status: 200, asked: [] as string[] };
  const shown: unknown[] = [];
  const windows = { open: [] as { url: string; focus: () => string }[], opened: [] as string[] };
  const path = (request: Asked | string): string =>
    typeof request === 'string' ? request : new URL(request.url).pathname + new URL(request.url).search;
  const world = {
    URL,
    self: {
      location: { origin: ORIGIN, href: `${ORIGIN}${base}sw.js` },
      clients: {
        claim: () => Promise.resolve(),
        matchAll: () => Promise.resolve(windows.open),
        openWindow: (path: string) => windows.opened.push(path),
      },
      registration: {
        showNotification: (title: string, what: object) => Promise.resolve(shown.push({ title, ...what })),
      },
      addEventListener: (name: string, act: (event: unknown) => void) => (handlers[name] = act),
    },
    fetch: (request: Asked) => {
      net.asked.push(path(request));
      return net.up ? Promise.resolve({ from: 'network', status: net.status }) : Promise.reject(new TypeError('down'));
    },
    caches: {
      open: (name: string) =>
        Promise.resolve({ addAll: (names: string[]) => Promise.resolve(caches.set(name, new Set(names))) }),
      keys: () => Promise.resolve([...caches.keys()]),
      delete: (name: string) => Promise.resolve(caches.delete(name)),
      match: (request: Asked | string) =>
        Promise.resolve(
          [...caches.values()].some((cache) => cache.has(path(request))) ? { from: 'cache', status: 200 } : undefined,
        ),
    },
  };
  runInNewContext(text, world);
  const tell = async (name: string, more: object = {}): Promise<unknown> => {
    let done: Promise<unknown> = Promise.resolve();
    handlers[name]!({ waitUntil: (work: Promise<unknown>) => (done = work), ...more });
    return done;
  };
  const ask = async (path: string, more: Partial<Asked> = {}): Promise<string> => {
    let answer: Promise<{ from: string }> | null = null;
    handlers.fetch!({
      request: { method: 'GET', mode: 'no-cors', url: new URL(path, ORIGIN).href, ...more },
      respondWith: (work: Promise<{ from: string }>) => (answer = work),
    });
    return answer ? (await (answer as Promise<{ from: string }>)).from : 'left alone';
  };
  return { tell, ask, net, caches, shown, windows };
}

async function installed(base = '/') {
  const world = run(worker(SOURCE, built(folder)), base);
  await world.tell('install');
  await world.tell('activate');
  return world;
}

test('its version changes with any file, and packed files are not kept', () => {
  const one = worker(SOURCE, built(folder));
  writeFileSync(join(folder, 'index.html'), 'another page');
  const two = worker(SOURCE, built(folder));
  expect(one).not.toBe(two);
  expect(one).toContain('["app-1.js"]');
  expect(one).not.toMatch(/\/\* (files|version) \*\//);
});

test('old files go when the new ones are in use', async () => {
  const world = await installed();
  const [elsewhere, own, ...others] = [...world.caches.entries()];
  expect(others).toEqual([]);
  expect(elsewhere![0]).toBe('cleverdice /elsewhere/ new');
  expect(own![1]).toEqual(new Set(['/', '/app-1.js']));
});

test('the page is asked for, and kept for a time without a network', async () => {
  const world = await installed();
  expect(await world.ask('/t/abc', { mode: 'navigate' })).toBe('network');
  world.net.up = false;
  expect(await world.ask('/t/abc', { mode: 'navigate' })).toBe('cache');
  expect(await world.ask('/app-1.js')).toBe('cache');
});

test('a server in trouble is as good as none', async () => {
  const world = await installed();
  world.net.status = 502;
  expect(await world.ask('/', { mode: 'navigate' })).toBe('cache');
});

test.each([
  ['/api/games', {}],
  ['/api/tables/abc/record', { mode: 'navigate' }],
  ['/ws/abc', {}],
  ['/healthz', {}],
  ['/app-1.js', { method: 'POST' }],
  ['/else.js', {}],
])('%s %j is left alone', async (path, more) => {
  const world = await installed();
  expect(await world.ask(path, more)).toBe('left alone');
  expect(world.net.asked).toEqual([]);
});

test('below a path it keeps to that', async () => {
  const world = await installed('/below/');
  expect([...world.caches.keys()]).toContain('cleverdice / older');
  expect(await world.ask('/below/app-1.js')).toBe('cache');
  expect(await world.ask('/app-1.js')).toBe('left alone');
});

test('what is for play without a server is kept only if the page has put it there', async () => {
  mkdirSync(join(folder, 'offline'));
  writeFileSync(join(folder, 'offline', 'python.wasm'), 'large');
  const world = await installed();
  expect([...world.caches.values()].at(-1)).toEqual(new Set(['/', '/app-1.js']));
  expect(await world.ask('/offline/python.wasm?abc')).toBe('network');
  world.caches.set('cleverdice offline /', new Set(['/offline/python.wasm?abc']));
  expect(await world.ask('/offline/python.wasm?abc')).toBe('cache');
  expect(await world.ask('/offline/manifest.json')).toBe('left alone');
});

test('the page is written for a server and for a site of files', () => {
  const page = '<meta charset="utf-8" /><link href="./icon.svg" /><script src="./assets/a.js"></script>';
  expect(served(page)).toContain('<link href="/icon.svg" /><script src="/assets/a.js">');
  expect(sited(page)).toContain('<link href="./icon.svg" /><script src="./assets/a.js">');
  expect(sited(page)).toContain("script-src 'self' 'wasm-unsafe-eval';");
});

test('so is every other server', async () => {
  const world = await installed();
  expect(await world.ask('/', { url: 'https://elsewhere.test/app-1.js' })).toBe('left alone');
});

test.each(['/', '/below/'])('a call is shown as the server says it: %s', async (base) => {
  const world = await installed(base);
  const letter = { title: 'Te toca', body: 'Clever', table: 'abc' };
  await world.tell('push', { data: { json: () => letter } });
  expect(world.shown).toEqual([{ title: 'Te toca', body: 'Clever', tag: 'abc', data: `${base}t/abc` }]);
});

test('a tap on a notification leads to its table, where that is open or anew', async () => {
  const world = await installed();
  const close = () => undefined;
  await world.tell('notificationclick', { notification: { close, data: '/t/abc' } });
  expect(world.windows.opened).toEqual(['/t/abc']);
  world.windows.open.push({ url: `${ORIGIN}/t/abc`, focus: () => 'focused' });
  expect(await world.tell('notificationclick', { notification: { close, data: '/t/abc' } })).toBe('focused');
  expect(world.windows.opened).toHaveLength(1);
});
