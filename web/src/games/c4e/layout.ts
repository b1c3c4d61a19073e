// Clever 4ever: yellow rows beside the blue square, the grey field of parts across, split fields and a row below.
import type { Game } from '../../lib/types';
import { gridPlan } from '../../layouts/grid';
import { splitPlan, stackPlan } from '../../layouts/lanes';
import { partsPlan } from '../../layouts/parts';
import { rowPlan } from '../../layouts/row';
import {
  DESK,
  deskSheet,
  PHONE,
  phoneSheet,
  deskHead,
  type AreaPlan,
  type Heights,
  type Job,
  type SheetPlan,
} from '../../layouts/plan';

export const HEIGHTS: Heights = { least: 376, usual: 384, most: 492 };

const [BLUE, GREY] = [1, 2];

export function phone(game: Game, height = HEIGHTS.usual): SheetPlan {
  const more = Math.max(0, height - HEIGHTS.usual);
  const [green, pink, grey] = [71 + more * 0.12, 73 + more * 0.12, 84 + more * 0.3];
  const top = height - green - pink - grey - 9;
  const sizes = { ...PHONE, gap: 1.8, pad: 2.5, band: 17, tag: 14, small: 11.2, icon: 14.5 };
  const at = { game, sizes };
  const left = { ...sizes, band: 21 };
  const areas = [
    stackPlan({ ...at, index: 0, rect: { x: 0, y: 0, w: 153, h: top } }),
    { ...gridPlan({ ...at, index: BLUE, rect: { x: 156, y: 0, w: 196, h: top } }), zooms: true },
    { ...partsPlan({ ...at, index: GREY, rect: { x: 0, y: top + 3, w: 352, h: grey } }), zooms: true },
    splitPlan({ game, sizes: left, index: 3, rect: { x: 0, y: top + grey + 6, w: 352, h: green } }),
    rowPlan({ game, sizes: left, index: 4, rect: { x: 0, y: top + grey + green + 9, w: 352, h: pink } }),
  ];
  return phoneSheet(areas, height);
}

/** Room for the way back to the whole sheet. */
const BACK = 36;

/** The square as large as it goes; the field of parts in two blocks, cut where no part is. */
export function zoom(game: Game, index: number, height: number): SheetPlan {
  const sizes = { ...PHONE, band: 24, tag: 19, small: 12, icon: 22, gap: 2.5 };
  const job: Job = { game, index, sizes, rect: { x: 0, y: BACK, w: 352, h: Math.min(height, 400) - BACK } };
  const area: AreaPlan = index === GREY ? partsPlan(job, [7]) : gridPlan(job);
  return phoneSheet([area], area.y + area.h);
}

export function desk(game: Game): SheetPlan {
  const at = { game, sizes: { ...DESK, gap: 4 } };
  const areas = [
    stackPlan({ ...at, index: 0, rect: { x: 12, y: 122, w: 290, h: 288 } }),
    gridPlan({ ...at, index: BLUE, rect: { x: 310, y: 122, w: 318, h: 288 } }),
    partsPlan({ ...at, index: GREY, rect: { x: 12, y: 418, w: 616, h: 194 } }),
    splitPlan({ ...at, index: 3, rect: { x: 12, y: 620, w: 616, h: 118 } }),
    rowPlan({ ...at, index: 4, rect: { x: 12, y: 746, w: 616, h: 106 } }),
  ];
  return deskSheet(game, areas, 914, deskHead(280, 8, 102));
}
