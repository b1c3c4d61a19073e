// Ganz schön clever: two grids side by side, three rows below.
import type { Game } from '../../lib/types';
import { gridsBeside } from '../../layouts/grid';
import { rowsBelow } from '../../layouts/row';
import { DESK, deskSheet, PHONE, phoneSheet, deskHead, type Heights, type SheetPlan } from '../../layouts/plan';

export const HEIGHTS: Heights = { least: 344, usual: 376, most: 464 };

export function phone(game: Game, height = HEIGHTS.usual): SheetPlan {
  const at = { game, sizes: PHONE };
  const more = height - HEIGHTS.usual;
  // Room that is missing is taken from the grids; room that is left goes to all.
  const row = Math.max(0, more * 0.15);
  const grid = 197 + more - row * 3;
  const grids = gridsBeside(at, { x: 0, y: 0, h: grid }, [175, 173], 4);
  const rows = rowsBelow(at, 2, { x: 0, y: grid + 4, w: 352 }, [63 + row, 53 + row, 53 + row], 3);
  return phoneSheet([...grids, ...rows], height);
}

export function desk(game: Game): SheetPlan {
  const at = { game, sizes: DESK };
  const grids = gridsBeside(at, { x: 12, y: 112, h: 292 }, [304, 304], 8);
  const rows = rowsBelow(at, 2, { x: 12, y: 412, w: 616 }, [104, 86, 86], 6);
  return deskSheet(game, [...grids, ...rows], 762, deskHead(300, 12, 92));
}
