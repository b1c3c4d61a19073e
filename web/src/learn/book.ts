// The rules of a game as chapters of short passages: only keys of texts, and what the sheet beside them shows.
import { SITTER, STILL } from '../lib/sitter';
import type { Fate, Game, Lit, Seat, View } from '../lib/types';

/** A sheet to look at: what is marked on it, and which fields the passage speaks of. */
export interface Spot {
  marks?: Record<string, Record<string, number>>;
  skipped?: Record<string, number[]>;
  /** What became of printed bonuses, where that is not open. */
  bonuses?: Record<string, Record<string, Fate>>;
  lit?: Record<string, number[]>;
  tracks?: number[][];
  /** Points of the areas that have any. */
  points?: Record<string, number>;
}

/** Dice of an example, by where they lie: each a die and its face. */
export type Place = 'chosen' | 'pool' | 'platter' | 'fields';
export type Shown = Partial<Record<Place, [number, number][]>>;

export interface Passage {
  text?: string;
  example?: string;
  ruling?: string;
  warning?: string;
  /** Lists made from what is printed: the bonuses or points of an area, and so on. */
  gives?: number;
  scores?: number;
  rounds?: true;
  actions?: true;
  rating?: true;
  spot?: Spot;
  dice?: Shown;
  symbols?: Partial<Record<Place, string[]>>;
}

export interface Chapter {
  id: string;
  title: string;
  /** The area it is about. */
  area?: number;
  spot?: Spot;
  blocks: Passage[];
}

const books = import.meta.glob<Chapter[]>('../games/*/book.json', { import: 'default' });

/** The rules of a game. */
export async function bookOf(name: string): Promise<Chapter[]> {
  return (await books[`../games/${name}/book.json`]?.()) ?? [];
}

/** A sheet with only these marks on it. */
export function seatOf(game: Game, spot: Spot = {}): Seat {
  const cells = game.areas.map((area, index) => area.labels.map((_, cell) => spot.marks?.[index]?.[cell] ?? 0));
  const areas = game.areas.map((_, index) => spot.points?.[index] ?? 0);
  const total = areas.reduce((sum, points) => sum + points, 0);
  const tracks = spot.tracks ?? game.actions.map((row) => row.printed.map(() => 0));
  const score = { areas, foxes: 0, fox_points: 0, least: Math.min(...areas), lowest: [], total };
  const skipped = game.areas.map((_, index) => spot.skipped?.[index] ?? []);
  const bonuses = game.areas.map((area, index) => area.groups.map((_, nth) => spot.bonuses?.[index]?.[nth] ?? 0));
  const sheet = { cells, skipped, bonuses, tracks, ready: [], foxes: 0, spent: [], score, todo: [] };
  return { ...SITTER, name: '', ...sheet };
}

/** The fields that a passage speaks of. */
export function litOf(spot: Spot = {}): Lit[] {
  return Object.entries(spot.lit ?? {}).flatMap(([area, cells]) =>
    cells.map((cell) => ({ area: Number(area), cell, points: 0, bonuses: [], ways: 1, spends: 0 })),
  );
}

/** A table at which nothing has happened yet. */
export function viewOf(game: Game, seat: Seat): View {
  const dice = game.dice.map(() => ({ face: 0, place: -1, token: -1 }));
  return {
    ...STILL,
    table: '',
    game: game.name,
    n: 0,
    phase: 'lobby',
    round: 0,
    rounds: game.rounds['1'] ?? 0,
    active: 0,
    first: 0,
    roll: 0,
    stage: 'roll',
    chance: false,
    rolling: [],
    ordered: false,
    dice,
    seats: [seat],
    actors: [],
    outcome: null,
  };
}

/** The dice of an example; a symbol is shown by the first die that has it. */
export function diceOf(game: Game, passage: Passage): [Place, [number, number][]][] {
  const shown: Shown = { ...passage.dice };
  for (const [place, names] of Object.entries(passage.symbols ?? {})) {
    shown[place as Place] = names.map((name) => showing(game, game.tokens.indexOf(name)));
  }
  return Object.entries(shown) as [Place, [number, number][]][];
}

function showing(game: Game, face: number): [number, number] {
  return [
    Math.max(
      0,
      game.dice.findIndex((die) => die.faces.includes(face)),
    ),
    face,
  ];
}
