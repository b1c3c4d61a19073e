// Grids: fields in rows and columns; what lines give stands at their ends, what neighbours give between them.
import type { CoordinatesArea, GridArea, Group, Tally } from '../lib/types';
import type { AreaPlan, CellSpot, Decor, Ground, Job, Rect } from './plan';
import { areaOf, countMarked, framed, grown, inner, isReached, READABLE, scale, starts } from './plan';

const ROMAN = ['I', 'II', 'III'];

type Line = 'row' | 'column' | 'between' | 'diagonal';

export function gridPlan(job: Job): AreaPlan {
  return new GridLayout(job).plan;
}

class GridLayout {
  readonly plan: AreaPlan;
  private readonly grid: GridArea;
  /** The dice that name a row and a column, where two do. */
  private readonly faces: number[] | null;
  private readonly at = new Map<number, { row: number; column: number }>();
  private readonly columns: number;
  private readonly field: Rect;
  private readonly gapY: number;
  private readonly w: number;
  private readonly h: number;

  constructor(private readonly job: Job) {
    const area = areaOf(job);
    this.grid = area.kind === 'coordinates' ? numberless(area) : (area as GridArea);
    this.faces = area.kind === 'coordinates' ? area.plus : null;
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
    const left = this.leftRoom();
    const right = this.has('row') || this.ends('row') ? icon + gap * 1.6 : 0;
    const top = this.faces ? small * 1.55 : this.table() && !this.ladder() ? this.scaleHeight() : 0;
    const bottom = this.has('column') || this.ends('column') || this.has('diagonal') ? icon + gap * 1.6 : 0;
    return { x: room.x + left, y: room.y + top, w: room.w - left - right, h: room.h - top - bottom };
  }

  private leftRoom(): number {
    const { icon, small, gap } = this.job.sizes;
    if (this.faces || this.grid.row_dice.length) return icon + gap;
    return this.grid.places ? small * 1.5 : 0;
  }

  private scaleHeight(): number {
    return this.job.sizes.small * 2.15;
  }

  private draw(): void {
    this.joins();
    this.diagonals();
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
    const number = this.grid.numbers[cell] ?? 0;
    const symbol = this.job.game.symbols[number - 1]?.name;
    const hit = this.hit(row, column);
    const print = symbol || !number ? '' : String(number);
    const second = this.grid.two_steps ? { second: cell + this.grid.labels.length / 2 } : {};
    return {
      ...second,
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

  /** What is touched: with half of an empty place beside it. */
  private hit(row: number, column: number): Rect {
    const hit = grown(this.box(row, column), this.job.sizes.gap / 2);
    const cells = this.grid.rows[row]!;
    const room = (at: number): number => (this.ladder() && cells[at] === -1 ? this.w / 2 : 0);
    return { ...hit, x: hit.x - room(column - 1), w: hit.w + room(column - 1) + room(column + 1) };
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
    const steps = first && new Set(first.table.filter(Boolean)).size > 1;
    return first && steps ? first : null;
  }

  /** The empty places, where there is one for each step of the table: it is printed there. */
  private ladder(): { row: number; column: number }[] | null {
    const free = this.grid.rows.flatMap((cells, row) =>
      cells.flatMap((cell, column) => (cell === -1 ? [{ row, column }] : [])),
    );
    return free.length && free.length + 1 === this.table()?.table.length ? free : null;
  }

  // What stands at the ends

  private bonus(group: Group, number: number): void {
    const { icon } = this.job.sizes;
    const { x, y } = this.end(group.cells);
    const size = this.lineOf(group.cells) === 'row' ? Math.min(icon, this.h + this.gapY) : icon;
    this.plan.bonuses.push({ group: number, x, y, size });
  }

  private end(cells: number[]): { x: number; y: number } {
    const { icon, gap } = this.job.sizes;
    const first = this.boxOf(cells[0]!);
    const right = this.field.x + this.field.w + gap * 1.6 + icon / 2;
    const below = this.field.y + this.field.h + gap * 1.6 + icon / 2;
    const line = this.lineOf(cells);
    if (line === 'row') return { x: right, y: first.y + first.h / 2 };
    if (line === 'column') return { x: first.x + first.w / 2, y: below };
    const left = this.field.x - gap - icon / 2;
    if (line === 'diagonal') return { x: this.falls(cells) ? right : left, y: below };
    const last = this.boxOf(cells.at(-1)!);
    return { x: (first.x + last.x + last.w) / 2, y: (first.y + last.y + last.h) / 2 };
  }

  /** Does a diagonal lead down to the right? */
  private falls(cells: number[]): boolean {
    return this.at.get(cells[0]!)!.column < this.at.get(cells.at(-1)!)!.column;
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
    const text = this.job.game.unit === 'stars' ? '' : String(points);
    const reached = (cells: number[]): boolean => Boolean(tally.table[countMarked(cells, tally.cells)]);
    this.plan.decor.push({ kind: 'star', x, y, size: icon * (text ? 1.4 : 1.05), text, reached });
  }

  // Lines behind and labels beside the fields

  private joins(): void {
    for (const group of this.grid.groups) {
      const line = this.lineOf(group.cells);
      const from = this.boxOf(group.cells[0]!);
      const to = this.end(group.cells);
      const reached = (cells: number[]): boolean => isReached(cells, group);
      const start = { x: from.x + from.w / 2, y: from.y + from.h / 2 };
      const d = `M${start.x} ${start.y}L${to.x} ${to.y}`;
      if (line === 'between') this.plan.decor.push(this.between(group.cells, reached));
      else this.plan.decor.push({ kind: 'line', d, dashed: line === 'diagonal', reached });
    }
  }

  /** The diagonals that score: dashed, as those that give a bonus. */
  private diagonals(): void {
    if (this.table()) return;
    for (const { cells, table } of this.grid.tallies.filter((tally) => this.lineOf(tally.cells) === 'diagonal')) {
      const from = this.boxOf(cells[0]!);
      const to = this.end(cells);
      const reached = (now: number[]): boolean => Boolean(table[countMarked(now, cells)]);
      const d = `M${from.x + from.w / 2} ${from.y + from.h / 2}L${to.x} ${to.y}`;
      this.plan.decor.push({ kind: 'line', d, dashed: true, reached });
    }
  }

  private between(cells: number[], reached: (cells: number[]) => boolean): Decor {
    const [one, other] = [this.boxOf(cells[0]!), this.boxOf(cells.at(-1)!)];
    const x = one.x + one.w / 2;
    return { kind: 'line', d: `M${x} ${one.y + one.h}L${x} ${other.y}`, reached };
  }

  private header(): void {
    const table = this.table();
    const ladder = this.ladder();
    if (table) this.plan.decor.push(...(ladder ? this.rungs(table, ladder) : this.scale(table)));
    this.plan.decor.push(...this.rowDice(), ...this.axes());
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

  /** The steps of a table in the empty places: how many, and what that is worth. */
  private rungs(table: Tally, places: { row: number; column: number }[]): Decor[] {
    return places.flatMap(({ row, column }, at): Decor[] => {
      const box = this.box(row, column);
      const size = Math.max(READABLE, Math.min(this.job.sizes.small, box.w * 0.4));
      const reached = (cells: number[]): boolean => countMarked(cells, table.cells) === at + 1;
      const [x, y] = [box.x + box.w / 2, box.y + box.h / 2];
      const worth: Decor = { kind: 'text', x, y: y + size * 0.62, size, text: String(table.table[at + 1]), reached };
      return [
        { kind: 'text', x, y: y - size * 0.7, size: Math.max(READABLE, size * 0.82), text: `${at + 1}×` },
        { ...worth, bold: true },
      ];
    });
  }

  /** The die that each row belongs to. */
  private rowDice(): Decor[] {
    return this.grid.row_dice.map((die, row) => {
      const box = this.box(row, 0);
      const { icon, gap } = this.job.sizes;
      return { kind: 'die', die, x: this.field.x - gap - icon / 2, y: box.y + box.h / 2, size: icon };
    });
  }

  /** The faces that name the rows and the columns, in the colours of their dice. */
  private axes(): Decor[] {
    const [down, across] = this.faces ?? [];
    if (down === undefined || across === undefined) return [];
    const { icon, gap, small } = this.job.sizes;
    const face = { kind: 'face', size: Math.min(icon * 0.9, small * 1.35) } as const;
    return this.grid.rows.flatMap((_, at): Decor[] => {
      const [row, column] = [this.box(at, 0), this.box(0, at)];
      const text = String(at + 1);
      return [
        { ...face, die: down, text, x: this.field.x - gap - icon / 2, y: row.y + row.h / 2 },
        { ...face, die: across, text, x: column.x + column.w / 2, y: this.field.y - small * 0.8 },
      ];
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

/** Fields that show no number: their row and their column say it. */
function numberless(area: CoordinatesArea): GridArea {
  const blank = { numbers: [], places: null, ordered: false, tinted: [], two_steps: false, row_dice: [] };
  return { ...area, ...blank, kind: 'grid', plus: null };
}

/** The first areas as grids side by side, each as wide as it says. */
export function gridsBeside(
  at: Omit<Job, 'index' | 'rect'>,
  { x, y, h }: Omit<Rect, 'w'>,
  widths: number[],
  gap: number,
): AreaPlan[] {
  const lefts = starts(x, widths, gap);
  return widths.map((w, index) => gridPlan({ ...at, index, rect: { x: lefts[index]!, y, w, h } }));
}
