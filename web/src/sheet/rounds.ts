// Where the rounds stand in their frame.
import type { Rect } from '../layouts/plan';

export const ROUNDS = 6;

export function roundBox(rect: Rect, round: number): Rect {
  const gap = rect.w * 0.018;
  const w = (rect.w - gap * (ROUNDS - 1)) / ROUNDS;
  return { x: rect.x + (round - 1) * (w + gap), y: rect.y, w, h: rect.h };
}
