// The figures on fields, each in a pill on the lower edge of its field. Where pills would cover each other, their area has
// figures without a digit behind the point; those that still would, do without the rank, which the frame tells.
import type { CellSpot, Rect } from '../layouts/plan';
import type { FieldTag } from '../lib/tags';

/** A field and what can be expected of it. */
export interface Tagged {
  tag: FieldTag;
  spot: CellSpot;
}

export interface Pill extends Tagged {
  box: Rect;
  text: string;
  /** Nothing where it is not written. */
  rank: number;
  /** Where the figure begins, behind the rank. */
  ring: number;
}

/** How far the pills on a sheet of this width reach, for print of this size. */
export function pillsOf(all: readonly Tagged[], size: number, width: number): Pill[] {
  const full = all.map((one) => pill(one, one.tag.figure, one.tag.rank, size, width));
  const tight = new Set(full.filter((one) => isCovered(one, full)).map(({ tag }) => tag.area));
  const short = full.map((one) => (tight.has(one.tag.area) ? pill(one, one.tag.short, one.rank, size, width) : one));
  return short.map((one) => (isCovered(one, short) ? pill(one, one.text, 0, size, width) : one));
}

function pill({ tag, spot }: Tagged, text: string, rank: number, size: number, width: number): Pill {
  const ring = rank ? size * 1.05 : 0;
  const w = text.length * size * 0.56 + ring + size * 0.5;
  const x = Math.max(0, Math.min(width - w, spot.x + (spot.w - w) / 2));
  return { tag, spot, text, rank, ring, box: { x, y: spot.y + spot.h - size * 0.8, w, h: size * 1.2 } };
}

/** Does it share more with another than the rims beside their figures? */
function isCovered({ box }: Pill, all: readonly Pill[]): boolean {
  return all.some(({ box: other }) => {
    const wide = Math.min(box.x + box.w, other.x + other.w) - Math.max(box.x, other.x);
    const high = Math.min(box.y, other.y) + box.h - Math.max(box.y, other.y);
    return other !== box && wide > box.h / 6 && high > 0;
  });
}
