// Clever hoch Drei: two grids side by side, then the row that spreads from its middle, and two rows of twelve.
import type { Game } from '../../lib/types';
import { gridsBeside } from '../../layouts/grid';
import { rowsBelow } from '../../layouts/row';
import { DESK, deskSheet, PHONE, phoneSheet, deskHead, type Heights, type SheetPlan } from '../../layouts/plan';

export const HEIGHTS: Heights = { least: 376, usual: 384, most: 492 };

export function phone(game: Game, height = HEIGHTS.usual): SheetPlan {
  const more = height - HEIGHTS.usual;
  const h = 60 + Math.max(0, more * 0.16);
  const grid = height - 3 * (h + 3);
  const at = { game, sizes: { ...PHONE, gap: 1.8, pad: 2.5 } };
  // The grid of five rows needs its room for fields that a finger can hit.
  const above = { game, sizes: { ...at.sizes, band: 17.5, tag: 14.7, small: 10.2 } };
  const grids = gridsBeside(above, { x: 0, y: 0, h: grid }, [172, 177], 3);
  const rows = rowsBelow(at, 2, { x: 0, y: grid + 3, w: 352 }, [h, h, h], 3);
  return phoneSheet([...grids, ...rows], height);
}

export function desk(game: Game): SheetPlan {
  const at = { game, sizes: { ...DESK, gap: 4 } };
  const grids = gridsBeside(at, { x: 12, y: 142, h: 268 }, [300, 308], 8);
  const rows = rowsBelow(at, 2, { x: 12, y: 418, w: 616 }, [99, 99, 99], 6);
  return deskSheet(game, [...grids, ...rows], 788, deskHead(300, 8, 122));
}
