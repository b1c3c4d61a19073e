// Clever hoch Drei: two grids side by side, then the row that spreads from its middle, and two rows of twelve.
import type { Game } from '../../lib/types';
import { gridPlan } from '../../layouts/grid';
import { rowPlan } from '../../layouts/row';
import { DESK, deskSheet, PHONE, phoneSheet, type Heights, type SheetPlan } from '../../layouts/plan';

export const HEIGHTS: Heights = { least: 376, usual: 384, most: 492 };

export function phone(game: Game, height = HEIGHTS.usual): SheetPlan {
  const more = height - HEIGHTS.usual;
  const h = 60 + Math.max(0, more * 0.16);
  const grid = height - 3 * (h + 3);
  const at = { game, sizes: { ...PHONE, gap: 1.8, pad: 2.5 } };
  // The grid of five rows needs its room for fields that a finger can hit.
  const above = { game, sizes: { ...at.sizes, band: 18, tag: 15, small: 9 } };
  const areas = [
    gridPlan({ ...above, index: 0, rect: { x: 0, y: 0, w: 172, h: grid } }),
    gridPlan({ ...above, index: 1, rect: { x: 175, y: 0, w: 177, h: grid } }),
    rowPlan({ ...at, index: 2, rect: { x: 0, y: grid + 3, w: 352, h } }),
    rowPlan({ ...at, index: 3, rect: { x: 0, y: grid + h + 6, w: 352, h } }),
    rowPlan({ ...at, index: 4, rect: { x: 0, y: grid + h * 2 + 9, w: 352, h } }),
  ];
  return phoneSheet(areas, height);
}

export function desk(game: Game): SheetPlan {
  const at = { game, sizes: { ...DESK, gap: 4 } };
  const areas = [
    gridPlan({ ...at, index: 0, rect: { x: 12, y: 142, w: 300, h: 268 } }),
    gridPlan({ ...at, index: 1, rect: { x: 320, y: 142, w: 308, h: 268 } }),
    rowPlan({ ...at, index: 2, rect: { x: 12, y: 418, w: 616, h: 99 } }),
    rowPlan({ ...at, index: 3, rect: { x: 12, y: 523, w: 616, h: 99 } }),
    rowPlan({ ...at, index: 4, rect: { x: 12, y: 628, w: 616, h: 99 } }),
  ];
  const rounds = { x: 12, y: 10, w: 300, h: 122 };
  const actions = { x: 320, y: 10, w: 308, h: 122 };
  return deskSheet(game, areas, 788, { rounds, actions });
}
