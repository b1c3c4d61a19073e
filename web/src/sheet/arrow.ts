// From where to where something went on a sheet, and where these places are.
import { spotAt, type Rect, type SheetPlan } from '../layouts/plan';
import { roundBox } from './rounds';

export type Spot =
  | { at: 'cell'; area: number; cell: number }
  | { at: 'group'; area: number; group: number }
  | { at: 'action'; row: number; space: number }
  | { at: 'round'; round: number }
  | { at: 'fox' }
  | { at: string };

export interface Arrow {
  from: Spot | null;
  to: Spot | null;
}

interface Point {
  x: number;
  y: number;
}

const middle = (rect: Rect): Point => ({ x: rect.x + rect.w / 2, y: rect.y + rect.h / 2 });

/** The middle of a place, null if this sheet doesn't show it. */
export function pointOf(plan: SheetPlan, spot: Spot | null): Point | null {
  if (!spot) return null;
  if ('cell' in spot) {
    const found = spotAt(plan, spot.area, spot.cell);
    return found ? middle(found) : null;
  }
  if ('group' in spot)
    return (
      plan.areas.find((area) => area.area === spot.area)?.bonuses.find((bonus) => bonus.group === spot.group) ?? null
    );
  if ('space' in spot) return plan.rows[spot.row]?.spaces.at(spot.space) ?? null;
  if ('round' in spot) return plan.rounds ? middle(roundBox(plan.rounds, spot.round)) : null;
  return spot.at === 'fox' && plan.totals
    ? { x: plan.totals.x + plan.totals.w * 0.72, y: plan.totals.y + plan.totals.h / 2 }
    : null;
}

/** A bow from one place to the other. */
export function bow(from: Point, to: Point): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const bend = 0.18;
  return `M${from.x} ${from.y}Q${(from.x + to.x) / 2 - dy * bend} ${(from.y + to.y) / 2 + dx * bend} ${to.x} ${to.y}`;
}
