// Challenges with the same dice for everybody, as docs/protocol.md has them: asked for, begun, shared.
import { fetched, post } from '../lib/api';
import { go } from '../lib/router.svelte';
import { language } from '../lib/say.svelte';
import { settings } from '../lib/settings.svelte';
import type { Seat } from '../lib/types';
import { holdKey } from '../lib/table-keys';
import { beMe } from '../person/me';

export interface Points {
  score: number;
  areas: number[];
  foxes: number;
  fox_points: number;
}

export interface Result extends Points {
  place: number;
  name: string;
  table: string;
  mine: boolean;
}

export interface Mine extends Partial<Points> {
  table: string;
  over: boolean;
  name: string;
  place?: number;
}

export interface Master {
  score: number;
  areas: number[];
}

/** A challenge as far as we may see it: what others made of it comes after the own game. */
export interface Standing {
  id: string;
  game: string;
  commitment: string;
  reveal: string | null;
  finished: number;
  mine: Mine | null;
  results: Result[] | null;
  /** The least points of each bar, and how many have them. */
  bars: [number, number][] | null;
  master: Master | null;
}

export interface Streak {
  now: number;
  best: number;
  days: number;
}

export interface Day {
  day: string;
  today: string;
  /** Milliseconds since 1970: the midnight, and the moment after which nobody plays on. */
  ends: number;
  closes: number;
  closed: boolean;
  games: Standing[];
  streak: Streak;
  earlier: { day: string; games: { game: string; score: number | null }[] }[];
}

export interface Duel extends Standing {
  created: number;
  /** Who has finished. */
  names: string[];
}

/** A finished sheet and where it was played. */
export type Sheet = Seat & { table: string };

interface Begun {
  table: string;
  key: string | null;
  over: boolean;
}

/** A day, today without one. */
export function day(of = ''): Promise<Day> {
  return fetched(of ? `/api/daily/${encodeURIComponent(of)}` : '/api/daily');
}

export function duel(id: string): Promise<Duel> {
  return fetched(`/api/duels/${encodeURIComponent(id)}`);
}

/** What the best of a duel have written, once one has played it. */
export async function sheets(id: string): Promise<Sheet[]> {
  return (await fetched<{ sheets: Sheet[] }>(`/api/duels/${encodeURIComponent(id)}/sheets`)).sheets;
}

/** How the best bot plays the same dice; that takes a second the first time. */
export async function master(challenge: string): Promise<Master> {
  return (await fetched<{ master: Master }>(`/api/challenges/${encodeURIComponent(challenge)}/master`)).master;
}

async function begin(address: string): Promise<void> {
  await beMe();
  const { table, key } = await post<Begun>(address, { name: settings.name.slice(0, 100), lang: language() });
  if (key) holdKey(table, key);
  go(`/t/${table}`);
}

/** Play a day's challenge, or go on with it. */
export function playDay(of: string, game: string): Promise<void> {
  return begin(`/api/daily/${encodeURIComponent(of)}/${encodeURIComponent(game)}`);
}

export function playDuel(id: string): Promise<void> {
  return begin(`/api/duels/${encodeURIComponent(id)}`);
}

/** A duel with new dice, or with those of a game that is over. */
export async function openDuel(of: { game: string } | { table: string }): Promise<string> {
  await beMe();
  return (await post<{ duel: string }>('/api/duels', of)).duel;
}

/** The day in the id of a daily challenge, which the game follows. */
export function dayOf(challenge: string): string {
  return challenge.slice(0, 10);
}

export function dayLink(of: string, origin = location.origin): string {
  return `${origin}/daily/${of}`;
}

export function duelLink(id: string, origin = location.origin): string {
  return `${origin}/duel/${id}`;
}
