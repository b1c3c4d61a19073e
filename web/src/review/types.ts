// REVIEW of docs/protocol.md: a played game and what the coach says of it.
import type { Entry, Move, Seat, Text, View } from '../lib/types';

/** What made a curve go from its start to its end. */
export interface Sums {
  start: number;
  luck: number;
  others: number;
  given_away: number;
  end: number;
}

/** What could be expected before each move and at the end. */
export interface Curve {
  expected: number[];
  sums: Sums;
}

/** A move, what could be expected after it, and the chance to win then, where it is known. */
export type Worth = [string, number, number?];

/** How bad a choice was: 0 the best, 1 slightly weaker, 2 a mistake, 3 a big one. */
export type Level = 0 | 1 | 2 | 3;

/** A choice of a seat: every move, the best first. */
export interface Decision {
  ply: number;
  level: Level;
  best: string;
  worths: Worth[];
  why: Text[];
}

export interface SeatLook {
  name: string;
  accuracy: Text;
  /** So many choices were the best. */
  right: number;
  points: Curve;
  /** The chance to win, 0 to 1, where it is known. */
  chances: Curve | null;
  choices: Decision[];
  mistakes: number[];
}

type FromTheServer =
  | 'rollers'
  | 'table'
  | 'game'
  | 'n'
  | 'phase'
  | 'moves'
  | 'undo'
  | 'redo'
  | 'typed'
  | 'hints'
  | 'fair'
  | 'next'
  | 'seats';
export type PlainSeat = Omit<Seat, 'name' | 'kind' | 'level' | 'here' | 'nth'>;
export type PlainTable = Omit<View, FromTheServer> & { seats: PlainSeat[] };
export type Change = Partial<Omit<PlainTable, 'seats'>> & { seats?: Record<string, Partial<PlainSeat>> };

export interface Review {
  game: string;
  names: string[];
  dice: string;
  /** So many moves come from another game. */
  given: number;
  finished: boolean;
  judge: { name: string; learned: boolean; say: Text };
  moves: [number, string][];
  start: PlainTable;
  changes: Change[];
  log: Entry[];
  spelled: Record<string, Move>;
  seats: SeatLook[];
}

/** Which of the two curves is looked at. */
export type What = 'points' | 'chances';
