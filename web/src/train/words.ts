// What is said of a try.
import { figure, number } from '../lib/numbers';
import { language, say } from '../lib/say.svelte';
import type { Game, Solved, Text, View } from '../lib/types';
import { moveText } from '../lib/words';

/** A day and an hour. */
export function moment(when: number): string {
  const format = { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' } as const;
  return new Intl.DateTimeFormat(language(), format).format(when);
}

/** How good a try was. */
export function verdict(game: Game, { right, lost, by }: Solved): string {
  if (right) return say('puzzle.right');
  if (by === 'chance') return say('puzzle.wrong.chance', { percent: number(100 * lost, 1) });
  return say(`puzzle.wrong.${game.unit}`, { points: figure(lost) });
}

/** A move of a view by its text. */
export function said(game: Game, view: View, seat: number, text: string): Text | string {
  const move = view.moves[seat]?.find((one) => one.text === text);
  return move ? moveText(game, view, move) : text;
}
