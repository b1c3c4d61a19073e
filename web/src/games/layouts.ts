// The layout of a game's sheet. A game without one of its own gets its areas below one another.
import type { Area, Game } from '../lib/types';
import { gridPlan } from '../layouts/grid';
import { splitPlan, stackPlan } from '../layouts/lanes';
import { lanesPlan } from '../layouts/party';
import { partsPlan } from '../layouts/parts';
import { rowPlan } from '../layouts/row';
import { PHONE, phoneSheet, type AreaPlan, type Heights, type Job, type SheetPlan } from '../layouts/plan';

interface Layout {
  HEIGHTS: Heights;
  phone: (game: Game, height?: number) => SheetPlan;
  desk: (game: Game) => SheetPlan;
  /** One area alone, as large as a phone allows; for those whose fields are too small for a finger. */
  zoom?: (game: Game, area: number, height: number) => SheetPlan;
}

const layouts = import.meta.glob<Layout>('./*/layout.ts', { eager: true });
const layoutOf = (game: Game): Layout | undefined => layouts[`./${game.name}/layout.ts`];
const made = new WeakMap<Game, Map<string, SheetPlan>>();
const WIDTH = 352;
const STEP = 4;

/**
 * Where everything of a game's sheet stands. A phone's sheet comes as high as `ratio` of its width asks for, within limits;
 * there an area may be enlarged in place of it.
 */
export function planOf(game: Game, compact: boolean, ratio = 0, zoom: number | null = null): SheetPlan {
  const height = compact ? heightOf(game, ratio) : 0;
  const key = `${height} ${compact ? zoom : null}`;
  const plans = made.get(game) ?? new Map<string, SheetPlan>();
  made.set(game, plans);
  const plan = plans.get(key) ?? drawn(game, height, zoom);
  plans.set(key, plan);
  return plan;
}

function drawn(game: Game, height: number, zoom: number | null): SheetPlan {
  const layout = layoutOf(game);
  if (!layout) return stacked(game);
  if (!height) return layout.desk(game);
  return zoom !== null && layout.zoom ? layout.zoom(game, zoom, height) : layout.phone(game, height);
}

/** The only area in which fields are lit, if it has to be enlarged on a phone. */
export function zoomFor(game: Game, lit: readonly { area: number }[]): number | null {
  const areas = new Set(lit.map(({ area }) => area));
  const [only] = areas;
  if (only === undefined || areas.size > 1) return null;
  return planOf(game, true).areas.find(({ area }) => area === only)?.zooms ? only : null;
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
    const rows = rowsOf(area);
    const rect = { x: 0, y, w: 352, h: rows > 1 ? 60 + rows * 36 : 64 };
    y += rect.h + 4;
    return areaPlan({ game, index, rect, sizes: PHONE });
  });
  return phoneSheet(areas, y);
}

function rowsOf(area: Area): number {
  if (area.kind === 'parts') return area.picture.length;
  return area.kind === 'grid' || area.kind === 'coordinates' ? area.rows.length : Math.max(1, area.lanes.length);
}

function areaPlan(job: Job): AreaPlan {
  const area = job.game.areas[job.index]!;
  if (area.kind === 'parts') return partsPlan(job);
  if (area.kind === 'spread' || rowsOf(area) === 1) return rowPlan(job);
  if (area.kind !== 'track') return gridPlan(job);
  if (!area.written) return lanesPlan(job);
  return area.pairs.length ? splitPlan(job) : stackPlan(job);
}
