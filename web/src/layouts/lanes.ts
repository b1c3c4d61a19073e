// Several lanes of numbers in one area: rows below one another with what full columns score, or split fields.
import type { Group, TrackArea } from '../lib/types';
import type { AreaPlan, CellSpot, Decor, Job, Rect, Shape } from './plan';
import { areaOf, framed, inner, isMarked } from './plan';
import { pairPoints, signed } from './row';

/** Rows below one another, each filled from the left; full columns score. */
export function stackPlan(job: Job): AreaPlan {
  const plan: AreaPlan = { ...framed(job, 'top'), whole: job.sizes.whole };
  const room = inner(plan, job.sizes);
  const { icon, gap, small } = job.sizes;
  const area = areaOf(job) as TrackArea;
  const left = small * 1.1;
  const columns = Math.max(...area.lanes.map((lane) => lane.length));
  const between = Math.max(gap, small * 0.7);
  const w = (room.w - left + between) / columns - between;
  const h = (room.h - icon - gap) / area.lanes.length;
  area.lanes.forEach((lane, row) => {
    const given = area.groups.some(({ cells }) => lane.includes(cells[0]!));
    const y = room.y + row * h;
    plan.decor.push(sign(area, lane[0]!, row, { x: room.x + left * 0.4, y: y + h / 2, size: small * 1.5 }));
    lane.forEach((cell, place) => {
      const box = { x: room.x + left + place * (w + between), y: y + 1, w, h: h - gap - (given ? icon * 0.9 : 1) };
      const hit = { x: box.x - between / 2, y, w: w + between, h };
      plan.cells.push(spot(cell, box, hit));
      if (place && area.order[row])
        plan.decor.push({ kind: 'less', x: box.x - between / 2, y: box.y + box.h / 2, size: between * 0.55 });
      below(plan, area, cell, { x: box.x + w / 2, y: y + h - icon * 0.48, size: icon * 0.86 });
    });
  });
  plan.decor.push(...columnStars(job, area, plan, room));
  return plan;
}

/** How the numbers of a lane count: for the player, against, or only for what they give. */
function sign(area: TrackArea, cell: number, row: number, at: { x: number; y: number; size: number }): Decor {
  const weight = area.weight[cell]!;
  const text = weight < 0 ? '−' : weight > 0 ? '+' : area.order[row] ? '' : '0';
  return { kind: 'text', ...at, text, bold: true };
}

function columnStars(job: Job, area: TrackArea, plan: AreaPlan, room: Rect): Decor[] {
  const { icon } = job.sizes;
  return area.tallies.map(({ cells, table }): Decor => {
    const box = plan.cells.find(({ cell }) => cell === cells[0])!;
    const reached = (now: number[]): boolean => isMarked(now, cells);
    const text = String(table.at(-1)!);
    return { kind: 'star', x: box.x + box.w / 2, y: room.y + room.h - icon / 2, size: icon * 1.52, text, reached };
  });
}

/** Fields that are split: each holds one number of either lane, and counts once both are there. */
export function splitPlan(job: Job): AreaPlan {
  const plan = framed(job, 'left');
  const room = inner(plan, job.sizes);
  const { icon, gap, small } = job.sizes;
  const area = areaOf(job) as TrackArea;
  const pitch = (room.w + gap) / area.pairs.length;
  const top = room.y + small * 1.2;
  const h = room.y + room.h - icon - gap - top;
  area.pairs.forEach(([lower, upper], place) => {
    const box = { x: room.x + place * pitch, y: top, w: pitch - gap, h };
    const middle = box.x + box.w / 2;
    const times = Math.abs(area.weight[lower!]!) > 1 ? `×${area.weight[lower!]}` : '';
    const value = (cells: number[]): string =>
      cells[lower!] && cells[upper!] ? signed(pairPoints(area, cells, lower!, upper!)) : '';
    plan.decor.push({ kind: 'value', x: middle, y: room.y + small * 0.5, size: small, value, pill: true });
    plan.decor.push(timesAbove(times, middle, room.y + small * 0.5, small, [lower!, upper!]));
    plan.cells.push(...halves(plan, box, upper!, lower!, gap));
    below(plan, area, lower!, { x: middle, y: box.y + h + gap * 0.6 + icon / 2, size: icon });
  });
  return plan;
}

/** The factor of a field, while its points are not known yet. */
function timesAbove(text: string, x: number, y: number, size: number, pair: number[]): Decor {
  return { kind: 'value', x, y, size, value: (cells) => (isMarked(cells, pair) ? '' : text) };
}

/** The upper triangle at the left, the lower one at the right; a finger may be anywhere in that half of the area. */
function halves(plan: AreaPlan, box: Rect, upper: number, lower: number, gap: number): CellSpot[] {
  const { panel } = plan;
  const [right, foot] = [box.x + box.w, box.y + box.h];
  const half = panel.y + panel.h / 2;
  const size = { w: box.w / 2, h: box.h / 2 };
  const wide = { x: box.x - gap / 2, w: box.w + gap };
  const over = { ...wide, y: panel.y, h: half - panel.y };
  const under = { ...wide, y: half, h: panel.y + panel.h - half };
  return [
    {
      ...spot(upper, { x: box.x, y: box.y, ...size }, over),
      shape: closed(`M${box.x} ${box.y}H${right}L${box.x} ${foot}Z`),
    },
    {
      ...spot(lower, { x: right - size.w, y: foot - size.h, ...size }, under),
      shape: closed(`M${right} ${foot}H${box.x}L${right} ${box.y}Z`),
    },
  ];
}

const closed = (path: string): Shape => ({ fill: path, edge: path });

function spot(cell: number, box: Rect, hit: Rect): CellSpot {
  return { ...box, cell, hit, look: 'box', ground: 'plain', print: '', symbols: [], ring: null };
}

/** What a single field gives. */
function below(plan: AreaPlan, area: TrackArea, cell: number, at: { x: number; y: number; size: number }): void {
  area.groups.forEach((group: Group, number) => {
    if (group.cells.length === 1 && group.cells[0] === cell) plan.bonuses.push({ group: number, ...at });
  });
}
