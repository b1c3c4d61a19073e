// Ganz schön clever: two grids side by side, three rows below.
import type { Game } from '../../lib/types';
import { gridPlan } from '../../layouts/grid';
import { rowPlan } from '../../layouts/row';
import { DESK, deskSheet, PHONE, phoneSheet, type Heights, type SheetPlan } from '../../layouts/plan';

export const HEIGHTS: Heights = { least: 344, usual: 376, most: 464 };

export function phone(game: Game, height = HEIGHTS.usual): SheetPlan {
  const at = { game, sizes: PHONE };
  const more = height - HEIGHTS.usual;
  // Room that is missing is taken from the grids; room that is left goes to all.
  const row = Math.max(0, more * 0.15);
  const grid = 197 + more - row * 3;
  const [green, orange, purple] = [63 + row, 53 + row, 53 + row];
  const areas = [
    gridPlan({ ...at, index: 0, rect: { x: 0, y: 0, w: 175, h: grid } }),
    gridPlan({ ...at, index: 1, rect: { x: 179, y: 0, w: 173, h: grid } }),
    rowPlan({ ...at, index: 2, rect: { x: 0, y: grid + 4, w: 352, h: green } }),
    rowPlan({ ...at, index: 3, rect: { x: 0, y: grid + green + 7, w: 352, h: orange } }),
    rowPlan({ ...at, index: 4, rect: { x: 0, y: grid + green + orange + 10, w: 352, h: purple } }),
  ];
  return phoneSheet(areas, height);
}

export function desk(game: Game): SheetPlan {
  const at = { game, sizes: DESK };
  const areas = [
    gridPlan({ ...at, index: 0, rect: { x: 12, y: 112, w: 304, h: 292 } }),
    gridPlan({ ...at, index: 1, rect: { x: 324, y: 112, w: 304, h: 292 } }),
    rowPlan({ ...at, index: 2, rect: { x: 12, y: 412, w: 616, h: 104 } }),
    rowPlan({ ...at, index: 3, rect: { x: 12, y: 522, w: 616, h: 86 } }),
    rowPlan({ ...at, index: 4, rect: { x: 12, y: 614, w: 616, h: 86 } }),
  ];
  const rounds = { x: 12, y: 10, w: 300, h: 92 };
  const actions = { x: 324, y: 10, w: 304, h: 92 };
  return deskSheet(game, areas, 762, { rounds, actions });
}
