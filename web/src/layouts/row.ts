// Rows: tracks, ordered grids of one row and spreads, with points or factors above and bonuses below.
import type { Area, SpreadArea, TrackArea } from '../lib/types';
import type { AreaPlan, Decor, Job, Rect } from './plan';
import { areaOf, framed, inner, isReached, READABLE, scale, starts } from './plan';

/** One row of fields, left to right; cells[i] is the cell in place i, null the printed centre. */
export function rowPlan(job: Job): AreaPlan {
  return new RowLayout(job).plan;
}

class RowLayout {
  readonly plan: AreaPlan;
  private readonly area: Area;
  private readonly order: (number | null)[];
  private readonly room: Rect;
  private readonly pitch: number;
  private readonly gap: number;
  private readonly top: number;
  private readonly h: number;

  constructor(private readonly job: Job) {
    this.area = areaOf(job);
    this.plan = framed(job, 'left');
    this.order = orderOf(this.area);
    const { sizes } = job;
    this.room = inner(this.plan, sizes);
    this.gap = joined(this.area) ? Math.max(sizes.gap, sizes.small * 0.72) : sizes.gap;
    this.pitch = (this.room.w + this.gap) / this.order.length;
    const legend = legendOf(this.area).length ? sizes.small * 1.15 : 0;
    this.top = this.room.y + legend + (this.hasAbove() ? sizes.small * 1.25 : 0);
    this.h =
      this.room.y + this.room.h - sizes.icon - sizes.gap * 0.6 - this.top - this.leastRoom() - this.specialRoom();
    this.draw();
  }

  private draw(): void {
    this.joins();
    this.order.forEach((cell, place) => (cell === null ? this.centre(place) : this.cell(cell, place)));
    this.area.groups.forEach((group, number) => this.bonus(group.cells, number, group.least));
    this.plan.decor.push(...this.above(), ...this.legend());
    if (this.area.kind === 'spread') this.plan.decor.push(...this.special(this.area));
  }

  /** Room for the least numbers that bonuses ask for, where nothing else says them. */
  private leastRoom(): number {
    const asked = this.area.groups.some((group) => group.least);
    return asked && !legendOf(this.area).length ? this.job.sizes.small : 0;
  }

  /** What the two lines of the special numbers need more than the bonuses beside them. */
  private specialRoom(): number {
    return this.area.kind === 'spread' ? this.job.sizes.small * 0.35 : 0;
  }

  private box(place: number): Rect {
    return { x: this.room.x + place * this.pitch, y: this.top, w: this.pitch - this.gap, h: this.h };
  }

  private boxOf(cell: number): Rect {
    return this.box(this.order.indexOf(cell));
  }

  private cell(cell: number, place: number): void {
    const box = this.box(place);
    const { panel } = this.plan;
    const hit = { x: box.x - this.gap / 2, y: panel.y, w: this.pitch, h: panel.h };
    this.plan.cells.push({
      ...box,
      cell,
      hit,
      look: 'box',
      ground: 'plain',
      print: printOf(this.area, cell),
      symbols: [],
      ring: null,
    });
  }

  private centre(place: number): void {
    if (this.area.kind === 'spread')
      this.plan.decor.push({ kind: 'centre', ...this.box(place), text: String(this.area.centre) });
  }

  // Above the fields

  private hasAbove(): boolean {
    return this.above().length > 0;
  }

  private above(): Decor[] {
    const { area, job } = this;
    const steps = {
      x: this.room.x - this.gap / 2,
      y: this.top - job.sizes.small * 1.6,
      w: this.room.w + this.gap,
      h: job.sizes.small * 1.5,
    };
    const [all] = area.tallies;
    if (all) return scale(job, all.table, all.cells, steps, false);
    if (area.kind === 'spread') return this.distances(area, steps);
    if (area.kind !== 'track') return [];
    return area.halved ? this.factors(area, steps) : this.differences(area, steps);
  }

  /** What each pair is worth once both are written, above a bracket over the two. */
  private differences(area: TrackArea, steps: Rect): Decor[] {
    return area.pairs.flatMap(([one, other]): Decor[] => {
      const [from, to] = [this.boxOf(one!), this.boxOf(other!)];
      const x = (from.x + to.x + to.w) / 2;
      const y = steps.y + steps.h / 2;
      const value = (cells: number[]): string =>
        cells[one!] && cells[other!] ? signed(pairPoints(area, cells, one!, other!)) : '';
      const { small } = this.job.sizes;
      const d = `M${from.x + from.w / 2} ${this.top}V${y}H${to.x + to.w / 2}V${this.top}`;
      return [
        { kind: 'line', d },
        { kind: 'value', x, y, size: small, value, pill: true },
      ];
    });
  }

  /** What single numbers do, where that is printed. */
  private legend(): Decor[] {
    const found = legendOf(this.area);
    const { small } = this.job.sizes;
    const pitch = this.room.w / (found.length || 1);
    return found.map((text, at) => ({
      kind: 'text',
      x: this.room.x + pitch * (at + 0.5),
      y: this.room.y + small * 0.4,
      size: small,
      text,
    }));
  }

  private over(
    cell: number,
    steps: Rect,
    text: string,
  ): { kind: 'text'; x: number; y: number; size: number; text: string } {
    const pitch = steps.w / this.order.length;
    const x = steps.x + pitch * (this.order.indexOf(cell) + 0.5);
    return { kind: 'text', x, y: steps.y + steps.h / 2, size: this.job.sizes.small, text };
  }

  private distances(area: SpreadArea, steps: Rect): Decor[] {
    return area.labels.map((_, cell) => {
      const next = (cell + 1) % area.side ? cell + 1 : -1;
      const reached = (cells: number[]): boolean => Boolean(cells[cell]) && !cells[next];
      return { ...this.over(cell, steps, String(area.distance[(cell % area.side) + 1])), bold: true, reached };
    });
  }

  private factors(area: TrackArea, steps: Rect): Decor[] {
    return area.factor.map((factor, cell) => ({ ...this.over(cell, steps, factor ? `×${factor}` : '½'), bold: true }));
  }

  // Below and between them

  private bonus(cells: number[], group: number, least: number): void {
    const { icon, gap, small } = this.job.sizes;
    const first = this.boxOf(cells[0]!);
    const last = this.boxOf(cells.at(-1)!);
    const x = (first.x + last.x + last.w) / 2;
    const foot = first.y + first.h + gap * 0.6;
    this.plan.bonuses.push({ group, x, y: foot + this.leastRoom() + icon / 2, size: icon });
    if (!this.leastRoom()) return;
    this.plan.decor.push({
      kind: 'text',
      x,
      y: foot + small * 0.45,
      size: Math.max(READABLE, small * 0.95),
      text: `≥${least}`,
      bold: true,
    });
  }

  private joins(): void {
    for (const group of this.area.groups) {
      const reached = (cells: number[]): boolean => isReached(cells, group);
      this.plan.decor.push({ kind: 'line', d: this.bridge(group.cells), reached });
    }
    this.order.slice(1).forEach((_, at) => this.join(at + 1));
  }

  /** What stands between a field and the one before. */
  private join(place: number): void {
    const [before, sign] = [this.order[place - 1], joined(this.area)];
    const paired = this.area.kind === 'track' && this.area.pairs.some(([one]) => one === before);
    if (!sign || (sign === '−' && !paired)) return;
    const box = this.box(place);
    const at = { x: box.x - this.gap / 2, y: box.y + box.h / 2 };
    if (sign === '<') this.plan.decor.push({ kind: 'less', ...at, size: this.gap * 0.62 });
    else this.plan.decor.push({ kind: 'text', ...at, size: this.job.sizes.small, text: sign, bold: true });
  }

  /** From the foot of a field down to its bonus, or a bow that joins two. */
  private bridge(cells: number[]): string {
    const { icon } = this.job.sizes;
    const first = this.boxOf(cells[0]!);
    const last = this.boxOf(cells.at(-1)!);
    const foot = first.y + first.h;
    if (cells.length === 1) return `M${first.x + first.w / 2} ${foot - 2}v${icon * 0.5}`;
    const [from, to] = [first.x + first.w * 0.62, last.x + last.w * 0.38];
    const down = icon * 0.62;
    return `M${from} ${foot - 1}q0 ${down} ${(to - from) / 2} ${down}t${(to - from) / 2} ${-down}`;
  }

  private special(area: SpreadArea): Decor[] {
    const middle = this.box(area.side);
    const { small, icon } = this.job.sizes;
    const size = Math.max(READABLE, small * 0.95);
    // Two lines: one would come close to the bonuses on either side.
    return [runs(area.special), `+${area.special_points}`].map((text, line) => ({
      kind: 'text',
      x: middle.x + middle.w / 2,
      y: middle.y + middle.h + small * 0.2 + icon * 0.62 + (line - 0.5) * size * 0.98,
      size,
      text,
      bold: true,
    }));
  }
}

function orderOf(area: Area): (number | null)[] {
  if (area.kind === 'spread') {
    const cells = area.labels.map((_, cell) => cell);
    return [...cells.slice(0, area.side).reverse(), null, ...cells.slice(area.side)];
  }
  return area.kind === 'grid' ? area.rows[0]! : area.lanes[0]!;
}

/** The sign between two fields of a row. */
function joined(area: Area): '' | '<' | '≥' | '−' {
  if (area.kind !== 'track') return '';
  if (area.pairs.length) return '−';
  const [order] = area.order;
  return order === 'falling' ? '≥' : order ? '<' : '';
}

/** What a full pair is worth. */
export function pairPoints(area: TrackArea, cells: number[], one: number, other: number): number {
  return area.weight[one]! * cells[one]! + area.weight[other]! * cells[other]!;
}

export const signed = (points: number): string => (points < 0 ? `−${-points}` : String(points));

/** What single numbers do: points, a second one beside it, the bonus below. */
export function legendOf(area: Area): string[] {
  if (area.kind !== 'track' || !area.number_points.length) return [];
  const least = Math.max(...area.groups.map((group) => group.least));
  return area.number_points.slice(1).map((points, at) => {
    const number = at + 1;
    const does = [number === area.echo ? `${number}→` : '', number >= least ? '↓' : '', points ? `+${points}` : ''];
    return `${number}: ${does.join('') || '–'}`;
  });
}

function printOf(area: Area, cell: number): string {
  if (area.kind === 'grid') return String(area.numbers[cell]);
  if (area.kind !== 'track') return '';
  if (area.at_least[cell]) return `≥${area.at_least[cell]}`;
  const multiplied = area.factor[cell]! > 1 || (Math.max(...area.factor) > 1 && area.pairs.length > 0);
  return !area.halved && multiplied ? `×${area.factor[cell]}` : '';
}

/** 2, 3, 4, 10, 11, 12 as 2–4, 10–12. */
export function runs(numbers: number[]): string {
  const starts = numbers.filter((number) => !numbers.includes(number - 1));
  return starts
    .map((start) => {
      let end = start;
      while (numbers.includes(end + 1)) end += 1;
      return end > start ? `${start}–${end}` : String(start);
    })
    .join(', ');
}

/** Rows one below the other, areas from `first` on, each as high as it says. */
export function rowsBelow(
  at: Omit<Job, 'index' | 'rect'>,
  first: number,
  { x, y, w }: Omit<Rect, 'h'>,
  heights: number[],
  gap: number,
): AreaPlan[] {
  const tops = starts(y, heights, gap);
  return heights.map((h, nth) => rowPlan({ ...at, index: first + nth, rect: { x, y: tops[nth]!, w, h } }));
}
