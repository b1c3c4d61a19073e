// Grids: fields in rows and columns; what lines give stands at their ends, what neighbours give between them.
import type { GridArea, Group, Tally } from '../lib/types';
import type { AreaPlan, CellSpot, Decor, Ground, Job, Rect } from './plan';
import { areaOf, framed, grown, inner, isMarked, scale } from './plan';

const ROMAN = ['I', 'II', 'III'];

type Line = 'row' | 'column' | 'between' | 'diagonal';

export function gridPlan(job: Job): AreaPlan {
  return new GridLayout(job).plan;
}

class GridLayout {
  readonly plan: AreaPlan;
  private readonly grid: GridArea;
  private readonly at = new Map<number, { row: number; column: number }>();
  private readonly columns: number;
  private readonly field: Rect;
  private readonly gapY: number;
  private readonly w: number;
  private readonly h: number;

  constructor(private readonly job: Job) {
    this.grid = areaOf(job) as GridArea;
    this.plan = framed(job, 'top');
    this.grid.rows.forEach((cells, row) =>
      cells.forEach((cell, column) => cell >= 0 && this.at.set(cell, { row, column })),
    );
    this.columns = Math.max(...this.grid.rows.map((row) => row.length));
    this.field = this.room();
    const { gap, icon } = job.sizes;
    this.gapY = this.has('between') ? icon + 1 : gap;
    this.w = (this.field.w - gap * (this.columns - 1)) / this.columns;
    this.h = (this.field.h - this.gapY * (this.grid.rows.length - 1)) / this.grid.rows.length;
    this.draw();
  }

  /** What is left for the fields once labels, ends and the scale have their room. */
  private room(): Rect {
    const { icon, small, gap } = this.job.sizes;
    const room = inner(this.plan, this.job.sizes);
    const left = this.grid.places ? small * 1.5 : 0;
    const right = this.has('row') || this.ends('row') ? icon + gap * 1.6 : 0;
    const top = this.table() ? this.scaleHeight() : 0;
    const bottom = this.has('column') || this.ends('column') || this.has('diagonal') ? icon + gap * 1.6 : 0;
    return { x: room.x + left, y: room.y + top, w: room.w - left - right, h: room.h - top - bottom };
  }

  private scaleHeight(): number {
    return this.job.sizes.small * 2.35;
  }

  private draw(): void {
    this.joins();
    for (const [cell, { row, column }] of this.at) this.plan.cells.push(this.cell(cell, row, column));
    this.printed();
    this.grid.groups.forEach((group, number) => this.bonus(group, number));
    this.grid.tallies.forEach((tally) => this.tally(tally));
    this.header();
  }

  private box(row: number, column: number): Rect {
    const { gap } = this.job.sizes;
    return {
      x: this.field.x + column * (this.w + gap),
      y: this.field.y + row * (this.h + this.gapY),
      w: this.w,
      h: this.h,
    };
  }

  private cell(cell: number, row: number, column: number): CellSpot {
    const box = this.box(row, column);
    const number = this.grid.numbers[cell]!;
    const symbol = this.job.game.symbols[number - 1]?.name;
    const hit = grown(box, this.job.sizes.gap / 2);
    const print = symbol ? '' : String(number);
    return {
      ...box,
      cell,
      hit,
      look: 'box',
      ground: this.ground(cell),
      print,
      symbols: symbol ? [symbol] : [],
      ring: null,
    };
  }

  private ground(cell: number): Ground {
    const places = this.grid.places?.[cell];
    if (Array.isArray(places) && places.includes(0)) return 'gray';
    return this.grid.tinted[cell] ? 'tint' : 'plain';
  }

  /** Crosses that are printed, and the corner that says which dice are added. */
  private printed(): void {
    this.grid.rows.forEach((cells, row) =>
      cells.forEach((cell, column) => {
        const box = this.box(row, column);
        if (cell === -2) this.plan.decor.push({ kind: 'cross', ...box, seed: row * 7 + column });
        if (cell === -1 && this.grid.plus) this.plan.decor.push({ kind: 'sum', ...box, dice: this.grid.plus });
      }),
    );
  }

  // Which line a group of fields is

  private lineOf(cells: number[]): Line {
    const rows = new Set(cells.map((cell) => this.at.get(cell)!.row));
    const columns = new Set(cells.map((cell) => this.at.get(cell)!.column));
    if (rows.size > 1 && columns.size > 1) return 'diagonal';
    if (this.isWhole(cells, 'row')) return 'row';
    if (this.isWhole(cells, 'column')) return 'column';
    return 'between';
  }

  /** Are these all the fields of a line, or all its tinted ones? */
  private isWhole(cells: number[], axis: 'row' | 'column'): boolean {
    const on = new Set(cells.map((cell) => this.at.get(cell)![axis]));
    if (on.size !== 1) return false;
    const line = [...this.at.keys()].filter((cell) => on.has(this.at.get(cell)![axis]));
    const counted = this.grid.tinted.length ? line.filter((cell) => this.grid.tinted[cell]) : line;
    return cells.length === counted.length || cells.length === line.length;
  }

  private has(line: Line): boolean {
    return this.grid.groups.some((group) => this.lineOf(group.cells) === line);
  }

  private ends(line: Line): boolean {
    return !this.table() && this.grid.tallies.some((tally) => this.lineOf(tally.cells) === line);
  }

  /** One table for every line, or for all fields together, is printed once, as a scale. */
  private table(): Tally | null {
    const [first] = this.grid.tallies;
    const steps = first && first.table.filter(Boolean).length > 1;
    return first && steps ? first : null;
  }

  // What stands at the ends

  private bonus(group: Group, number: number): void {
    const { icon } = this.job.sizes;
    const { x, y } = this.end(group.cells);
    this.plan.bonuses.push({ group: number, x, y, size: icon });
  }

  private end(cells: number[]): { x: number; y: number } {
    const { icon, gap } = this.job.sizes;
    const first = this.boxOf(cells[0]!);
    const right = this.field.x + this.field.w + gap * 1.6 + icon / 2;
    const below = this.field.y + this.field.h + gap * 1.6 + icon / 2;
    const line = this.lineOf(cells);
    if (line === 'row') return { x: right, y: first.y + first.h / 2 };
    if (line === 'column') return { x: first.x + first.w / 2, y: below };
    if (line === 'diagonal') return { x: right, y: below };
    const last = this.boxOf(cells.at(-1)!);
    return { x: (first.x + last.x + last.w) / 2, y: (first.y + last.y + last.h) / 2 };
  }

  private boxOf(cell: number): Rect {
    const { row, column } = this.at.get(cell)!;
    return this.box(row, column);
  }

  private tally(tally: Tally): void {
    if (this.table()) return;
    const { icon } = this.job.sizes;
    const { x, y } = this.end(tally.cells);
    const points = tally.table.at(-1)!;
    const text = this.job.game.symbols.length ? '' : String(points);
    const reached = (cells: number[]): boolean => isMarked(cells, tally.cells);
    this.plan.decor.push({ kind: 'star', x, y, size: icon * (text ? 1.32 : 1.05), text, reached });
  }

  // Lines behind and labels beside the fields

  private joins(): void {
    for (const group of this.grid.groups) {
      const line = this.lineOf(group.cells);
      const from = this.boxOf(group.cells[0]!);
      const to = this.end(group.cells);
      const reached = (cells: number[]): boolean => isMarked(cells, group.cells);
      const start = { x: from.x + from.w / 2, y: from.y + from.h / 2 };
      const d = `M${start.x} ${start.y}L${to.x} ${to.y}`;
      if (line === 'between') this.plan.decor.push(this.between(group.cells, reached));
      else this.plan.decor.push({ kind: 'line', d, dashed: line === 'diagonal', reached });
    }
  }

  private between(cells: number[], reached: (cells: number[]) => boolean): Decor {
    const [one, other] = [this.boxOf(cells[0]!), this.boxOf(cells.at(-1)!)];
    const x = one.x + one.w / 2;
    return { kind: 'line', d: `M${x} ${one.y + one.h}L${x} ${other.y}`, reached };
  }

  private header(): void {
    const table = this.table();
    if (table) this.plan.decor.push(...this.scale(table));
    const { small } = this.job.sizes;
    if (!this.grid.places) return;
    this.grid.rows.forEach((_, row) => {
      const box = this.box(row, 0);
      const x = this.field.x - small * 0.8;
      this.plan.decor.push({
        kind: 'text',
        x,
        y: box.y + box.h / 2,
        size: small * 1.1,
        text: ROMAN[row] ?? '',
        bold: true,
      });
    });
  }

  private scale(table: Tally): Decor[] {
    const room = inner(this.plan, this.job.sizes);
    const together = this.grid.tallies.length === 1;
    const steps = together ? { ...room, h: 0 } : { ...this.field, y: room.y, h: 0 };
    const printed = scale(
      this.job,
      table.table,
      table.cells,
      { ...steps, h: this.scaleHeight() - this.job.sizes.gap },
      true,
    );
    // A table that holds for each line apart is reached by several of them.
    return together
      ? printed
      : printed.map((decor) => (decor.kind === 'text' ? { ...decor, reached: undefined } : decor));
  }
}
