// Generated from src/cleverdice/server/contract by `make contract`: change it there.
// The log of a table: an entry for every move, with its facts in the order of events.
import type { Text } from './texts';
import type { Bonus } from './games';

export type OnSheet = MarkedFact | EarnedFact | CircledFact | UsedFact | FoxFact | LostFact | PointsFact;

export type OnTable = RolledFact | FieldFact | PlatterFact | PoolFact | TurnFact | RoundFact | OverFact;

export type Fact =
  | MarkedFact
  | EarnedFact
  | CircledFact
  | UsedFact
  | FoxFact
  | LostFact
  | PointsFact
  | RolledFact
  | FieldFact
  | PlatterFact
  | PoolFact
  | TurnFact
  | RoundFact
  | OverFact;

/** What paid for a mark, or what a bonus was for. Only the fields that say so are there. */
export interface Source {
  die?: number;
  area?: number;
  /** Cells of that area. */
  cells?: number[];
  /** A full action row. */
  row?: number;
  round?: number;
}

/** What facts of every kind have. */
export interface AnyFact {
  say: Text;
}

/** Dice were rolled. */
export interface RolledFact extends AnyFact {
  kind: 'rolled';
  dice: number[];
  faces: number[];
}

/** A seat marked a cell. */
export interface MarkedFact extends AnyFact {
  kind: 'marked';
  seat: number;
  area: number;
  cell: number;
  /** The number written, 1 for a cross. */
  value: number;
  /** What paid for it. Null: nothing that can be named. */
  by: Source | null;
}

/** A seat got a bonus: for cells of an area, for a full action row, or for a round. */
export interface EarnedFact extends AnyFact {
  kind: 'earned';
  seat: number;
  bonus: Bonus;
  area: number | null;
  cells: number[];
  row: number | null;
  round: number | null;
}

/** A space of an action row was unlocked. */
export interface CircledFact extends AnyFact {
  kind: 'circled';
  seat: number;
  row: number;
  space: number;
}

/** A space of an action row was crossed: the action was used. */
export interface UsedFact extends AnyFact {
  kind: 'used';
  seat: number;
  row: number;
  space: number;
}

/** A seat gained foxes. */
export interface FoxFact extends AnyFact {
  kind: 'fox';
  seat: number;
  count: number;
}

/** A bonus was lost: there was no room for it, or the seat chose to give it up. */
export interface LostFact extends AnyFact {
  kind: 'lost';
  seat: number;
  bonus: Bonus;
  chosen: boolean;
}

/** A chosen die went to a die field. */
export interface FieldFact extends AnyFact {
  kind: 'field';
  die: number;
  field: number;
}

/** Dice went to the platter. */
export interface PlatterFact extends AnyFact {
  kind: 'platter';
  dice: number[];
}

/** A die was taken back from the platter. */
export interface PoolFact extends AnyFact {
  kind: 'pool';
  die: number;
}

/** An area scored. */
export interface PointsFact extends AnyFact {
  kind: 'points';
  seat: number;
  /** Null for the foxes. */
  area: number | null;
  points: number;
}

/** The active seat changed. */
export interface TurnFact extends AnyFact {
  kind: 'turn';
  seat: number;
}

/** A new round began. */
export interface RoundFact extends AnyFact {
  kind: 'round';
  round: number;
}

/** The game ended. */
export interface OverFact extends AnyFact {
  kind: 'over';
  winners: number[];
}

/** A move and what it brought about. */
export interface Entry {
  /** The number of the move, from 0 on. */
  n: number;
  /** That of chance is -1. */
  seat: number;
  text: string;
  facts: Fact[];
}
