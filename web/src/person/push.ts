// Notifications for whoever has closed the page: the browser subscribes at the push service of its maker, and the server is
// told where that is.
import { fetched, post } from '../lib/api';
import { mode } from '../lib/mode.svelte';
import { language } from '../lib/say.svelte';
import { drop, keep, kept } from '../lib/storage';
import type { PushKey, Subscribing } from '../lib/types';

/** Might this browser get any, and is there a server that might send some? */
export function canPush(): boolean {
  return !mode.device && 'serviceWorker' in navigator && 'PushManager' in globalThis;
}

/** Has it subscribed? */
export function subscribed(): boolean {
  return kept('push') === 'on';
}

/** A phone or tablet on which only an installed page may notify. */
export function wantsInstalling({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}

async function manager(): Promise<PushManager | null> {
  // Only a service worker that is active can be subscribed to; without any, as while the page is developed, we would wait for ever.
  if (!('serviceWorker' in navigator) || !(await navigator.serviceWorker.getRegistration())) return null;
  return (await navigator.serviceWorker.ready).pushManager ?? null;
}

/** Tell the server where this browser is called from now on, and in which language; false if that can't be. */
export async function subscribe(): Promise<boolean> {
  const { key } = await fetched<PushKey>('/api/me/push');
  const found = key ? await manager() : null;
  if (!key || !found) return false;
  const { endpoint = '', keys = {} } = (await current(found, key)).toJSON();
  const { p256dh = '', auth = '' } = keys;
  await post('/api/me/push', { endpoint, p256dh, auth, lang: language() } satisfies Subscribing);
  keep('push', 'on');
  return true;
}

/** The subscription that takes messages of this server; another server may have been here before. */
async function current(found: PushManager, key: string): Promise<PushSubscription> {
  const known = await found.getSubscription();
  if (known && keyOf(known) === key) return known;
  await known?.unsubscribe();
  return found.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Be called no more. If the server does not hear of it, the push service will tell it. */
export async function unsubscribe(): Promise<void> {
  drop('push');
  const known = await (await manager())?.getSubscription();
  if (!known) return;
  await post('/api/me/push/stop', { endpoint: known.endpoint }).catch(() => undefined);
  await known.unsubscribe();
}
