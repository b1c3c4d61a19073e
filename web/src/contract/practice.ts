// Generated from src/cleverdice/server/contract by `make contract`: change it there.
// Puzzles: decisions of own games and of masters, to be found again.
import type { View } from './tables';
import type { Advised, Judge, Measure } from './coach';

/** A game that there are puzzles of. */
export interface Trainable {
  game: string;
  /** The caller's mistakes. */
  own: number;
  /** Decisions of masters. */
  set: number;
  /** How many of all these are to be tried now. */
  due: number;
  /** When the next one comes back after these, in milliseconds since 1970. */
  next: number | null;
}

/** What the caller can train. */
export interface Training {
  games: Trainable[];
  /** Own games still waiting for the coach. */
  looking: number;
}

/** A table at which somebody decides, without the answer. */
export interface Puzzle {
  id: string;
  /** Who decides. */
  seat: number;
  /** The number of the move in its game. */
  ply: number;
  /** Only the moves of that seat; `n` is 0. */
  view: View;
  own: boolean;
  /** The own game that it is from, for its review. */
  table: string | null;
  /** From 0 for new to 5 for well known. */
  box: number;
}

/** What is to be tried next in a game. */
export interface NextPuzzle {
  /** Null if nothing is due. */
  puzzle: Puzzle | null;
  count: Trainable;
}

/** What the coach thinks of a try. */
export interface Solved {
  /** It gives away nothing worth mentioning. */
  right: boolean;
  /** What it gives away against the best move: points, or a difference of chances. */
  lost: number;
  tried: string;
  /** What was played in the own game. */
  played: string | null;
  judge: Judge;
  by: Measure;
  /** Every legal move, the best first; reasons for some of them. */
  moves: Advised[];
  /** Where the puzzle is now. */
  box: number;
  /** When it comes back, in milliseconds since 1970. */
  due: number;
}
