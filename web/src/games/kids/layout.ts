// The children's game: garland and train above, presents and sweets below. No rounds, no actions.
import type { Game } from '../../lib/types';
import { gridPlan } from '../../layouts/grid';
import { garlandPlan, lanesPlan, trainPlan } from '../../layouts/party';
import { DESK, deskSheet, PHONE, phoneSheet, type Heights, type SheetPlan } from '../../layouts/plan';

export const HEIGHTS: Heights = { least: 332, usual: 372, most: 440 };

export function phone(game: Game, height = HEIGHTS.usual): SheetPlan {
  const more = height - HEIGHTS.usual;
  const h = 84 + more * 0.2;
  const low = 196 + more * 0.6;
  const at = { game, sizes: { ...PHONE, icon: 18 } };
  const areas = [
    garlandPlan({ ...at, index: 0, rect: { x: 0, y: 0, w: 352, h } }),
    trainPlan({ ...at, index: 1, rect: { x: 0, y: h + 4, w: 352, h } }),
    gridPlan({ ...at, index: 2, rect: { x: 0, y: h * 2 + 8, w: 174, h: low } }),
    lanesPlan({ ...at, index: 3, rect: { x: 178, y: h * 2 + 8, w: 174, h: low } }),
  ];
  return phoneSheet(areas, height);
}

export function desk(game: Game): SheetPlan {
  const at = { game, sizes: { ...DESK, icon: 30 } };
  const areas = [
    garlandPlan({ ...at, index: 0, rect: { x: 12, y: 12, w: 616, h: 142 } }),
    trainPlan({ ...at, index: 1, rect: { x: 12, y: 162, w: 616, h: 134 } }),
    gridPlan({ ...at, index: 2, rect: { x: 12, y: 304, w: 304, h: 330 } }),
    lanesPlan({ ...at, index: 3, rect: { x: 324, y: 304, w: 304, h: 330 } }),
  ];
  return deskSheet(game, areas, 698);
}
