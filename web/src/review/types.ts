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

/** A choice of a seat: every move, the best first. */
export interface Decision {
  ply: number;
  best: string;
  worths: Worth[];
  why: Text[];
}

export interface SeatLook {
  name: string;
  accuracy: Text;
  /** What its moves are ranked by; absent: the chance where it is known. */
  by?: 'chance' | 'points';
  /** So many choices were the best. */
  right: number;
  /** The points of which shares are taken. */
  scale: number;
  points: Curve;
  /** The chance to win, 0 to 1, where it is known. */
  chances: Curve | null;
  choices: Decision[];
  mistakes: number[];
}

type FromTheServer =
  'table' | 'game' | 'n' | 'phase' | 'moves' | 'undo' | 'redo' | 'typed' | 'hints' | 'fair' | 'next' | 'seats';
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
