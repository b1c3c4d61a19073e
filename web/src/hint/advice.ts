// What the coach's figures say about the things on the screen. Whatever can be tapped stands for a few moves of the list, and
// is worth as much as the best of them.
import { begin, candidates, marks, returns, type Choice, type Field, type Scene } from '../lib/choose';
import type { Advised, Hint, Move } from '../lib/types';

/** So many moves are pointed out. */
export const SHOWN = 3;

/** What moves are ranked by: the chance to win where it is known, else the points. */
export type Measure = 'chance' | 'points';

/** What a hint ranks by; where it doesn't say, the chance if it knows one. */
export function measureOf(hint: Pick<Hint, 'by' | 'moves'>): Measure {
  const known = hint.moves[0]?.chance ?? null;
  return known === null ? 'points' : (hint.by ?? 'chance');
}

/** A move and what the coach says about it; `rank` 1 is the best. */
export interface Worth {
  move: Move;
  advised: Advised;
  rank: number;
  by: Measure;
}

/** The advice about the moves of a list, the best first; null if it is about another list. */
export function ranked(moves: readonly Move[], hint: Pick<Hint, 'by' | 'moves'>): Worth[] | null {
  const [advice, by] = [hint.moves, measureOf(hint)];
  if (advice.length !== moves.length) return null;
  const byText = new Map(moves.map((move) => [move.text, move]));
  const found = advice.flatMap((advised, nth) => {
    const move = byText.get(advised.text);
    return move ? [{ move, advised, rank: nth + 1, by }] : [];
  });
  return found.length === moves.length ? found : null;
}

/** The best of some moves. */
export function best(worths: readonly Worth[], moves: readonly Move[]): Worth | null {
  return worths.find(({ move }) => moves.includes(move)) ?? null;
}

/** The moves that a die stands for, in the present mode. */
export function ofDie(scene: Scene, choice: Choice, die: number): Move[] {
  const token = scene.tokens[die] ?? -1;
  const all = [...marks(scene, choice), ...returns(scene.moves)];
  return token < 0 ? [] : all.filter((move) => move.dice?.includes(token));
}

/** The moves that a field stands for: of the chosen dice, or of any while none is chosen. */
export function ofField(scene: Scene, choice: Choice, { area, cell }: Field): Move[] {
  const here = (move: Move): boolean => move.area === area && move.cell === cell;
  const found = candidates(scene, choice).filter(here);
  return found.length || choice.dice.length ? found : marks(scene, choice).filter(here);
}

/** The choice in which a move is the one that is meant: its mode and its dice. */
export function choiceOf(scene: Scene, move: Move): Choice {
  const first = begin(scene.moves);
  if (move.kind !== 'enter') return first;
  const dice: number[] = [];
  for (const token of move.dice ?? []) {
    const die = scene.tokens.findIndex((other, nth) => other === token && !dice.includes(nth));
    if (die >= 0) dice.push(die);
  }
  return { extra: Boolean(move.extra), number: move.number ?? 0, dice, asking: null };
}
