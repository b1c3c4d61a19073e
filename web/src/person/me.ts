// Who plays at this browser: a key that the server gave at the first game, and another one for games that stay on this device. No
// account, nothing to fill in.
import { fetched, post, Refused } from '../lib/api';
import { mode } from '../lib/mode.svelte';
import { fullLink } from '../lib/place';
import { drop, keep, kept } from '../lib/storage';
import { settings } from '../lib/settings.svelte';
import type { Arrived, Called, Known, Me, WhoAmI } from '../lib/types';
import { canPush, subscribe, unsubscribe } from './push';

export type { Known, Me };

const KEYS = { server: 'me', device: 'me.device' };

function keyName(): string {
  return KEYS[mode.device ? 'device' : 'server'];
}

/** The key that this browser remembers, for the personal link. */
export function myKey(): string | null {
  const key = kept(keyName());
  return key !== null && /^[0-9a-f]{32}$/.test(key) ? key : null;
}

/** The link that makes another device mine as well; null if nothing was played here yet. */
export function myLink(origin = location.origin): string | null {
  const key = myKey();
  // Nobody else can open what stays on this device.
  return key && !mode.device ? `${fullLink('/me', origin)}#key=${key}` : null;
}

let coming: Promise<Known | null> | null = null;
let comingTo = '';

/**
 * Be somebody before a game begins: known already, or new. Asked once a visit. Without an answer the game goes on all the same,
 * it only counts for nobody.
 */
export async function beMe(): Promise<Known | null> {
  if (comingTo !== keyName()) coming = null;
  comingTo = keyName();
  coming ??= come().catch((error: unknown) => {
    coming = null;
    if (error instanceof Refused) return null;
    throw error;
  });
  const me = await coming;
  // Who takes another name for a game keeps it, on all devices; the game need not wait for that.
  if (me && settings.name && settings.name !== me.name) {
    me.name = settings.name;
    void post('/api/me/name', { name: settings.name }).catch(() => undefined);
  }
  return me;
}

async function come(): Promise<Known> {
  const key = myKey();
  const me = await post<Known>('/api/me', { name: settings.name.slice(0, 100), ...(key ? { key } : {}) });
  return taken(me);
}

function taken(me: Known): Known {
  keep(keyName(), me.key);
  if (me.name && !settings.name) settings.setName(me.name);
  return me;
}

/** Be called to a table while the page is closed; false where that can't be. */
export async function beCalled(): Promise<boolean> {
  if (!canPush()) return false;
  try {
    return (await beMe()) !== null && (await subscribe());
  } catch {
    return false; // no connection, or a browser without a push service
  }
}

/** Who we are, if we are anybody yet; nobody is made by asking. */
export async function whoAmI(): Promise<Me | null> {
  return (await fetched<WhoAmI>('/api/me')).person;
}

/** Whose link it is; nothing changes by asking. */
export async function whoseLink(key: string): Promise<string> {
  return (await post<Arrived>('/api/me/enter', { key })).name;
}

/** Come with a personal link; `bring` takes along what was played here before. */
export async function enterAs(key: string, bring = false): Promise<Known> {
  const me: Known = { ...(await post<Arrived>('/api/me/enter', { key, bring, confirm: true })), key };
  coming = Promise.resolve(me);
  if (me.name) settings.setName(me.name);
  const known = taken(me);
  if (settings.notify) void beCalled();
  return known;
}

/** Be called otherwise, on all devices. */
export async function callMe(name: string): Promise<void> {
  settings.setName((await post<Called>('/api/me/name', { name })).name);
}

/** Whoever goes is called no more. */
async function uncalled(): Promise<void> {
  if (mode.device) return;
  await unsubscribe().catch(() => undefined);
  settings.setNotify(false);
}

function gone(): void {
  coming = null;
  drop(keyName());
  settings.setName('');
}

/** This device forgets who it belongs to; the games stay, for whoever has the personal link. */
export async function leaveDevice(): Promise<void> {
  await uncalled();
  await post('/api/me/leave', {});
  gone();
}

/** Everything that is kept about this person is deleted. */
export async function deleteMe(): Promise<void> {
  await uncalled();
  await post('/api/me/delete', {});
  gone();
}
