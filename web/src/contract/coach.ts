// Generated from src/cleverdice/server/contract by `make contract`: change it there.
// What the coach says: a hint before a move, a review after a game.
import type { Text } from './texts';
import type { Change, Move, PlainTable } from './tables';
import type { Entry } from './log';

export type Measure = 'points' | 'chance';

/** Whose figures they are. */
export interface Judge {
  name: string;
  /** By a trained net; else by greedy's evaluation. */
  learned: boolean;
  say: Text;
}

/** A legal move and what the coach thinks of it. */
export interface Advised {
  text: string;
  /** The expected final score. */
  expected: number;
  /** How far it is behind the best move: points, or a difference of chances, as `by` says. */
  behind: number;
  /** The probability of winning, 0 to 1; null in solo games and where it is unknown. */
  chance: number | null;
  /** At most three reasons, the most important first. */
  why: Text[];
}

/** What the coach thinks of a seat's moves. */
export interface Hint {
  seat: number;
  /** Moves at the table when it was asked for. */
  n: number;
  /** Those of them by this seat. */
  nth: number;
  judge: Judge;
  /** What the moves are ranked by: the chance where it is known. */
  by: Measure;
  /** Every legal move, the best first. */
  moves: Advised[];
}

/** What led from the start of a curve to its end: start + luck + others - given_away = end. */
export interface Sums {
  start: number;
  /** By rolls. */
  luck: number;
  /** By the moves of other seats. */
  others: number;
  /** By the seat's own moves. */
  given_away: number;
  end: number;
}

/** What could be expected. */
export interface Curve {
  /** Before each move and at the end. */
  expected: number[];
  sums: Sums;
}

/** A move and what could be expected after it, as a list. */
export type Worth = [text: string, expected: number, chance?: number];

/** A choice of a seat. */
export interface Decision {
  ply: number;
  /** The best move, as `by` says. */
  best: string;
  /** What was given away against it: points, or a difference of chances. */
  lost: number;
  /** How bad that is: not at all, slightly, a mistake, a big one. */
  grade: 0 | 1 | 2 | 3;
  /** Every move, the best first. */
  worths: Worth[];
  why: Text[];
}

/** The review of one seat. */
export interface SeatLook {
  name: string;
  accuracy: Text;
  /** What moves are ranked by, as in hints. */
  by: Measure;
  /** How many choices were the best. */
  right: number;
  /** The expected final score. */
  points: Curve;
  /** The probability of winning, 0 to 1, where known. */
  chances: Curve | null;
  choices: Decision[];
  /** The plies of the choices that gave away the most, three at most. */
  mistakes: number[];
}

/** A played game and what the coach says of it. */
export interface Review {
  game: string;
  names: string[];
  /** `fair`, `shared`, `typed` or `seeded`. */
  dice: string;
  /** Moves given to the game at its start. */
  given: number;
  finished: boolean;
  judge: Judge;
  /** Seat and text; the seat of chance is -1. */
  moves: [number, string][];
  start: PlainTable;
  /** By move. */
  changes: Change[];
  log: Entry[];
  /** Every move named here, without what it gives. */
  spelled: Record<string, Move>;
  seats: SeatLook[];
}

/** A table where a game goes on from a point of another. */
export interface PlayedOn {
  table: string;
  key: string;
}
