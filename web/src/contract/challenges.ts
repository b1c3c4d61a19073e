// Generated from src/cleverdice/server/contract by `make contract`: change it there.
// Challenges: dice that several people play, each alone.
import type { PlainSeat } from './tables';

/** A finished try and its place. */
export interface Placed {
  place: number;
  name: string;
  score: number;
  areas: number[];
  foxes: number;
  fox_points: number;
  table: string;
  mine: boolean;
}

/** The caller's try; points and place once it is over. */
export interface OwnTry {
  table: string;
  over: boolean;
  name: string;
  score?: number;
  areas?: number[];
  foxes?: number;
  fox_points?: number;
  place?: number;
  /** How many of the others have fewer points, in percent; absent with fewer than four others. */
  percent?: number;
}

/** What the best bot makes of the same dice. */
export interface MasterScore {
  score: number;
  areas: number[];
}

/** The same as an answer of its own. */
export interface MasterAnswer {
  master: MasterScore;
}

/** What a bot makes of the same dice. */
export interface LevelScore {
  level: string;
  score: number;
}

/** How hard the dice are. */
export interface DiceLook {
  /** The strongest first; none where no bot has learned the game. */
  levels: LevelScore[];
  /** What the rolls of the master's game gave, in points: above 0 is more than usual. */
  luck: number | null;
}

/** The same as an answer of its own. */
export interface DiceAnswer {
  dice: DiceLook;
}

/** A challenge as far as the caller may see it. */
export interface Standing {
  id: string;
  game: string;
  /** 64 hexadecimal digits. */
  commitment: string;
  /** The secret, once it may be known. */
  reveal: string | null;
  /** How many have finished. */
  finished: number;
  mine: OwnTry | null;
  /** The best 100, and the caller's own. */
  results: Placed[] | null;
  /** The least points of each bar, and how many people have them. */
  bars: [number, number][] | null;
  /** Also null until somebody has requested it. */
  master: MasterScore | null;
  /** Likewise. */
  dice: DiceLook | null;
}

/** Days in a row. */
export interface Streak {
  now: number;
  best: number;
  /** Days played in all. */
  days: number;
}

/** A game of an earlier day. */
export interface EarlierGame {
  game: string;
  /** The caller's. */
  score: number | null;
}

/** An earlier day. */
export interface EarlierDay {
  day: string;
  games: EarlierGame[];
}

/** The challenges of a day. */
export interface Day {
  day: string;
  today: string;
  /** The midnight, in milliseconds since 1970. */
  ends: number;
  /** When nobody may play on any more. */
  closes: number;
  closed: boolean;
  games: Standing[];
  streak: Streak;
  earlier: EarlierDay[];
}

/** A try that was begun or is resumed. */
export interface Begun {
  table: string;
  /** Null once it is over. */
  key: string | null;
  over: boolean;
}

/** A new duel. */
export interface DuelOpened {
  duel: string;
}

/** A duel. */
export interface Duel extends Standing {
  /** Milliseconds since 1970. */
  created: number;
  /** Who has finished. */
  names: string[];
}

/** A finished sheet of a duel. */
export interface DuelSheet extends PlainSeat {
  name: string;
  table: string;
}

/** The best sheets of a duel. */
export interface DuelSheets {
  sheets: DuelSheet[];
}

/** A new cup. */
export interface CupOpened {
  cup: string;
}

/** A deal of a cup: a duel of its own. */
export interface CupDeal {
  duel: string;
  /** How many have finished it. */
  finished: number;
  mine: OwnTry | null;
}

/** Somebody who has finished all deals. */
export interface CupPlaced {
  place: number;
  name: string;
  /** By deal. */
  scores: number[];
  total: number;
  mine: boolean;
}

/** A cup as far as the caller may see it. */
export interface Cup {
  id: string;
  game: string;
  deals: CupDeal[];
  /** How many have finished all deals. */
  finished: number;
  /** The best 100, and the caller; null until the caller has finished all deals. */
  results: CupPlaced[] | null;
}
