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

/** What stands beside the points: the chance to win where it is known, else how much less than the best. */
export function beside({ advised, rank }: Worth): string {
  if (advised.chance !== null) return `${percent(advised.chance)} %`;
  return rank === 1 || advised.behind < SAME ? say('hint.first') : `−${figure(advised.behind)}`;
}

function percent(chance: number): number {
  return Math.round(chance * 100);
}

/** What a move is worth, in words. Where the chance to win is known it makes the order, not the points. */
export function worthText(game: Game, worth: Worth): string {
  const { expected, behind, chance } = worth.advised;
  const stars = game.symbols.length > 0;
  const parts = [say(stars ? 'hint.expected.stars' : 'hint.expected', { points: figure(expected) })];
  if (chance !== null) parts.push(say('hint.chance', { percent: percent(chance) }));
  if (worth.rank === 1) parts.push(say('hint.best'));
  else if (chance === null && behind >= SAME) parts.push(say('hint.behind', { points: figure(behind) }));
  return parts.join(', ');
}

export function tagOf(game: Game, worth: Worth): Tag {
  const rank = worth.rank <= SHOWN ? worth.rank : 0;
  return { figure: figure(worth.advised.expected), rank, label: worthText(game, worth) };
}

/** Reasons, one after the other. */
export function whyText({ advised }: Worth): string {
  return advised.why.map((text) => say(text)).join('; ');
}
