// The figures on dice, fields and buttons: short to see, whole to hear.
import { figure, number, percent } from '../lib/numbers';
import { say } from '../lib/say.svelte';
import type { FieldTag } from '../lib/tags';
import type { Game } from '../lib/types';
import { SHOWN, type Worth } from './advice';

/** Less would be shown as 0.0. */
const SAME = 0.05;

/** The figure that the rank goes by. */
export function mainFigure({ advised, by }: Worth): string {
  return by === 'chance' ? percent(advised.chance ?? 0) : figure(advised.expected);
}

/** What stands beside it: the other figure, or how much less than the best. */
export function beside({ advised, rank, by }: Worth): string {
  if (by === 'chance') return figure(advised.expected);
  if (advised.chance !== null) return percent(advised.chance);
  return rank === 1 || advised.behind < SAME ? say('hint.first') : `−${figure(advised.behind)}`;
}

/** What a move is worth, in words: first what the rank goes by. */
export function worthText(game: Game, worth: Worth): string {
  const { expected, behind, chance } = worth.advised;
  const stars = game.unit === 'stars';
  const parts = [say(stars ? 'hint.expected.stars' : 'hint.expected', { points: figure(expected) })];
  if (chance !== null) parts.push(say('hint.chance', { percent: number(chance * 100) }));
  if (worth.by === 'chance') parts.reverse();
  if (worth.rank === 1) parts.push(say('hint.best'));
  else if (chance === null && behind >= SAME) parts.push(say('hint.behind', { points: figure(behind) }));
  return parts.join(', ');
}

/** The same in little room: without a digit behind the point. */
function shortFigure(worth: Worth): string {
  return worth.by === 'chance' ? mainFigure(worth) : number(worth.advised.expected);
}

export function tagOf(game: Game, worth: Worth): Omit<FieldTag, 'area' | 'cell' | 'drawn'> {
  const rank = worth.rank <= SHOWN ? worth.rank : 0;
  return { figure: mainFigure(worth), short: shortFigure(worth), rank, label: worthText(game, worth) };
}

/** Reasons, one after the other. */
export function whyText({ advised }: Worth): string {
  return advised.why.map((text) => say(text)).join('; ');
}
