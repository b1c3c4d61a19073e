// What the tabs of the page and the one worker that hosts their tables say to each other, all over one BroadcastChannel.
import type { Stage } from '../lib/mode.svelte';

/** What a tab asks of the host. */
export type Asked =
  | { call: 'hello' }
  | { call: 'http'; id: number; method: string; path: string; body: string | null }
  | { call: 'connect'; connection: number; path: string }
  | { call: 'receive'; connection: number; text: string }
  | { call: 'disconnect'; connection: number };

/** A call and the tab that it comes from. */
export type Call = Asked & { from: number };

/** What the host tells. */
export type Told =
  | { told: 'state'; host: string; stage: Stage; fetched: number; trouble: string }
  | { told: 'answer'; to: number; id: number; status: number; body: string }
  | { told: 'message'; connection: number; text: string }
  | { told: 'close'; connection: number; code: number };

/** The name of everything that the tabs of one site share, and of no other site on the same host. */
export function shared(what: string, base: string): string {
  return `cleverdice ${what} ${base}`;
}

/** A tab has a million connections of its own. */
export const CONNECTIONS = 2 ** 20;

/** The tab that a connection belongs to. */
export function tabOf(connection: number): number {
  return Math.floor(connection / CONNECTIONS);
}
