// Generated from src/cleverdice/server/contract by `make contract`: change it there.
// A person without an account: who they are, what they have played.
import type { ContestKind } from './tables';

export type Cell = string | number | boolean | null;

/** A person. */
export interface Me {
  name: string;
  /** Milliseconds since 1970. */
  since: number;
}

/** A person and the key that says so. */
export interface Known extends Me {
  key: string;
}

/** The person of a personal link. */
export interface Arrived extends Me {
  /** Null where nobody has confirmed that they want to be this person. */
  key: string | null;
}

/** The person of a browser. */
export interface WhoAmI {
  person: Me | null;
}

/** A name as it is kept. */
export interface Called {
  name: string;
}

/** Nothing more is to be said. */
export type Done = Record<string, never>;

/** What a browser needs to know in order to get notifications. */
export interface PushKey {
  /** The server's public key, for `applicationServerKey`; null where it sends none. */
  key: string | null;
}

/** How a game went for a person. */
export interface PlayedGame {
  table: string;
  seat: number;
  game: string;
  players: number;
  /** Other people at the table. */
  others: number;
  /** The levels of the bots there. */
  bots: string[];
  typed: boolean;
  contest: ContestKind | null;
  score: number;
  areas: number[];
  foxes: number;
  fox_points: number;
  /** The solo level. */
  level: number | null;
  rank: number;
  /** False in solo games. */
  won: boolean;
  /** Others won too. */
  shared: boolean;
  /** Milliseconds since 1970. */
  started: number;
  ended: number;
  /** Null until the coach has reviewed the game. */
  given_away: number | null;
  /** Null until then. */
  luck: number | null;
}

/** How often each die came up how, in the person's own turns. */
export interface DiceCount {
  game: string;
  players: number;
  typed: boolean;
  /** By die, by face. */
  faces: Record<string, number>[];
}

/** What the best bot makes on average. */
export interface Reference {
  game: string;
  players: number;
  bot: string;
  /** How many were measured. */
  games: number;
  score: number;
  areas: number[];
  foxes: number;
  fox_points: number;
}

/** What a person has played. */
export interface Stats {
  person: Me | null;
  /** The oldest first, 5,000 at most. */
  games: PlayedGame[];
  dice: DiceCount[];
  masters: Reference[];
  /** Games still waiting for the coach. */
  looking: number;
}

/** How long statistics are still incomplete. */
export interface Waiting {
  /** Games still waiting for the coach; at 0, ask for the statistics again. */
  looking: number;
}

/** A person as stored. */
export interface ExportedPerson {
  name: string;
  created: number;
  seen: number;
}

/** Everything stored about a person; rows are those of the database. */
export interface Export {
  format: string;
  version: number;
  person: ExportedPerson;
  seats: Record<string, Cell>[];
  results: Record<string, Cell>[];
  tries: Record<string, Cell>[];
  puzzles: Record<string, Cell>[];
  /** The devices that get notifications. */
  subscriptions: Record<string, Cell>[];
  /** By table. */
  records: Record<string, string>;
  /** From a device that plays [without a server](offline.md): all that it stores. */
  rows?: Record<string, Cell>[];
}
