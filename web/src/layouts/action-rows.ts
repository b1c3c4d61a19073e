// Where the spaces of action rows stand in their frame: in rows, or a long one in a block of three by three beside them.
import type { ActionRow } from '../lib/types';
import type { Rect } from './plan';

export const SPACES = 7;
const BLOCK = 3;

/** A row of action spaces: its strip, the middles of its spaces, its sign and what a full row gives. */
export interface RowPlan {
  strip: Rect;
  icon: number;
  radius: number;
  sign: { x: number; y: number };
  end: { x: number; y: number };
  spaces: { x: number; y: number }[];
}

/** Where everything of the action rows stands. */
export function rowPlans(rect: Rect, rows: readonly ActionRow[]): RowPlan[] {
  const long = rows.filter((row) => row.printed.length > SPACES).length;
  const beside = Math.min(rect.w * 0.38, rect.h * 1.3) * (long ? 1 : 0);
  const h = rect.h / (rows.length - long || 1);
  let y = rect.y - h;
  return rows.map((row) => {
    if (row.printed.length > SPACES) return block({ ...rect, x: rect.x + rect.w - beside, w: beside }, row);
    y += h;
    return strip({ x: rect.x, y, w: rect.w - beside - (long ? 6 : 0), h }, row);
  });
}

function strip(rect: Rect, row: ActionRow): RowPlan {
  const icon = Math.min(rect.h * 0.78, 30);
  const pitch = (rect.w - icon * 2.5) / SPACES;
  const y = rect.y + rect.h / 2;
  return {
    strip: { ...rect, y: y - rect.h * 0.46, h: rect.h * 0.92 },
    icon,
    radius: Math.min(rect.h * 0.36, pitch * 0.42),
    sign: { x: rect.x + icon * 0.62, y },
    end: { x: rect.x + rect.w - icon * 0.61, y },
    spaces: row.printed.map((_, space) => ({ x: rect.x + icon * 1.3 + pitch * (space + 0.5), y })),
  };
}

/** The sign at the left, the spaces in a square. */
function block(rect: Rect, row: ActionRow): RowPlan {
  const pitch = Math.min(rect.w / (BLOCK + 1.1), rect.h / (BLOCK + 0.2));
  const left = rect.x + rect.w - pitch * (BLOCK + 0.1);
  const top = rect.y + (rect.h - pitch * BLOCK) / 2;
  const at = (space: number): { x: number; y: number } => ({
    x: left + pitch * ((space % BLOCK) + 0.5),
    y: top + pitch * (Math.floor(space / BLOCK) + 0.5),
  });
  const x = (rect.x + left) / 2;
  const icon = pitch * 0.86;
  return {
    strip: rect,
    icon,
    radius: pitch * 0.38,
    sign: { x, y: at(0).y },
    end: { x, y: at(row.printed.length - 1).y },
    spaces: row.printed.map((_, space) => at(space)),
  };
}
