// Doppelt so clever: the silver rows beside the yellow fields, three rows of twelve below.
import type { Game } from '../../lib/types';
import { gridPlan } from '../../layouts/grid';
import { rowPlan } from '../../layouts/row';
import { DESK, deskSheet, PHONE, phoneSheet, type Heights, type SheetPlan } from '../../layouts/plan';

export const HEIGHTS: Heights = { least: 376, usual: 384, most: 492 };

export function phone(game: Game, height = HEIGHTS.usual): SheetPlan {
  const more = height - HEIGHTS.usual;
  const h = 54 + Math.max(0, more * 0.18);
  const grid = height - 3 * (h + 3);
  const sizes = { ...PHONE, gap: 1.8, pad: 2.5, band: 18, tag: 15, small: 9 };
  const at = { game, sizes };
  const areas = [
    gridPlan({ ...at, index: 0, rect: { x: 0, y: 0, w: 226, h: grid } }),
    gridPlan({ ...at, index: 1, rect: { x: 229, y: 0, w: 123, h: grid } }),
    ...[2, 3, 4].map((index, row) =>
      rowPlan({ game, sizes: { ...sizes, band: 21 }, index, rect: { x: 0, y: grid + 3 + row * (h + 3), w: 352, h } }),
    ),
  ];
  return phoneSheet(areas, height);
}

export function desk(game: Game): SheetPlan {
  const at = { game, sizes: { ...DESK, gap: 4 } };
  const areas = [
    gridPlan({ ...at, index: 0, rect: { x: 12, y: 142, w: 378, h: 290 } }),
    gridPlan({ ...at, index: 1, rect: { x: 398, y: 142, w: 230, h: 290 } }),
    ...[2, 3, 4].map((index, row) => rowPlan({ ...at, index, rect: { x: 12, y: 440 + row * 102, w: 616, h: 96 } })),
  ];
  const rounds = { x: 12, y: 10, w: 300, h: 122 };
  const actions = { x: 320, y: 10, w: 308, h: 122 };
  return deskSheet(game, areas, 799, { rounds, actions });
}
