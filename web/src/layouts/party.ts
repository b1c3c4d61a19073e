// A children's party: balloons on a string, a train of candles, rows of sweets. Pictures, no numbers.
import type { Area, TrackArea } from '../lib/types';
import type { AreaPlan, CellSpot, Job, Look, Rect } from './plan';
import { areaOf, framed, grown, inner, isMarked } from './plan';

/** Balloons that hang from a string, up and down in turn. */
export function garlandPlan(job: Job): AreaPlan {
  const plan = framed(job, 'left');
  const room = inner(plan, job.sizes);
  const track = areaOf(job) as TrackArea;
  const pitch = room.w / track.exact.length;
  const sway = room.h * 0.12;
  const size = { w: pitch - job.sizes.gap, h: room.h - job.sizes.icon * 0.62 - sway - job.sizes.gap };
  const middles = track.exact.map((_, cell) => room.x + pitch * (cell + 0.5));
  const tops = track.exact.map((_, cell) => room.y + job.sizes.gap + (cell % 2 ? sway : 0));
  plan.decor.push({ kind: 'string', d: stringThrough(room, middles, tops) });
  track.exact.forEach((_, cell) => {
    const box = { x: middles[cell]! - size.w / 2, y: tops[cell]!, ...size };
    addCell(job, plan, cell, box, 'round', { x: middles[cell]!, y: box.y + box.h + job.sizes.icon * 0.12 });
  });
  return plan;
}

function stringThrough(room: Rect, middles: number[], tops: number[]): string {
  const points = middles.map((x, cell) => `${x} ${tops[cell]! + 1}`);
  const curves = points.slice(1).map((point, at) => {
    const x = (middles[at]! + middles[at + 1]!) / 2;
    return `Q${x} ${Math.max(tops[at]!, tops[at + 1]!) + 4} ${point}`;
  });
  return `M${room.x - 1} ${room.y}L${points[0]}${curves.join('')}L${room.x + room.w + 1} ${room.y}`;
}

/** An engine that pulls wagons, each as long as the candles in it. */
export function trainPlan(job: Job): AreaPlan {
  const plan = framed(job, 'left');
  const room = inner(plan, job.sizes);
  const { icon, gap } = job.sizes;
  const track = areaOf(job) as TrackArea;
  const wheel = room.h * 0.16;
  const space = gap * 2;
  const roof = icon * 0.55;
  const units = track.need.reduce((sum, need) => sum + need + 0.35, 0) + 1.9;
  const unit = (room.w - space * track.need.length) / units;
  const body = { y: room.y + roof, h: room.h - roof - wheel * 0.9 };
  const ground = room.y + room.h;
  plan.decor.push({ kind: 'rail', d: `M${room.x} ${ground}H${room.x + room.w}` });
  plan.decor.push({ kind: 'engine', x: room.x, y: room.y, w: unit * 1.9, h: room.h });
  let x = room.x + unit * 1.9 + space;
  track.need.forEach((need, cell) => {
    const box = { x, w: unit * (need + 0.35), ...body };
    const axle = ground - wheel * 0.62;
    plan.decor.push({ kind: 'line', d: `M${x - space} ${body.y + body.h * 0.8}h${space}` });
    for (const at of [0.2, 0.8]) plan.decor.push({ kind: 'wheel', x: x + box.w * at, y: axle, size: wheel * 1.15 });
    addCell(job, plan, cell, box, 'wagon', { x: x + box.w / 2, y: body.y });
    x += box.w + space;
  });
  return plan;
}

/** Several rows below one another, each left to right. */
export function lanesPlan(job: Job): AreaPlan {
  const plan = framed(job, 'top');
  const room = inner(plan, job.sizes);
  const { lanes } = areaOf(job) as TrackArea;
  const gap = job.sizes.gap * 2;
  const h = (room.h - job.sizes.icon * 0.3 - gap * (lanes.length - 1)) / lanes.length;
  lanes.forEach((lane, row) => {
    const w = (room.w - job.sizes.icon * 0.3 - gap * (lane.length - 1)) / lane.length;
    const y = room.y + job.sizes.icon * 0.3 + row * (h + gap);
    plan.decor.push({ kind: 'line', d: `M${room.x} ${y + h / 2}H${room.x + room.w}` });
    lane.forEach((cell, place) => {
      const box = { x: room.x + place * (w + gap), y, w, h };
      addCell(job, plan, cell, box, 'box', { x: box.x + w - job.sizes.icon * 0.18, y: y + job.sizes.icon * 0.16 });
    });
  });
  return { ...plan, whole: false };
}

/** A field with its pictures; what it gives by itself is a badge, and a circle in that colour around it. */
function addCell(job: Job, plan: AreaPlan, cell: number, box: Rect, look: Look, badge: { x: number; y: number }): void {
  const track = areaOf(job) as TrackArea;
  const name = job.game.symbols[track.exact[cell]! - 1]?.name ?? '';
  const symbols = Array.from({ length: track.need[cell]! }, () => name);
  const spot: CellSpot = {
    ...box,
    cell,
    hit: grown(box, job.sizes.gap),
    look,
    ground: 'plain',
    print: '',
    symbols,
    ring: null,
  };
  track.groups.forEach((group, number) => {
    if (group.cells.length !== 1 || group.cells[0] !== cell) return;
    spot.ring = ringOf(job.game.areas, group.bonus);
    plan.bonuses.push({ group: number, ...badge, size: job.sizes.icon });
  });
  for (const tally of track.tallies)
    if (tally.cells[0] === cell) {
      const reached = (cells: number[]): boolean => isMarked(cells, tally.cells);
      plan.decor.push({ kind: 'star', ...badge, size: job.sizes.icon * 1.1, text: '', reached });
    }
  plan.cells.push(spot);
}

function ringOf(areas: Area[], bonus: { kind: string; options?: [number, number[]][] }): string | null {
  const first = bonus.options?.[0];
  return first ? (areas[first[0]]?.name ?? null) : null;
}
