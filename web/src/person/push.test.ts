import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { mode } from '../lib/mode.svelte';
import { speakFirst } from '../lib/say.svelte';
import { settings } from '../lib/settings.svelte';
import { server, soon } from '../lib/test-tools';
import { beCalled, deleteMe, enterAs, leaveDevice } from './me';
import { canPush, subscribed, unsubscribe, wantsInstalling } from './push';

const KNOWN = { name: 'Ana', since: 1_000, key: 'a'.repeat(32) };
const KEY = 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8';
const ANSWERS = { '/api/me': KNOWN, '/api/me/push': { key: KEY }, '/api/me/push/stop': {} };
const SENT = { endpoint: 'https://push.test/1', p256dh: 'P', auth: 'A', lang: 'en' };

function bytes(key: string): ArrayBuffer {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0)).buffer;
}

/** A browser with a push service. */
function browser() {
  const state = { known: null as string | null, refused: false, wanted: [] as unknown[] };
  const made = () => ({
    endpoint: SENT.endpoint,
    options: { applicationServerKey: bytes(state.known!) },
    toJSON: () => ({ endpoint: SENT.endpoint, keys: { p256dh: 'P', auth: 'A' } }),
    unsubscribe: () => Promise.resolve((state.known = null)),
  });
  const pushManager = {
    getSubscription: () => Promise.resolve(state.known === null ? null : made()),
    subscribe: (how: { applicationServerKey: string }) => {
      if (state.refused) return Promise.reject(new Error('no push service'));
      state.wanted.push(how);
      state.known = how.applicationServerKey;
      return Promise.resolve(made());
    },
  };
  const registration = { pushManager };
  vi.stubGlobal('PushManager', class {});
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: () => Promise.resolve(registration), ready: Promise.resolve(registration) },
  });
  return state;
}

beforeEach(async () => {
  server({ '/api/me/leave': {} });
  await leaveDevice();
  localStorage.clear();
  await speakFirst();
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.unstubAllGlobals();
  mode.device = false;
  settings.setNotify(false);
});

describe('whoever has closed the page', () => {
  test('is called where the browser has said, in the language of the page', async () => {
    const state = browser();
    const asked = server(ANSWERS);
    expect(await beCalled()).toBe(true);
    expect(state.wanted).toEqual([{ userVisibleOnly: true, applicationServerKey: KEY }]);
    expect(asked.at(-1)).toEqual({ path: '/api/me/push', body: SENT });
    expect(subscribed()).toBe(true);
    expect(await beCalled()).toBe(true);
    expect(state.wanted).toHaveLength(1);
  });

  test('is not known to the server by a subscription at another', async () => {
    const state = browser();
    state.known = KEY.replace('BP', 'BQ');
    server(ANSWERS);
    expect(await beCalled()).toBe(true);
    expect(state.known).toBe(KEY);
  });

  test('is not called where nobody could do that', async () => {
    const state = browser();
    const asked = server({ ...ANSWERS, '/api/me/push': { key: null } });
    expect(await beCalled()).toBe(false);
    server(ANSWERS);
    state.refused = true;
    expect(await beCalled()).toBe(false);
    mode.device = true;
    expect([canPush(), await beCalled()]).toEqual([false, false]);
    expect(asked.filter(({ body }) => body === SENT)).toEqual([]);
    expect(subscribed()).toBe(false);
  });

  test('is not called without a service worker', async () => {
    server(ANSWERS);
    expect([canPush(), await beCalled()]).toEqual([false, false]);
  });

  test('is called no more once that is switched off', async () => {
    const state = browser();
    const asked = server(ANSWERS);
    await beCalled();
    await unsubscribe();
    expect(asked.at(-1)).toEqual({ path: '/api/me/push/stop', body: { endpoint: SENT.endpoint } });
    expect([state.known, subscribed()]).toEqual([null, false]);
  });

  test.each([
    ['leave', leaveDevice],
    ['delete', deleteMe],
  ])('is called no more after: %s', async (address, go) => {
    const state = browser();
    const asked = server({ ...ANSWERS, [`/api/me/${address}`]: {} });
    settings.setNotify(true);
    await beCalled();
    await go();
    expect(asked.slice(-2).map(({ path }) => path)).toEqual(['/api/me/push/stop', `/api/me/${address}`]);
    expect([state.known, settings.notify]).toEqual([null, false]);
  });

  test('is called as whoever they are by now', async () => {
    browser();
    const asked = server({ ...ANSWERS, '/api/me/enter': KNOWN });
    settings.setNotify(true);
    await enterAs(KNOWN.key);
    await soon(() => expect(asked.at(-1)!.body).toEqual(SENT));
  });
});

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5, true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, false],
  ['Mozilla/5.0 (Linux; Android 16)', 5, false],
])('only some want to be installed first: %s', (userAgent, maxTouchPoints, wants) => {
  expect(wantsInstalling({ userAgent, maxTouchPoints })).toBe(wants);
});
