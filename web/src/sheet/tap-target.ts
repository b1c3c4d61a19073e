// Which field a finger means: a row of narrow fields is one target where only one field can be meant.
import type { Area } from '../lib/types';

/** The field meant by a tap on one of a row: the lit or next one of its lane, else the one tapped. */
export function aimed(area: Area, cells: number[], lit: number[], tapped: number): number {
  const lane = area.lanes.find((one) => one.includes(tapped));
  if (!lane || lit.includes(tapped)) return tapped;
  return lane.find((cell) => lit.includes(cell)) ?? lane.find((cell) => !cells[cell]) ?? tapped;
}
