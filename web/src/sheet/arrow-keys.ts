// Arrow keys among the fields of a sheet: the nearest one in that direction.
import type { CellSpot, SheetPlan } from '../layouts/plan';

const WAYS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A printed field, by the cell that is marked there first. */
export interface Place {
  area: number;
  cell: number;
}

/** Where an arrow key leads from a field, null if nowhere. */
export function moved(plan: SheetPlan, target: EventTarget | null, key: string): Place | null {
  const way = WAYS[key];
  if (!way || !(target instanceof Element)) return null;
  const from = target.closest('[data-area][data-place]');
  if (!from) return null;
  return neighbour(
    plan,
    { area: Number(from.getAttribute('data-area')), cell: Number(from.getAttribute('data-place')) },
    way,
  );
}

export function neighbour(plan: SheetPlan, from: Place, [dx, dy]: [number, number]): Place | null {
  const all = plan.areas.flatMap((area) =>
    area.cells.map((spot) => ({ area: area.area, cell: spot.cell, ...middle(spot) })),
  );
  const here = all.find((place) => place.area === from.area && place.cell === from.cell);
  if (!here) return null;
  const far = (place: { x: number; y: number }): number => {
    const [x, y] = [place.x - here.x, place.y - here.y];
    const along = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    return along > 1 && aside <= along * 1.5 ? along + aside * 2 : Infinity;
  };
  const best = all.reduce((near, place) => (far(place) < far(near) ? place : near), here);
  return best === here ? null : { area: best.area, cell: best.cell };
}

function middle(spot: CellSpot): { x: number; y: number } {
  return { x: spot.x + spot.w / 2, y: spot.y + spot.h / 2 };
}
