// Generated from src/cleverdice/server/contract by `make contract`: change it there.
// What is printed on the sheet of a game, and its dice and rules as far as a drawing needs them.
import type { Text } from './texts';

export type Bonus = FoxBonus | UnlockBonus | FillBonus;

export type Area = GridArea | TrackArea | SpreadArea;

/** A fox. */
export interface FoxBonus {
  kind: 'fox';
  say: Text;
}

/** A space of an action row. */
export interface UnlockBonus {
  kind: 'unlock';
  row: number;
  say: Text;
}

/** A free mark: a cross, a printed number, a number of one's choice. */
export interface FillBonus {
  kind: 'fill';
  /** The areas it may go to, each with the numbers allowed there. */
  options: [number, number[]][];
  /** The number counts as if rolled: an area of sums adds its other die. */
  rolled: boolean;
  say: Text;
}

/** Cells that earn a bonus together. */
export interface Group {
  cells: number[];
  bonus: Bonus;
}

/** Cells that score by how many of them are marked. */
export interface Tally {
  cells: number[];
  /** Points by number of marked cells, from none on. */
  table: number[];
}

/** What areas of every kind have. */
export interface AnyArea {
  name: string;
  letter: string;
  shape: string;
  /** For each cell, as moves spell it. */
  labels: string[];
  /** Numbers are written, not crosses. */
  written: boolean;
  /** The two dice whose faces are added before they enter the area. */
  plus: number[] | null;
  /** Each twin of a die allows one more mark. */
  more: boolean;
  max_points: number;
  groups: Group[];
  tallies: Tally[];
}

/** Cells in rows. */
export interface GridArea extends AnyArea {
  kind: 'grid';
  /** For each cell the number a die must show. */
  numbers: number[];
  /** Cells by row: a cell, -1 nothing, -2 a printed cross. */
  rows: number[][];
  /** For each cell the places that a die may come from. */
  places: number[][] | null;
  /** A mark must lie right of the last one. */
  ordered: boolean;
  /** Whether each cell counts for bonuses; empty where all do. */
  tinted: boolean[];
}

/** Lanes that are filled from one end. */
export interface TrackArea extends AnyArea {
  kind: 'track';
  /** The cells of each lane, in the order they are filled. */
  lanes: number[][];
  /** For each cell the least that a die must show. */
  at_least: number[];
  /** For each cell the symbol that it takes, or 0. */
  exact: number[];
  /** For each cell how many dice it takes at once. */
  need: number[];
  /** For each cell what the number is multiplied by. */
  factor: number[];
  /** Each number must be higher than the one before, unless that is a 6. */
  rising: boolean;
  /** Half the number is written with the bonus, or the whole without it. */
  halved: boolean;
}

/** Numbers that spread from a centre to both sides. */
export interface SpreadArea extends AnyArea {
  kind: 'spread';
  centre: number;
  /** Cells on each side. */
  side: number;
  /** Points by cells filled, from none on. */
  distance: number[];
  /** Numbers that score when written. */
  special: number[];
  /** Points for each of them. */
  special_points: number;
}

/** How many may play. */
export interface Players {
  min: number;
  max: number;
}

/** A die of a game. */
export interface GameDie {
  name: string;
  letter: string;
  shape: string;
  /** Where it may be entered. */
  areas: number[];
  faces: number[];
}

/** A symbol on the dice of a game that has no numbers; faces are the numbers of symbols. */
export interface GameSymbol {
  name: string;
  /** The area of its colour. */
  area: number | null;
}

/** A row of spaces for an action that may be used once a space is circled. */
export interface ActionRow {
  name: string;
  /** What is printed in each space, 0 for nothing, 7 for any number. */
  printed: number[];
  /** The bonus for the last space. */
  end: Bonus | null;
}

/** A game: everything printed on its sheet. */
export interface Game {
  name: string;
  /** By language. */
  titles: Record<string, string>;
  /** We have not seen the printed sheet. */
  reconstructed: boolean;
  attestation: string;
  players: Players;
  /** By number of players. */
  rounds: Record<string, number>;
  dice: GameDie[];
  /** Empty where dice show numbers. */
  symbols: GameSymbol[];
  /** How moves name the dice. */
  tokens: string[];
  actions: ActionRow[];
  /** Bonuses at the start of each round. */
  round_bonus: Bonus[][];
  /** The lowest score of each solo level, the best level first. */
  rating: number[];
  /** By number of players, the weakest first. */
  bots: Record<string, string[]>;
  areas: Area[];
}

/** All games. */
export interface Games {
  games: Game[];
}
