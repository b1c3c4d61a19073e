// A field of many places that is cut into parts: each part is one target, crossed as a whole.
import type { PartsArea } from '../lib/types';
import type { AreaPlan, BonusSpot, CellSpot, Job, Rect, Shape } from './plan';
import { areaOf, framed, inner, isMarked } from './plan';

type Place = [number, number];

/** The columns of each block, from the first one on; blocks stand below one another. */
type Blocks = [from: number, to: number][];

/** A field cut before some columns; where it is not cut, it is one block. */
export function partsPlan(job: Job, cuts: number[] = []): AreaPlan {
  return new PartsLayout(job, cuts).plan;
}

class PartsLayout {
  readonly plan: AreaPlan;
  private readonly area: PartsArea;
  private readonly blocks: Blocks;
  private readonly room: Rect;
  private readonly w: number;
  private readonly h: number;
  private readonly foot: number;

  constructor(
    private readonly job: Job,
    cuts: number[],
  ) {
    this.area = areaOf(job) as PartsArea;
    this.plan = framed(job, 'top');
    const columns = this.area.picture[0]!.length;
    this.blocks = [0, ...cuts].map((from, at) => [from, cuts[at] ?? columns]);
    this.room = inner(this.plan, job.sizes);
    this.foot = job.sizes.small * 1.3;
    this.w = this.room.w / Math.max(...this.blocks.map(([from, to]) => to - from));
    const rows = this.area.picture.length * this.blocks.length;
    this.h = (this.room.h - this.foot * this.blocks.length) / rows;
    this.draw();
  }

  private draw(): void {
    this.area.parts.forEach((_, cell) => this.plan.cells.push(this.cell(cell)));
    this.area.groups.forEach((group, number) => {
      if (group.cells.length === 1) this.plan.bonuses.push(this.inside(group.cells[0]!, number));
    });
    this.shades();
    this.columns();
  }

  private box(row: number, column: number): Rect {
    const block = this.blocks.findIndex(([from, to]) => column >= from && column < to);
    const high = this.area.picture.length * this.h + this.foot;
    const x = this.room.x + (column - this.blocks[block]![0]) * this.w;
    return { x, y: this.room.y + block * high + row * this.h, w: this.w, h: this.h };
  }

  private cell(cell: number): CellSpot {
    const places = this.area.parts[cell] as Place[];
    const boxes = places.map(([row, column]) => this.box(row, column));
    const [row, column] = this.label(cell);
    const shade = this.area.picture[row]![column]!;
    const start = this.area.starts.includes(cell);
    return {
      ...this.box(row, column),
      cell,
      hit: around(boxes),
      look: 'box',
      ground: 'plain',
      print: places.length > 1 ? String(places.length) : '',
      symbols: [],
      ring: null,
      shape: this.shape(places),
      part: { boxes, shade, start },
    };
  }

  /** The place that says how many there are: one without a bonus, if it has one. */
  private label(cell: number): Place {
    const symbol = this.area.symbols[cell];
    const places = this.area.parts[cell] as Place[];
    return places.find(([row, column]) => row !== symbol?.[0] || column !== symbol[1]) ?? places[0]!;
  }

  private shape(places: Place[]): Shape {
    const fill = places.map(([row, column]) => {
      const { x, y, w, h } = this.box(row, column);
      return `M${x} ${y}h${w}v${h}h${-w}Z`;
    });
    const has = (row: number, column: number): boolean => places.some(([r, c]) => r === row && c === column);
    const edge = places.flatMap(([row, column]) => {
      const { x, y, w, h } = this.box(row, column);
      return [
        has(row - 1, column) ? '' : `M${x} ${y}h${w}`,
        has(row + 1, column) ? '' : `M${x} ${y + h}h${w}`,
        has(row, column - 1) ? '' : `M${x} ${y}v${h}`,
        has(row, column + 1) ? '' : `M${x + w} ${y}v${h}`,
      ];
    });
    return { fill: fill.join(''), edge: edge.join('') };
  }

  private inside(cell: number, group: number): BonusSpot {
    const [row, column] = (this.area.symbols[cell] ?? this.label(cell)) as Place;
    const box = this.box(row, column);
    const size = Math.min(this.job.sizes.icon * 1.2, box.w * 0.86, box.h * 0.86);
    return { group, x: box.x + box.w / 2, y: box.y + box.h / 2, size };
  }

  /** What all parts of one shade give, above the field. */
  private shades(): void {
    const { icon, band } = this.job.sizes;
    const all = this.area.groups.flatMap((group, number) => (group.cells.length > 1 ? [{ group, number }] : []));
    const size = Math.min(icon, band * 0.86);
    const y = this.plan.y + band / 2;
    all.forEach(({ group, number }, at) => {
      const x = this.plan.x + this.plan.w / 2 + (at - (all.length - 1) / 2) * size * 3.2;
      const [row, column] = this.label(group.cells[0]!);
      const shade = this.area.picture[row]![column]!;
      this.plan.decor.push({
        kind: 'shade',
        shade,
        x: x - size * 1.15,
        y: y - size * 0.45,
        w: size * 0.9,
        h: size * 0.9,
      });
      this.plan.bonuses.push({ group: number, x: x + size * 0.5, y, size });
    });
  }

  private columns(): void {
    const last = this.area.picture.length - 1;
    this.area.tallies.forEach(({ cells, table }, column) => {
      const box = this.box(last, column);
      const reached = (now: number[]): boolean => isMarked(now, cells);
      const { small } = this.job.sizes;
      const at = { x: box.x + box.w / 2, y: box.y + box.h + this.foot / 2, size: small };
      this.plan.decor.push({ kind: 'text', ...at, text: String(table.at(-1)!), reached, bold: true });
    });
  }
}

function around(boxes: Rect[]): Rect {
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  const right = Math.max(...boxes.map((box) => box.x + box.w));
  const foot = Math.max(...boxes.map((box) => box.y + box.h));
  return { x, y, w: right - x, h: foot - y };
}
