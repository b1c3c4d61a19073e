// What came of a printed bonus.
import type { Area, Group } from '../lib/types';
import { isGone } from './skipped';

/** Still to be had; got; given up or skipped; got or given up, which the sheet doesn't tell. */
export type BonusEnd = 'open' | 'done' | 'lost' | 'past';

const HIGHEST = 6;

export function bonusEnd(area: Area, group: Group, cells: number[]): BonusEnd {
  if (group.cells.some((cell) => isGone(area, cells, cell))) return 'lost';
  if (!group.cells.every((cell) => cells[cell])) return 'open';
  const [cell] = group.cells;
  if (area.kind !== 'track' || !area.halved || cell === undefined) return 'done';
  return halvedEnd(cells[cell]!, area.factor[cell] ?? 0);
}

/** Half a die comes with the bonus, a multiple without; some numbers are both. */
function halvedEnd(value: number, factor: number): BonusEnd {
  const half = value <= HIGHEST / 2;
  const times = factor > 0 && value % factor === 0;
  if (half && times) return 'past';
  return half ? 'done' : 'lost';
}
