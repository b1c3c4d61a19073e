// What can be read out of a review, without drawing anything.
import { SITTER, STILL } from '../lib/sitter';
import type { Move, Seat, View } from '../lib/types';
import type { Change, Curve, Decision, PlainSeat, PlainTable, Review, SeatLook, Sums, What } from './types';

const CHANCE = -1;

/** The table after a change. */
export function followed(table: PlainTable, change: Change): PlainTable {
  const { seats = {}, ...rest } = change;
  const changed = table.seats.map((seat, nth) => ({ ...seat, ...seats[String(nth)] }));
  return { ...table, ...rest, seats: changed };
}

function seated(seat: PlainSeat, name: string): Seat {
  return { ...seat, name, ...SITTER };
}

function viewOf(review: Review, table: PlainTable, n: number): View {
  const rest = { ...STILL, typed: review.dice === 'typed' };
  const seats = table.seats.map((seat, nth) => seated(seat, review.names[nth] ?? ''));
  return { ...table, ...rest, seats, table: 'review', game: review.game, n, phase: table.outcome ? 'over' : 'play' };
}

/** Every table of the game, the fresh one first. */
export function viewsOf(review: Review): View[] {
  let table = review.start;
  const tables = [table, ...review.changes.map((change) => (table = followed(table, change)))];
  return tables.map((one, n) => viewOf(review, one, n));
}

/** A step of the game as a seat saw it. */
export interface Step {
  ply: number;
  /** Whose move it was; -1: dice. */
  by: number;
  change: number;
  kind: 'roll' | 'own' | 'other';
}

/** What every move changed for a seat. */
export function stepsOf(review: Review, seat: number, curve: Curve): Step[] {
  return review.moves.map(([by], ply) => {
    const change = tidy(curve.expected[ply + 1]! - curve.expected[ply]!);
    const kind = by === CHANCE ? 'roll' : by === seat ? 'own' : 'other';
    return { ply, by, change, kind };
  });
}

/** A difference of two rounded figures, rounded as they are. */
function tidy(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

/** The curve that is looked at; that of the points where the other is not known. */
export function curveOf(look: SeatLook, what: What): Curve {
  return (what === 'chances' && look.chances) || look.points;
}

export interface Found {
  seat: number;
  decision: Decision;
  /** The text of the move that was made. */
  played: string;
}

/** All decisions of the game by their plies. */
export function decisionsOf(review: Review): Map<number, Found> {
  const found = review.seats.flatMap(({ choices }, seat) =>
    choices.map((decision): [number, Found] => {
      const { ply } = decision;
      return [ply, { seat, decision, played: review.moves[ply]![1] }];
    }),
  );
  return new Map(found);
}

/** A move by its text. */
export function moveOf(review: Review, text: string): Move {
  return review.spelled[text] ?? { text, kind: 'say', word: text };
}

/** The same sums with so few digits that they can be read, and still adding up as they are read. */
export function readable({ start, luck, others, given_away, end }: Sums, digits = 1): Sums {
  const unit = 10 ** digits;
  const [from, to] = [Math.round(start * unit), Math.round(end * unit)];
  const parts = [luck, others, -given_away].map((part) => part * unit);
  const whole = parts.map((part) => Math.floor(part + 1e-6));
  const short = to - from - whole.reduce((sum, part) => sum + part, 0);
  // The parts that lost most by rounding get the rest, one step each.
  const order = parts
    .map((part, nth) => ({ nth, rest: part - whole[nth]! }))
    .sort((one, other) => other.rest - one.rest);
  order.slice(0, Math.max(0, short)).forEach(({ nth }) => (whole[nth]! += 1));
  const missing = to - from - whole.reduce((sum, part) => sum + part, 0);
  whole[0]! += missing;
  const [lucky, theirs, mine] = whole.map((part) => part / unit);
  return { start: from / unit, luck: lucky!, others: theirs!, given_away: -mine! || 0, end: to / unit };
}
