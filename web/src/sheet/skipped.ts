// Fields that were skipped.
import type { Area } from '../lib/types';

/** Was a field skipped, so that nothing goes there any more? */
export function isGone(area: Area, cells: number[], cell: number): boolean {
  return area.kind === 'grid' && area.ordered && !cells[cell] && cells.some((value, other) => value && other > cell);
}
