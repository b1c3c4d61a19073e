// The layout of a game's sheet. A game without one of its own gets its areas below one another.
import type { Game } from '../lib/types';
import { gridPlan } from '../layouts/grid';
import { lanesPlan } from '../layouts/party';
import { rowPlan } from '../layouts/row';
import { PHONE, type AreaPlan, type Heights, type SheetPlan } from '../layouts/plan';

interface Layout {
  HEIGHTS: Heights;
  phone: (game: Game, height?: number) => SheetPlan;
  desk: (game: Game) => SheetPlan;
}

const layouts = import.meta.glob<Layout>('./*/layout.ts', { eager: true });
const layoutOf = (game: Game): Layout | undefined => layouts[`./${game.name}/layout.ts`];
const made = new WeakMap<Game, Map<number, SheetPlan>>();
const WIDTH = 352;
const STEP = 4;

/** Where everything of a game's sheet stands. A phone's sheet comes as high as `ratio` of its width asks for, within limits. */
export function planOf(game: Game, compact: boolean, ratio = 0): SheetPlan {
  const height = compact ? heightOf(game, ratio) : 0;
  const plans = made.get(game) ?? new Map<number, SheetPlan>();
  made.set(game, plans);
  const plan = plans.get(height) ?? drawn(game, height);
  plans.set(height, plan);
  return plan;
}

function drawn(game: Game, height: number): SheetPlan {
  const layout = layoutOf(game);
  if (!layout) return stacked(game);
  return height ? layout.phone(game, height) : layout.desk(game);
}

function heightOf(game: Game, ratio: number): number {
  const heights = layoutOf(game)?.HEIGHTS;
  if (!heights) return 1;
  const wanted = ratio ? Math.round((WIDTH * ratio) / STEP) * STEP : heights.usual;
  return Math.min(heights.most, Math.max(heights.least, wanted));
}

function stacked(game: Game): SheetPlan {
  let y = 0;
  const areas = game.areas.map((area, index): AreaPlan => {
    const rows = area.kind === 'grid' ? area.rows.length : area.kind === 'track' ? area.lanes.length : 1;
    const rect = { x: 0, y, w: 352, h: rows > 1 ? 60 + rows * 36 : 64 };
    y += rect.h + 4;
    const job = { game, index, rect, sizes: PHONE };
    if (rows === 1) return rowPlan(job);
    return area.kind === 'grid' ? gridPlan(job) : lanesPlan(job);
  });
  return { width: 352, height: y, areas, rounds: null, actions: null, rows: 0, totals: null };
}
