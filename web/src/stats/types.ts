// The answer of /api/me/stats, as docs/protocol.md has it.
import type { Me } from '../person/me';

export interface Result {
  table: string;
  seat: number;
  game: string;
  players: number;
  /** Other people at the table. */
  others: number;
  /** The levels of the bots there. */
  bots: string[];
  typed: boolean;
  contest: 'daily' | 'duel' | null;
  score: number;
  areas: number[];
  foxes: number;
  fox_points: number;
  level: number | null;
  rank: number;
  won: boolean;
  shared: boolean;
  started: number;
  ended: number;
  /** Known only once the coach has looked at the game. */
  given_away: number | null;
  luck: number | null;
}

/** How often each die showed what, in one's own turns. */
export interface DiceCount {
  game: string;
  players: number;
  typed: boolean;
  faces: Record<string, number>[];
}

/** What a good bot makes on average. */
export interface Master {
  game: string;
  players: number;
  bot: string;
  games: number;
  score: number;
  areas: number[];
  foxes: number;
  fox_points: number;
}

export interface Stats {
  person: Me | null;
  /** The oldest first. */
  games: Result[];
  dice: DiceCount[];
  masters: Master[];
  /** So many games are just being looked at by the coach. */
  looking: number;
}
