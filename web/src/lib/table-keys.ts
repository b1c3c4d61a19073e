// What this browser remembers of its tables: the key, so that a personal link can be shown again, and the
// promise about the dice, so that it can be compared at the end with the one in the record.
import { fullLink, onDevice } from './place';
import { keep, kept } from './storage';

interface Memory {
  key?: string;
  promise?: string;
}

/** So many tables are remembered, the newest. */
const MOST = 60;

function memories(): Record<string, Memory> {
  try {
    const found: unknown = JSON.parse(kept('tables') ?? '{}');
    return typeof found === 'object' && found !== null ? (found as Record<string, Memory>) : {};
  } catch {
    return {};
  }
}

function remember(table: string, more: Memory): void {
  const { [table]: known, ...others } = memories();
  const newest = [...Object.entries(others), [table, { ...known, ...more }] as const].slice(-MOST);
  keep('tables', JSON.stringify(Object.fromEntries(newest)));
}

/** Remember the key that was given for a table. */
export function holdKey(table: string, key: string): void {
  remember(table, { key });
}

/** The key for a table, if it was given to this browser. */
export function keyOf(table: string): string | null {
  return memories()[table]?.key ?? null;
}

/** Remember what was promised about the dice, the first time it is seen. */
export function holdPromise(table: string, promise: string): void {
  if (promiseOf(table) === null) remember(table, { promise });
}

/** What was promised about the dice when this browser first saw the table. */
export function promiseOf(table: string): string | null {
  return memories()[table]?.promise ?? null;
}

/** The link that brings its owner back to the seat from any device; null if the key is not here, or the table only here. */
export function personalLink(table: string, origin = location.origin): string | null {
  const key = onDevice(table) ? null : keyOf(table);
  return key && `${fullLink(`/t/${table}`, origin)}#key=${key}`;
}

/** The link for friends. */
export function invitationLink(table: string, invite: string, origin = location.origin): string {
  return `${fullLink(`/t/${table}`, origin)}#join=${invite}`;
}

/** The link for whoever wants to watch. */
export function watchLink(table: string, origin = location.origin): string {
  return fullLink(`/t/${table}`, origin);
}
