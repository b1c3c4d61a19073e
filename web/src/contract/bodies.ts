// Generated from src/cleverdice/server/contract by `make contract`: change it there.
// What a client may send by HTTP; whatever else is refused.
import type { Lang } from './texts';
import type { SeatKind } from './tables';

/** Who is to sit where. */
export interface SeatWish {
  kind: SeatKind;
  name?: string | null;
  level?: string | null;
}

/** A table to be opened. */
export interface Opening {
  game: string;
  seats: SeatWish[];
  dice?: 'fair' | 'typed';
  start?: boolean;
  lang?: Lang;
  hints?: boolean | null;
}

/** A sheet without dice. */
export interface SheetOnly {
  game: string;
  /** What was done on it so far. */
  moves: string[];
  /** An area and a field of it: why can't that be marked? */
  asked?: number[] | null;
}

/** A friend who takes an open seat, or somebody who watches a free one. Without the invitation only where the host lets those who watch take a seat. */
export interface Joining {
  invite?: string | null;
  name?: string;
  seat?: number | null;
}

/** A personal link. */
export interface Entering {
  key: string;
}

/** Somebody who is about to play, with the key that this browser remembers. */
export interface Coming {
  key?: string | null;
  name?: string;
}

/** A personal link on another device. */
export interface Arriving {
  key: string;
  /** Take along what was played there. */
  bring?: boolean;
  /** The visitor wants to be this person; without it they are only told whose link it is. */
  confirm?: boolean;
}

/** Another name of a person. */
export interface Calling {
  name: string;
}

/** A browser that wants notifications: what its `PushSubscription` says. */
export interface Subscribing {
  endpoint: string;
  p256dh: string;
  auth: string;
  lang?: Lang;
}

/** A browser that wants none any more. */
export interface Unsubscribing {
  endpoint: string;
}

/** Somebody who plays a challenge, or goes on with it. */
export interface Trying {
  name?: string;
  lang?: Lang;
}

/** A duel: with new dice for a game, or with those of a game that is over. */
export interface Dueling {
  game?: string | null;
  table?: string | null;
}

/** A cup: so many deals of a game. */
export interface Cupping {
  game: string;
  deals?: number;
}

/** A request that says all by its address. */
export type Nothing = Record<string, never>;

/** A try of a puzzle: the move. */
export interface Solving {
  text: string;
}

/** A record to be looked at. */
export interface Looking {
  record: string;
}

/** A point of a game to play on from: of a table that is over, or of a record. */
export interface PlayingOn {
  ply: number;
  seat?: number;
  level?: string | null;
  name?: string;
  table?: string;
  record?: string;
  lang?: Lang;
}
