// Figures and steps of a game in words.
import { figure, percent, signed as withSign } from '../lib/numbers';
import { say } from '../lib/say.svelte';
import type { Detail, Text } from '../lib/types';
import { logLine, moveText, whoText } from '../lib/words';
import type { Walk } from './walk.svelte';

/** A difference of points. */
export function signed(value: number, digits = 1): string {
  return withSign(value, digits);
}

/** A difference of chances. */
export function signedPercent(value: number): string {
  return say('look.percentage-points', { change: signed(value * 100, 0) });
}

/** The same in little room. */
export function signedPoints(value: number): string {
  return say('look.percentage-points.short', { change: signed(value * 100, 0) });
}

/** A difference in what the moves of the seat are ranked by: points, or chances. */
export function difference(walk: Walk, value: number, tell = signed): string {
  if (walk.look.by === 'points') return tell(value);
  return say('look.percentage-points.short', { change: tell(value * 100, 0) });
}

/** What has led to where one stands: the last move. */
export function happened(walk: Walk): string {
  if (!walk.ply) return say('look.beginning');
  const line = logLine(walk.view, walk.review.log[walk.ply - 1]!);
  return say('page.said', { name: line.name, said: line.said });
}

/** What the last move changed for the seat that is looked at. */
export function changed(walk: Walk): string {
  const { ply, curve, what } = walk;
  if (!ply) return '';
  const by = walk.review.moves[ply - 1]![0];
  const change = curve.expected[ply]! - curve.expected[ply - 1]!;
  const told = what === 'chances' ? signedPercent(change) : signed(change);
  if (by < 0) return say('look.luck-of', { change: told });
  return by === walk.seat ? '' : say('look.others-of', { change: told });
}

/** Where one stands, for whoever listens. */
export function place(walk: Walk): string {
  const { ply, last, view, curve, what } = walk;
  const now = [say('look.place', { ply, last, round: view.round }), happened(walk)];
  if (walk.quiet) return now.join(' · ');
  const value = curve.expected[ply]!;
  const expected = what === 'chances' ? percent(value) : figure(value);
  return [...now, say('look.expected', { expected })].join(' · ');
}

/** A move in the words of the table it is made at. */
export function moveSaid(walk: Walk, ply: number, text: string): Text {
  return moveText(walk.game, walk.views[ply]!, walk.move(text));
}

export function nameOf(walk: Walk, seat: number): Detail {
  return whoText(walk.view, seat);
}

/** A name with room for so many letters; where it must be cut, the number of the seat tells it from others. */
export function shortName(name: string, seat: number, most: number): string {
  return name.length <= most ? name : `${seat + 1} ${name.slice(0, most - 3).trim()}…`;
}
