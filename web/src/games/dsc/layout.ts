// Doppelt so clever: the silver rows beside the yellow fields, three rows of twelve below.
import type { Game } from '../../lib/types';
import { gridsBeside } from '../../layouts/grid';
import { rowsBelow } from '../../layouts/row';
import { DESK, deskSheet, PHONE, phoneSheet, deskHead, type Heights, type SheetPlan } from '../../layouts/plan';

export const HEIGHTS: Heights = { least: 376, usual: 384, most: 492 };

export function phone(game: Game, height = HEIGHTS.usual): SheetPlan {
  const more = height - HEIGHTS.usual;
  const h = 57 + (more < 0 ? Math.max(-3, more) : more * 0.18);
  const grid = height - 3 * (h + 3);
  const sizes = { ...PHONE, gap: 1.8, pad: 2.5, band: 18, tag: 15, small: 10.2 };
  const grids = gridsBeside({ game, sizes }, { x: 0, y: 0, h: grid }, [226, 123], 3);
  const below = { game, sizes: { ...sizes, band: 21 } };
  const rows = rowsBelow(below, 2, { x: 0, y: grid + 3, w: 352 }, [h, h, h], 3);
  return phoneSheet([...grids, ...rows], height);
}

export function desk(game: Game): SheetPlan {
  const at = { game, sizes: { ...DESK, gap: 4 } };
  const grids = gridsBeside(at, { x: 12, y: 142, h: 290 }, [378, 230], 8);
  const rows = rowsBelow(at, 2, { x: 12, y: 440, w: 616 }, [96, 96, 96], 6);
  return deskSheet(game, [...grids, ...rows], 799, deskHead(300, 8, 122));
}
