// Generated from src/cleverdice/server/contract by `make contract`: change it there.
// A table as everybody sees it: nothing is hidden in these games.
import type { Text } from './texts';
import type { Bonus } from './games';
import type { Source } from './log';

export type Phase = 'lobby' | 'play' | 'over';

export type SeatKind = 'person' | 'bot' | 'open';

export type ContestKind = 'daily' | 'duel';

export interface Move {
  kind: 'enter' | 'place' | 'return' | 'skip' | 'say';
  /** The move as it is sent. */
  text: string;
  area?: number;
  cell?: number;
  /** What is written: a number, or 1 for a cross. */
  value?: number;
  /** Points instead of the bonus. */
  plain?: boolean;
  /** Immediate gain of points in that area. */
  points?: number;
  /** What it earns. */
  bonuses?: Bonus[];
  /** The dice (in a game of symbols: the symbols) that are used. */
  dice?: number[];
  /** What the die counts as, or 0 for what it shows. */
  number?: number;
  /** It is an extra die. */
  extra?: boolean;
  /** Dice that this choice sends to the platter. */
  platter?: number[];
  /** Spaces for polishing that it costs; absent: none. */
  spends?: number;
  word?: string;
  /** Somebody goes without something that they could have. */
  declines?: boolean;
  /** Nothing is left then but to roll; absent: no. */
  rolls?: boolean;
}

/** A die on the table. */
export interface Die {
  /** Zero before it is rolled. */
  face: number;
  /** -1 still to be rolled, 0 platter, 1 to 3 die field. */
  place: number;
  /** What `dice` of a move call it: its number, or that of its symbol; -1 before it is rolled. */
  token: number;
}

/** The points of a sheet. */
export interface Score {
  areas: number[];
  foxes: number;
  fox_points: number;
  /** The fewest points of an area, which each fox counts. */
  least: number;
  /** The areas that have so few; none without a fox. */
  lowest: number[];
  total: number;
}

/** What a seat has to do. */
export interface Todo {
  say: Text;
  bonus: Bonus | null;
  /** What a bonus came from; absent in reviews. */
  by?: Source | null;
}

/** A sheet and what its player has to do, as the rules have it. */
export interface PlainSeat {
  /** By area: 0 free, 1 crossed, else the number written. */
  cells: number[][];
  /** By area: free cells that nothing can mark any more. */
  skipped: number[][];
  /** By area, what became of each printed bonus: 0 open, 1 got, 2 lost, 3 got or lost. */
  bonuses: (0 | 1 | 2 | 3)[][];
  /** By action row: 0 locked, 1 circled (ready), 2 crossed (used). */
  tracks: number[][];
  /** By action row: how many spaces are ready. */
  ready: number[];
  foxes: number;
  /** Dice that are used up for this seat in this turn. */
  spent: number[];
  score: Score;
  /** Bonuses first. */
  todo: Todo[];
}

/** A seat and who sits there. */
export interface Seat extends PlainSeat {
  name: string;
  kind: SeatKind;
  /** That of a bot. */
  level: string | null;
  /** Its holder is connected, or a bot plays. */
  here: boolean;
  /** Milliseconds since 1970: since when its holder is not connected. Null: connected, or none. */
  away: number | null;
  /** A bot plays for the person of this name, who may take the seat back. */
  lent: boolean;
  /** Open, or a bot's that whoever watches may take. */
  free: boolean;
  /** A bot plays because the time was up, until the person is back. */
  lapsed: boolean;
  /** Milliseconds since 1970: when the time for this turn is up. Null: it doesn't run. */
  until: number | null;
  /** After the end: ready for another game. */
  again: boolean;
  /** Moves of this seat so far. */
  nth: number;
}

/** How a game ended. */
export interface Outcome {
  winners: number[];
  /** The solo level; null with several players. */
  level: number | null;
  /** Its name. */
  rating: Text | null;
}

/** What follows from the rules at a table, apart from its seats. */
export interface AnyTable {
  round: number;
  /** Null where a game ends otherwise. */
  rounds: number | null;
  /** The seat whose turn it is. */
  active: number;
  /** The seat that began. */
  first: number;
  /** Rolls in this turn so far. */
  roll: number;
  /** `round`, `roll`, `turn`, `serve` or `over`; alone also `rest` and `deal`. */
  stage: string;
  /** Dice must be rolled now. */
  chance: boolean;
  /** The dice to be rolled. */
  rolling: number[];
  /** A solo deal: typed dice are named nearest first. */
  ordered: boolean;
  dice: Die[];
  /** Seats that may act now, whoever holds them, in the order of play. */
  actors: number[];
  /** Null before the end. */
  outcome: Outcome | null;
}

/** A table as the rules have it. */
export interface PlainTable extends AnyTable {
  seats: PlainSeat[];
}

/** A sheet without dice, what may be marked on it, and why a field asked about may not. */
export interface LooseSheet {
  round: number;
  /** The last round of the smallest table; null where rounds don't count. */
  rounds: number | null;
  seat: PlainSeat;
  moves: Move[];
  why: Text | null;
}

/** Dice whose rolls can be proved. */
export interface FairDice {
  /** 64 hexadecimal digits. */
  commitment: string;
  /** What each seat adds. */
  seeds: string[];
  /** The secret, once it may be known. */
  reveal: string | null;
}

/** Dice that others play too: of a day, or of a duel. */
export interface Contest {
  kind: ContestKind;
  id: string;
  /** Milliseconds since 1970: when nobody may play on any more; duels never close. */
  closes: number | null;
}

/** Games of the same people one after the other. */
export interface Series {
  /** How many were played to their end, this one included. */
  games: number;
  /** By seat; several may win a game. */
  wins: number[];
}

/** Something to explain to somebody who is new to the game. */
export interface Tip {
  id: string;
  say: Text;
  /** The chapter of the game's rules that tells more. */
  chapter: string;
  /** Nothing to do: it should stay long enough to be read. */
  news: boolean;
  /** Told only once a die is chosen. */
  chosen: boolean;
}

/** A table. */
export interface View extends AnyTable {
  table: string;
  game: string;
  /** Moves so far, rolls included. */
  n: number;
  phase: Phase;
  seats: Seat[];
  /** Seats whose holders may roll now: the active one; all if real dice are rolled for a bot. */
  rollers: number[];
  /** Those among `actors`, or the seat that has to roll, whose holder is not connected. */
  absent: number[];
  /** By acting seat (not bots, none in the lobby): every legal move, in the engine's order. */
  moves: Record<string, Move[]>;
  /** By seat (not bots, none in the lobby): what to explain now, the most urgent first. */
  tips: Record<string, Tip[]>;
  /** Seats whose last choice can be taken back. */
  undo: number[];
  /** Seats whose undone choice can be made again. */
  redo: number[];
  /** Real dice. */
  typed: boolean;
  /** People may ask the coach. */
  hints: boolean;
  /** Null where dice are typed. */
  fair: FairDice | null;
  /** The challenge that is played here. */
  contest: Contest | null;
  /** The same people play again at this table. */
  next: string | null;
  /** A seat of the host; null if the host has none. */
  host: number | null;
  /** People may send each other signs. */
  signs: boolean;
  /** Whoever watches may take a free seat. */
  free: boolean;
  /** Seconds that a person has for a turn; null: as long as one likes. */
  clock: number | null;
  /** Null before the first end, and in games for one. */
  series: Series | null;
  /** Milliseconds since 1970: when the table is deleted unless somebody goes on. */
  expires: number | null;
  /** To be shown from 14 days before that. */
  notice: Text | null;
}

/** The fields of a PlainSeat that a move changed. */
export interface SeatChange {
  cells?: number[][];
  skipped?: number[][];
  bonuses?: (0 | 1 | 2 | 3)[][];
  tracks?: number[][];
  ready?: number[];
  foxes?: number;
  spent?: number[];
  score?: Score;
  todo?: Todo[];
}

/** The fields of a PlainTable that a move changed; its seats by number. */
export interface Change {
  round?: number;
  rounds?: number | null;
  active?: number;
  first?: number;
  roll?: number;
  stage?: string;
  chance?: boolean;
  rolling?: number[];
  ordered?: boolean;
  dice?: Die[];
  actors?: number[];
  outcome?: Outcome | null;
  seats?: Record<string, SeatChange>;
}

/** A table that was opened. */
export interface Opened {
  table: string;
  key: string;
  invite: string;
}

/** A seat that was taken. */
export interface Joined {
  table: string;
  key: string;
  seat: number;
}

/** Seats that a personal link holds. */
export interface Entered {
  table: string;
  seats: number[];
}

/** A table in a list. */
export interface TableLine {
  table: string;
  game: string;
  names: string[];
  phase: Phase;
  /** Moves so far. */
  n: number;
  /** Points by seat. */
  score: number[];
  /** Null once it is over. */
  round: number | null;
  /** Null where a game ends otherwise. */
  rounds: number | null;
  /** Milliseconds since 1970. */
  created: number;
  /** When somebody moved last. */
  touched: number;
  /** Whoever asks may delete it: it goes on, nobody else sits there, and it is no challenge. */
  deletable: boolean;
  /** As in a [View](#view). */
  expires: number | null;
  /** As there. */
  notice: Text | null;
}

/** The newest tables of a browser. */
export interface Tables {
  tables: TableLine[];
}

/** How the server is. */
export interface Health {
  ok: boolean;
  version: string;
}
