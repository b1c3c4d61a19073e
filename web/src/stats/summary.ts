// Sums and shares of what somebody has played; the charts only draw them.
import { shareLimits, tested, type Test } from '../charts/chance';
import { mean, meanLimits, median, type Limits } from '../charts/numbers';
import type { Game } from '../lib/types';
import type { DiceCount, Master, Result, Stats } from './types';

/** What is looked at: a game, and a number of players or all of them (0). */
export interface Choice {
  game: string;
  players: number;
}

function most<T>(values: readonly T[]): T | undefined {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
}

/** The games that were played, as often as they were. */
export function playedGames(results: readonly Result[]): string[] {
  const counts = new Map<string, number>();
  for (const { game } of results) counts.set(game, (counts.get(game) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one).map(([game]) => game);
}

/** The numbers of players that a game was played with. */
export function playedWith(results: readonly Result[], game: string): number[] {
  return [...new Set(results.filter((one) => one.game === game).map((one) => one.players))].sort();
}

/** What to begin with: what is played most. */
export function firstChoice(results: readonly Result[]): Choice {
  const game = most(results.map((one) => one.game)) ?? '';
  const players = most(results.filter((one) => one.game === game).map((one) => one.players)) ?? 0;
  return { game, players };
}

export function chosen<T extends { game: string; players: number }>(all: readonly T[], { game, players }: Choice): T[] {
  return all.filter((one) => one.game === game && (players === 0 || one.players === players));
}

/** The bot to compare with: only where one number of players is looked at. */
export function masterOf(stats: Stats, choice: Choice): Master | null {
  return stats.masters.find((one) => one.game === choice.game && one.players === choice.players) ?? null;
}

export interface Figures {
  games: number;
  mean: number;
  limits: Limits | null;
  best: Result;
  worst: Result;
  /** The mean of the last ten, once there are more. */
  lately: number | null;
  foxes: number;
  minutes: number;
}

export const LATELY = 10;

/** The figures of at least one game. */
export function figures(results: readonly Result[]): Figures {
  const scores = results.map((one) => one.score);
  const sorted = [...results].sort((one, other) => other.score - one.score);
  return {
    games: results.length,
    mean: mean(scores),
    limits: meanLimits(scores),
    best: sorted[0]!,
    worst: sorted.at(-1)!,
    lately: results.length > LATELY ? mean(scores.slice(-LATELY)) : null,
    foxes: mean(results.map((one) => one.foxes)),
    minutes: median(results.map((one) => (one.ended - one.started) / 60_000)),
  };
}

export interface AreaFigures {
  /** The number of the area; null for the foxes. */
  area: number | null;
  mean: number;
  best: number;
  master: number | null;
  most: number;
}

/** Points by area, then those of the foxes: the own mean, the own best, the master's mean. */
export function areaFigures(game: Game, results: readonly Result[], master: Master | null): AreaFigures[] {
  const areas = game.areas.map((area, nth): AreaFigures => {
    const points = results.map((one) => one.areas[nth] ?? 0);
    return {
      area: nth,
      mean: mean(points),
      best: Math.max(...points),
      master: master?.areas[nth] ?? null,
      most: area.max_points,
    };
  });
  const foxes = results.map((one) => one.fox_points);
  const best = Math.max(...foxes);
  if (best === 0 && !master?.fox_points) return areas;
  return [...areas, { area: null, mean: mean(foxes), best, master: master?.fox_points ?? null, most: best }];
}

export interface LevelShare {
  level: number;
  count: number;
  share: number;
}

/** How often each level of the rating was reached, the best first; nothing where there is no rating. */
export function levelShares(game: Game, results: readonly Result[]): LevelShare[] {
  const rated = results.filter((one) => one.level !== null);
  if (!rated.length) return [];
  return Array.from({ length: game.rating.length + 1 }, (_, nth) => {
    const count = rated.filter((one) => one.level === nth + 1).length;
    return { level: nth + 1, count, share: count / rated.length };
  });
}

export interface TableFigures {
  games: number;
  won: number;
  shared: number;
  share: number;
  limits: Limits;
  /** What everybody would win if all played alike. */
  fair: number;
  rank: number;
}

/** How it goes at tables of two and more; null if there was none. */
export function tableFigures(results: readonly Result[]): TableFigures | null {
  const tables = results.filter((one) => one.players > 1);
  if (!tables.length) return null;
  const won = tables.filter((one) => one.won).length;
  return {
    games: tables.length,
    won,
    shared: tables.filter((one) => one.shared).length,
    share: won / tables.length,
    limits: shareLimits(won, tables.length),
    fair: mean(tables.map((one) => 1 / one.players)),
    rank: mean(tables.map((one) => one.rank)),
  };
}

export interface SkillFigures {
  games: number;
  givenAway: number;
  givenLimits: Limits | null;
  lately: number | null;
  luck: number;
  luckLimits: Limits | null;
}

/** What was given away and what the dice gave, over the games that the coach has looked at. */
export function skillFigures(results: readonly Result[]): SkillFigures | null {
  const looked = results.filter((one) => one.given_away !== null && one.luck !== null);
  if (!looked.length) return null;
  const given = looked.map((one) => one.given_away!);
  const luck = looked.map((one) => one.luck!);
  return {
    games: looked.length,
    givenAway: mean(given),
    givenLimits: meanLimits(given),
    lately: looked.length > LATELY ? mean(given.slice(-LATELY)) : null,
    luck: mean(luck),
    luckLimits: meanLimits(luck),
  };
}

/** The ways to play, and how often each was chosen. */
export function modes(results: readonly Result[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const one of results) counts.set(modeOf(one), (counts.get(modeOf(one)) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one);
}

/** With whom a game was played: the end of the key of a text. */
export function modeOf(result: Result): string {
  if (result.contest) return result.contest;
  if (result.typed) return 'typed';
  if (result.others > 0) return 'people';
  return result.bots.length ? 'bots' : 'alone';
}

export interface DieFigures {
  die: number;
  faces: { face: number; count: number; share: number; limits: Limits; expected: number }[];
  rolls: number;
  test: Test;
}

/** Every die of a game: how often each face came, with limits, and whether that is unusual. */
export function diceFigures(game: Game, counts: readonly DiceCount[]): DieFigures[] {
  return game.dice.map((die, nth) => {
    const sides = [...new Set(die.faces)].sort((one, other) => one - other);
    const found = sides.map((face) => counts.reduce((sum, one) => sum + (one.faces[nth]?.[face] ?? 0), 0));
    const rolls = found.reduce((sum, count) => sum + count, 0);
    const expected = sides.map((face) => die.faces.filter((side) => side === face).length / die.faces.length);
    const faces = sides.map((face, at) => ({
      face,
      count: found[at]!,
      share: rolls ? found[at]! / rolls : 0,
      limits: shareLimits(found[at]!, rolls),
      expected: expected[at]!,
    }));
    return { die: nth, faces, rolls, test: tested(found, expected) };
  });
}
