// Which field a finger means: a row of narrow fields is one target where only one field can be meant.
import type { Area } from '../lib/types';

/** The field meant by a tap on one of a row: the lit or next one on that lane or side, else the one tapped. */
export function aimed(area: Area, cells: number[], lit: number[], tapped: number): number {
  const lane = laneOf(area, tapped);
  if (!lane || lit.includes(tapped)) return tapped;
  return lane.find((cell) => lit.includes(cell)) ?? lane.find((cell) => !cells[cell]) ?? tapped;
}

/** The fields that are filled one after the other, in their order. */
function laneOf(area: Area, cell: number): number[] | null {
  if (area.kind === 'track') return area.lanes.find((lane) => lane.includes(cell)) ?? null;
  if (area.kind === 'grid') return null;
  const start = cell < area.side ? 0 : area.side;
  return Array.from({ length: area.side }, (_, step) => start + step);
}
