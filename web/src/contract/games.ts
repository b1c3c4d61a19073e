// Generated from src/cleverdice/server/contract by `make contract`: change it there.
// What is printed on the sheet of a game, and its dice and rules as far as a drawing needs them.
import type { Text } from './texts';

export type Bonus = FoxBonus | UnlockBonus | FillBonus;

export type Area = GridArea | TrackArea | SpreadArea | CoordinatesArea | PartsArea;

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
  /** How many of the cells must be marked. */
  count: number;
  /** The least number that must be written in the only cell, or 0. */
  least: number;
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
  /** The two dice that enter the area together: their sum, or a row and a column. */
  plus: number[] | null;
  /** Each twin of a die allows one more mark. */
  more: boolean;
  max_points: number;
  /** Cells that are filled one after the other, in that order; none where cells are chosen. */
  lanes: number[][];
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
  /** Fields are circled, then crossed: the second half of the cells are the crosses. */
  two_steps: boolean;
  /** The die of each row, where a die sent to the platter may be crossed there; else empty. */
  row_dice: number[];
}

/** Lanes that are filled from one end. */
export interface TrackArea extends AnyArea {
  kind: 'track';
  /** For each cell the least that a die must show. */
  at_least: number[];
  /** For each cell the symbol that it takes, or 0. */
  exact: number[];
  /** For each cell how many dice it takes at once. */
  need: number[];
  /** For each cell what the number is multiplied by. */
  factor: number[];
  /** For each cell how often its number counts; less than 0 against the player. */
  weight: number[];
  /** How a number compares with the one before, by lane: `rising` also lets any follow a 6. */
  order: ('' | 'rising' | 'ascending' | 'falling')[];
  /** Half the number is written with the bonus, or the whole without it. */
  halved: boolean;
  /** What each number counts when written, from 0 on; empty where none does. */
  number_points: number[];
  /** Two cells that count only together; empty where each counts by itself. */
  pairs: number[][];
  /** A number that is written into the next cell too, or 0. */
  echo: number;
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

/** A row for each face of the first of two dice, a column for each face of the second. */
export interface CoordinatesArea extends AnyArea {
  kind: 'coordinates';
  /** Cells by row. */
  rows: number[][];
}

/** A field that is cut into parts; each is one cell, and crossed as a whole. */
export interface PartsArea extends AnyArea {
  kind: 'parts';
  /** The shade of every place, row by row. */
  picture: string[];
  /** For each cell its places: row and column, from 0. */
  parts: number[][][];
  /** The cells of which the first to be crossed is one. */
  starts: number[];
  /** For each cell the place of its bonus. */
  symbols: (number[] | null)[];
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
  /** How it is used: by `extra` dice, dice with a `number`, a `return`, or saying this word. */
  use: string;
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
  /** Parts of the sheet are our own guess. */
  reconstructed: boolean;
  attestation: string;
  /** What players should know about it. */
  note: Text | null;
  players: Players;
  /** By number of players. */
  rounds: Record<string, number>;
  dice: GameDie[];
  /** A move enters one die; otherwise several may go together. */
  one_die: boolean;
  /** Die fields beside the platter; 0 where there is no platter. */
  fields: number;
  /** What is counted: `points` or `stars`. */
  unit: string;
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
