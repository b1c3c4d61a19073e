// Where the spaces of action rows stand in their frame.
import type { Rect } from '../layouts/plan';

export const SPACES = 7;

export interface RowSizes {
  h: number;
  icon: number;
  pitch: number;
  radius: number;
}

export function rowSizes(rect: Rect, rows: number): RowSizes {
  const h = rect.h / rows;
  const icon = Math.min(h * 0.78, 30);
  const pitch = (rect.w - icon * 2.5) / SPACES;
  return { h, icon, pitch, radius: Math.min(h * 0.36, pitch * 0.42) };
}

/** The middle of a space. */
export function spaceSpot(rect: Rect, rows: number, row: number, space: number): { x: number; y: number } {
  const { h, icon, pitch } = rowSizes(rect, rows);
  return { x: rect.x + icon * 1.3 + pitch * (space + 0.5), y: rect.y + h * (row + 0.5) };
}
