// Where everything of the curve stands.
import { stepsOf } from './analysis';
import type { Curve, Level, Review } from './types';

export interface Frame {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Scale {
  x: (ply: number) => number;
  y: (value: number) => number;
  low: number;
  high: number;
}

/** Steps that people count in: 1, 2, 5, 10, 20, ... */
export function niceStep(span: number, most: number): number {
  const raw = span / Math.max(1, most);
  const power = 10 ** Math.floor(Math.log10(raw));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= raw * 0.999)!;
}

/** Round figures between two values, both ends included if they are round. */
export function ticks(low: number, high: number, most = 5): number[] {
  if (high <= low) return [low];
  const step = niceStep(high - low, most);
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, nth) => Math.round((first + nth) * step * 1e6) / 1e6);
}

/** From plies and values to places; a curve without any ups and downs lies in the middle. */
export function scaleOf(frame: Frame, moves: number, values: readonly number[]): Scale {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const room = most > least ? (most - least) * 0.06 : 1;
  const [low, high] = [least - room, most + room];
  const wide = frame.width - frame.left - frame.right;
  const tall = frame.height - frame.top - frame.bottom;
  return {
    low,
    high,
    x: (ply) => frame.left + (wide * ply) / Math.max(1, moves),
    y: (value) => frame.top + (tall * (high - value)) / (high - low),
  };
}

/** The ply nearest to a place. */
export function plyAt(frame: Frame, moves: number, x: number): number {
  const share = (x - frame.left) / (frame.width - frame.left - frame.right);
  return Math.max(0, Math.min(moves, Math.round(share * moves)));
}

function short(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** The line through all values. */
export function path(scale: Scale, expected: readonly number[]): string {
  return expected.map((value, ply) => `${ply ? 'L' : 'M'}${short(scale.x(ply))} ${short(scale.y(value))}`).join('');
}

export interface Mark {
  ply: number;
  x: number;
  y: number;
  level: Level;
}

/** A mark for each decision of a seat, where it led to. */
export function marksOf(review: Review, seat: number, curve: Curve, scale: Scale): Mark[] {
  const { choices } = review.seats[seat]!;
  return choices.map(({ ply, grade }) => ({
    ply,
    x: scale.x(ply + 1),
    y: scale.y(curve.expected[ply + 1]!),
    level: grade,
  }));
}

export interface Bar {
  ply: number;
  x: number;
  /** -1 to 1: the luckiest or unluckiest roll fills its half. */
  size: number;
}

/** A bar for each roll: up for good luck, down for bad. */
export function barsOf(review: Review, seat: number, curve: Curve, scale: Scale): Bar[] {
  const rolls = stepsOf(review, seat, curve).filter(({ kind }) => kind === 'roll');
  const most = Math.max(1e-9, ...rolls.map(({ change }) => Math.abs(change)));
  return rolls.map(({ ply, change }) => ({ ply, x: scale.x(ply + 1), size: change / most }));
}

/** Where each round begins. */
export function roundsOf(rounds: readonly number[]): { round: number; ply: number }[] {
  return rounds.flatMap((round, ply) => (ply && round === rounds[ply - 1] ? [] : [{ round, ply }]));
}

/** Heights of labels that should stand at these places and not on one another, in the same order. */
export function spread(wanted: readonly number[], gap: number, low: number, high: number): number[] {
  const order = wanted.map((at, nth) => ({ at, nth })).sort((one, other) => one.at - other.at);
  const placed: number[] = [];
  order.forEach(({ at }, nth) => placed.push(Math.max(at, nth ? placed[nth - 1]! + gap : low)));
  for (let nth = placed.length - 1, most = high; nth >= 0; nth -= 1, most = placed[nth + 1]! - gap) {
    placed[nth] = Math.min(placed[nth]!, most);
  }
  return wanted.map((_, nth) => placed[order.findIndex((one) => one.nth === nth)]!);
}
