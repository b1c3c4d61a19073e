// Challenges with the same dice for everybody, as docs/protocol.md has them: asked for, begun, shared.
import { fetched, post } from '../lib/api';
import { fullLink } from '../lib/place';
import { go } from '../lib/router.svelte';
import { language } from '../lib/say.svelte';
import { settings } from '../lib/settings.svelte';
import { keep, kept } from '../lib/storage';
import { SITTER } from '../lib/sitter';
import type {
  Begun,
  Cup,
  CupOpened,
  Cupping,
  Day,
  Duel,
  DuelOpened,
  Dueling,
  DuelSheets,
  DiceAnswer,
  DiceLook,
  MasterAnswer,
  MasterScore,
  OwnTry,
  Placed,
  Seat,
  Standing,
  Streak,
  Trying,
} from '../lib/types';
import { holdKey } from '../lib/table-keys';
import { beMe } from '../person/me';

export type { Cup, Day, Duel, MasterScore as Master, OwnTry as Mine, Placed as Result, Standing, Streak };

/** A finished sheet and where it was played. */
export type Sheet = Seat & { table: string };

/** A day, today without one. */
export function day(of = ''): Promise<Day> {
  return fetched(of ? `/api/daily/${encodeURIComponent(of)}` : '/api/daily');
}

export function duel(id: string): Promise<Duel> {
  return fetched(`/api/duels/${encodeURIComponent(id)}`);
}

/** What the best of a duel have written, once one has played it. */
export async function sheets(id: string): Promise<Sheet[]> {
  const { sheets } = await fetched<DuelSheets>(`/api/duels/${encodeURIComponent(id)}/sheets`);
  return sheets.map((sheet) => ({ ...sheet, ...SITTER }));
}

/** How the best bot plays the same dice; that takes a second the first time. */
export async function master(challenge: string): Promise<MasterScore> {
  return (await fetched<MasterAnswer>(`/api/challenges/${encodeURIComponent(challenge)}/master`)).master;
}

/** How hard the dice are; that takes some seconds the first time. */
export async function diceLook(challenge: string): Promise<DiceLook> {
  return (await fetched<DiceAnswer>(`/api/challenges/${encodeURIComponent(challenge)}/dice`)).dice;
}

async function begin(address: string): Promise<void> {
  await beMe();
  const { table, key } = await post<Begun>(address, {
    name: settings.name.slice(0, 100),
    lang: language(),
  } satisfies Trying);
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
  return (await post<DuelOpened>('/api/duels', of satisfies Dueling)).duel;
}

/** A cup of so many deals. */
export async function openCup(game: string, deals: number): Promise<string> {
  await beMe();
  return (await post<CupOpened>('/api/cups', { game, deals } satisfies Cupping)).cup;
}

/** A cup; its deals remember that they belong to it. */
export async function cup(id: string): Promise<Cup> {
  const found = await fetched<Cup>(`/api/cups/${encodeURIComponent(id)}`);
  for (const { duel } of found.deals) keep(`cup.${duel}`, id);
  return found;
}

/** The cup that a duel was seen in on this device, if any. */
export function cupOf(duel: string): string | null {
  return kept(`cup.${duel}`);
}

export function cupLink(id: string, origin = location.origin): string {
  return fullLink(`/cup/${id}`, origin);
}

/** The day in the id of a daily challenge, which the game follows. */
export function dayOf(challenge: string): string {
  return challenge.slice(0, 10);
}

export function dayLink(of: string, origin = location.origin): string {
  return fullLink(`/daily/${of}`, origin);
}

export function duelLink(id: string, origin = location.origin): string {
  return fullLink(`/duel/${id}`, origin);
}
