// The figures on dice, fields and buttons: short to see, whole to hear.
import { language, say } from '../lib/say.svelte';
import type { Tag } from '../lib/tags';
import type { Game } from '../lib/types';
import { SHOWN, type Worth } from './advice';

/** Less would be shown as 0.0. */
const SAME = 0.05;

/** A number with one digit behind the point, as the reader writes it. */
export function figure(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  return (Object.is(rounded, -0) ? 0 : rounded).toLocaleString(language(), {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
}

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

function percent(chance: number): string {
  return say('look.percent', { percent: Math.round(chance * 100) });
}

/** What a move is worth, in words: first what the rank goes by. */
export function worthText(game: Game, worth: Worth): string {
  const { expected, behind, chance } = worth.advised;
  const stars = game.unit === 'stars';
  const parts = [say(stars ? 'hint.expected.stars' : 'hint.expected', { points: figure(expected) })];
  if (chance !== null) parts.push(say('hint.chance', { percent: Math.round(chance * 100) }));
  if (worth.by === 'chance') parts.reverse();
  if (worth.rank === 1) parts.push(say('hint.best'));
  else if (chance === null && behind >= SAME) parts.push(say('hint.behind', { points: figure(behind) }));
  return parts.join(', ');
}

export function tagOf(game: Game, worth: Worth): Tag {
  const rank = worth.rank <= SHOWN ? worth.rank : 0;
  return { figure: mainFigure(worth), rank, label: worthText(game, worth) };
}

/** Reasons, one after the other. */
export function whyText({ advised }: Worth): string {
  return advised.why.map((text) => say(text)).join('; ');
}
