// The final score as rows of a table.
import type { Game, Text, View } from '../lib/types';
import { areaText } from '../lib/words';

export interface FinalRow {
  text: Text;
  /** The colour, by its name in the style sheet. */
  tone: string;
  points: number[];
  /** By seat: the lowest area, which the foxes count. */
  low: boolean[];
  notes: string[];
}

/** Areas first, then the foxes where there are any to be had. */
export function finalRows(game: Game, view: View): FinalRow[] {
  const scores = view.seats.map((seat) => seat.score);
  const foxes = scores.some((score) => score.foxes > 0);
  const rows = game.areas.map((area, nth): FinalRow => ({
    text: areaText(game, nth),
    tone: area.name,
    points: scores.map((score) => score.areas[nth]!),
    low: scores.map((score) => score.lowest.includes(nth)),
    notes: scores.map(() => ''),
  }));
  if (!foxes) return rows;
  const fox: FinalRow = {
    text: { k: 'final.foxes' },
    tone: 'red',
    points: scores.map((score) => score.fox_points),
    low: scores.map(() => false),
    notes: scores.map((score) => (score.foxes ? `(${score.foxes} × ${score.least})` : '')),
  };
  return [...rows, fox];
}

export interface Level {
  /** From below: the best is `of`. */
  nth: number;
  of: number;
  /** Points that are missing to the next; none at the best. */
  next: number;
}

/** How far a player alone has come on the scale of the game. */
export function levelOf(game: Game, { outcome, seats }: View): Level | null {
  if (!outcome?.level) return null;
  const of = game.rating.length + 1;
  const wanted = game.rating[outcome.level - 2];
  return { nth: of + 1 - outcome.level, of, next: wanted === undefined ? 0 : wanted - seats[0]!.score.total };
}

/** The sum of a seat so far. */
export function counted(rows: readonly FinalRow[], seat: number, step: number): number {
  return rows.slice(0, step).reduce((sum, row) => sum + row.points[seat]!, 0);
}
