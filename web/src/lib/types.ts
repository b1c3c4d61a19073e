// The words of docs/protocol.md. Seats, areas, cells and dice count from 0; seat -1 is chance.

/** A key of the catalogue and what to fill in. */
export interface Text {
  k: string;
  d?: Record<string, Detail>;
}
export type Detail = string | number | Text | Detail[];

export type Lang = 'en' | 'es' | 'de';

// What is printed

export type Bonus =
  | { kind: 'fox'; say: Text }
  | { kind: 'unlock'; row: number; say: Text }
  | { kind: 'fill'; options: [number, number[]][]; rolled: boolean; say: Text };

export interface GameDie {
  name: string;
  letter: string;
  shape: string;
  areas: number[];
  faces: number[];
}

export interface GameSymbol {
  name: string;
  area: number | null;
}

export interface ActionRow {
  name: string;
  printed: number[];
  end: Bonus | null;
}

export interface Group {
  cells: number[];
  bonus: Bonus;
}

export interface Tally {
  cells: number[];
  table: number[];
}

interface AnyArea {
  name: string;
  letter: string;
  shape: string;
  labels: string[];
  written: boolean;
  plus: number[] | null;
  more: boolean;
  max_points: number;
  groups: Group[];
  tallies: Tally[];
}

export interface GridArea extends AnyArea {
  kind: 'grid';
  numbers: number[];
  /** Cells by row: a cell, -1 nothing, -2 a printed cross. */
  rows: number[][];
  places: number[] | null;
  ordered: boolean;
  tinted: boolean[] | number[];
}

export interface TrackArea extends AnyArea {
  kind: 'track';
  lanes: number[][];
  at_least: number[];
  exact: number[];
  need: number[];
  factor: number[];
  rising: boolean;
  halved: boolean;
}

export interface SpreadArea extends AnyArea {
  kind: 'spread';
  centre: number;
  side: number;
  distance: number[];
  special: number[];
  special_points: number;
}

export type Area = GridArea | TrackArea | SpreadArea;

export interface Game {
  name: string;
  titles: Record<string, string>;
  reconstructed: boolean;
  attestation: string;
  players: { min: number; max: number };
  rounds: Record<string, number>;
  dice: GameDie[];
  symbols: GameSymbol[];
  tokens: string[];
  actions: ActionRow[];
  round_bonus: Bonus[][];
  rating: number[];
  bots: Record<string, string[]>;
  areas: Area[];
}

// What is seen at a table

export type Phase = 'lobby' | 'play' | 'over';
export type SeatKind = 'person' | 'bot' | 'open';

export interface Die {
  face: number;
  /** -1 still to be rolled, 0 platter, 1 to 3 die field. */
  place: number;
}

export interface Score {
  areas: number[];
  foxes: number;
  fox_points: number;
  /** The fewest points of an area, which each fox counts. */
  least: number;
  /** The areas that have so few, where there is a fox. */
  lowest: number[];
  total: number;
}

/** What became of a printed bonus: 0 still to be had, 1 got, 2 lost, 3 one of these two. */
export type Fate = 0 | 1 | 2 | 3;

/** What a mark was made with, or what a bonus was for: a die, cells of an area, a full action row, or a round. */
export interface Source {
  die?: number;
  area?: number;
  cells?: number[];
  row?: number;
  round?: number;
}

export interface Todo {
  say: Text;
  bonus: Bonus | null;
  /** What a bonus came from; absent in reviews. */
  by?: Source | null;
}

export interface Seat {
  name: string;
  kind: SeatKind;
  level: string | null;
  here: boolean;
  nth: number;
  cells: number[][];
  /** By area: free cells that nothing can mark any more. */
  skipped: number[][];
  /** By area and printed bonus. */
  bonuses: Fate[][];
  tracks: number[][];
  /** By action row: how many spaces are ready. */
  ready: number[];
  foxes: number;
  /** The dice that are used up for this seat. */
  spent: number[];
  score: Score;
  todo: Todo[];
}

export interface Move {
  text: string;
  kind: 'enter' | 'place' | 'skip' | 'say';
  dice?: number[];
  number?: number;
  extra?: boolean;
  area?: number;
  cell?: number;
  value?: number;
  plain?: boolean;
  word?: string;
  points?: number;
  bonuses?: Bonus[];
  platter?: number[];
}

export interface FairDice {
  commitment: string;
  seeds: string[];
  reveal: string | null;
}

export interface Outcome {
  winners: number[];
  level: number | null;
  rating: Text | null;
}

/** Dice that others play too: of a day, or of a duel. */
export interface Contest {
  kind: 'daily' | 'duel';
  id: string;
  /** Milliseconds since 1970: when nobody may play on any more; duels never close. */
  closes: number | null;
}

export interface View {
  table: string;
  game: string;
  n: number;
  phase: Phase;
  round: number;
  rounds: number;
  active: number;
  first: number;
  roll: number;
  stage: string;
  chance: boolean;
  rolling: number[];
  ordered: boolean;
  dice: Die[];
  seats: Seat[];
  /** The seats that may act, in the order of play. */
  actors: number[];
  /** The seats whose holders may roll now. */
  rollers: number[];
  moves: Record<string, Move[]>;
  undo: number[];
  redo: number[];
  typed: boolean;
  /** May whoever plays here ask for hints? */
  hints: boolean;
  fair: FairDice | null;
  /** The challenge that is played here, if any; absent is none. */
  contest?: Contest | null;
  outcome: Outcome | null;
  /** The same people play again at this table. */
  next?: string | null;
}

// What has happened

export type Fact =
  | { kind: 'rolled'; dice: number[]; faces: number[]; say: Text }
  | { kind: 'marked'; seat: number; area: number; cell: number; value: number; by: Source | null; say: Text }
  | {
      kind: 'earned';
      seat: number;
      bonus: Bonus;
      area: number | null;
      cells: number[];
      row: number | null;
      round: number | null;
      say: Text;
    }
  | { kind: 'circled' | 'used'; seat: number; row: number; space: number; say: Text }
  | { kind: 'fox'; seat: number; count: number; say: Text }
  | { kind: 'lost'; seat: number; bonus: Bonus; chosen: boolean; say: Text }
  | { kind: 'field'; die: number; field: number; say: Text }
  | { kind: 'platter'; dice: number[]; say: Text }
  | { kind: 'points'; seat: number; area: number | null; points: number; say: Text }
  | { kind: 'turn'; seat: number; say: Text }
  | { kind: 'round'; round: number; say: Text }
  | { kind: 'over'; winners: number[]; say: Text };

export interface Entry {
  n: number;
  seat: number;
  text: string;
  facts: Fact[];
}

// What the coach says

export interface Advised {
  text: string;
  /** The final score that can be expected. */
  expected: number;
  /** How much less that is than with the best move. */
  behind: number;
  /** The chance to win, 0 to 1, where it is known. */
  chance: number | null;
  why: Text[];
}

export interface Hint {
  n: number;
  nth: number;
  seat: number;
  judge: { name: string; learned: boolean; say: Text };
  /** Every legal move, the best first. */
  moves: Advised[];
}

// What goes over the socket

export interface You {
  seats: number[];
  /** Those of them that count for the statistics of this browser's person. */
  mine?: number[];
  host: boolean;
  key: boolean;
}

/** Why something can't be done, and the die that was assumed if none was chosen. */
export interface Why {
  why: Text | null;
  die: number | null;
}

/** What somebody pointed at: dice, a field, or both; as which number, as an extra die. */
export interface Tapped {
  dice?: number[];
  area?: number;
  cell?: number;
  number?: number;
  extra?: boolean;
}

export type Told =
  | { t: 'welcome'; you: You; invite: string | null; view: View; log: Entry[] }
  | { t: 'view'; view: View; log: Entry[] }
  | { t: 'ok'; id: string }
  | { t: 'no'; id: string; error: Text; stale: boolean }
  | ({ t: 'why'; id: string } & Why)
  | ({ t: 'hint'; id: string } & Hint)
  | { t: 'log'; id: string; from: number; log: Entry[] }
  | { t: 'next'; table: string }
  | { t: 'pong'; id: string };

export type Asked =
  | { t: 'move'; seat: number; nth: number; text: string }
  | { t: 'roll'; n: number; text?: string }
  | { t: 'undo' | 'redo'; n: number; seat: number }
  | ({ t: 'why'; seat: number } & Tapped)
  | { t: 'hint'; seat: number }
  | { t: 'seat'; seat: number; kind: SeatKind; level?: string; name?: string }
  | { t: 'name'; seat: number; name: string; seed?: string }
  | { t: 'mine'; seat: number; mine: boolean }
  | { t: 'start' }
  | { t: 'again' }
  | { t: 'log'; from: number }
  | { t: 'ping' };

// HTTP

export type SeatWish = { kind: 'person'; name: string } | { kind: 'open' } | { kind: 'bot'; level: string };

export interface TableWish {
  game: string;
  seats: SeatWish[];
  dice: 'fair' | 'typed';
  start: boolean;
  /** Without a wish hints are given where nobody else plays. */
  hints?: boolean;
  lang: Lang;
}

export interface TableLine {
  table: string;
  game: string;
  names: string[];
  phase: Phase;
  n: number;
  /** Points by seat. */
  score: number[];
  created?: number;
}

// Between the parts of the page

/** A field that can be marked now: what it gives, and how many moves mark it. */
export interface Lit {
  area: number;
  cell: number;
  points: number;
  bonuses: Bonus[];
  ways: number;
}
