// Where everything of a sheet stands, in units that are pixels on the smallest phone (or a desktop).
import type { Area, Game, Group } from '../lib/types';
import { rowPlans, type RowPlan } from './action-rows';

export interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}

export type Look = 'box' | 'round' | 'wagon';
export type Ground = 'plain' | 'tint' | 'gray';

/** A field: where it is drawn, where it is touched, what is printed in it. */
export interface CellSpot extends Rect {
  cell: number;
  hit: Rect;
  look: Look;
  ground: Ground;
  print: string;
  /** Pictures instead of a printed number. */
  symbols: string[];
  /** The colour of a circle around it. */
  ring: string | null;
  /** The cell that a circle here leads to: the cross upon it. */
  second?: number;
  /** Where it is no box: what is filled, and the line around it. */
  shape?: Shape;
  part?: PartOf;
}

export interface Shape {
  fill: string;
  edge: string;
}

/** Several printed places that are marked as one. */
export interface PartOf {
  boxes: Rect[];
  shade: string;
  /** The first to be marked is one of these. */
  start: boolean;
}

/** The cell that a mark here would make: where there are two, the cross once the circle is drawn. */
export function cellOf(spot: CellSpot, cells: number[]): number {
  return spot.second !== undefined && cells[spot.cell] ? spot.second : spot.cell;
}

/** Where a cell stands on a sheet. */
export function spotAt(plan: SheetPlan, area: number, cell: number): CellSpot | undefined {
  const found = plan.areas.find((one) => one.area === area);
  return found?.cells.find((spot) => spot.cell === cell || spot.second === cell);
}

/** A bonus of a group of fields, around a middle. */
export interface BonusSpot {
  group: number;
  x: number;
  y: number;
  size: number;
}

/** Is what is printed here reached, as the fields of the area stand? */
export type Reached = (cells: number[]) => boolean;

export type Decor =
  | { kind: 'text'; x: number; y: number; size: number; text: string; reached?: Reached; bold?: boolean }
  | { kind: 'star'; x: number; y: number; size: number; text: string; reached?: Reached }
  | ({ kind: 'cross'; seed: number } & Rect)
  | ({ kind: 'centre'; text: string } & Rect)
  | ({ kind: 'sum'; dice: number[] } & Rect)
  | { kind: 'less'; x: number; y: number; size: number }
  | { kind: 'value'; x: number; y: number; size: number; value: (cells: number[]) => string; pill?: boolean }
  | { kind: 'die'; x: number; y: number; size: number; die: number }
  | { kind: 'face'; x: number; y: number; size: number; die: number; text: string }
  | ({ kind: 'shade'; shade: string } & Rect)
  | { kind: 'line'; d: string; dashed?: boolean; reached?: Reached }
  | { kind: 'string' | 'rail' | 'board'; d: string }
  | ({ kind: 'engine' } & Rect)
  | { kind: 'wheel'; x: number; y: number; size: number };

/** One coloured area: its frame, the panel in it, and all that stands there. */
export interface AreaPlan extends Rect {
  area: number;
  panel: Rect;
  tag: { x: number; y: number; size: number };
  /** Middle of the points so far. */
  score: { x: number; y: number; size: number };
  cells: CellSpot[];
  bonuses: BonusSpot[];
  decor: Decor[];
  /** A tap anywhere in it means the field that can be meant. */
  whole: boolean;
  /** Its fields are too small for a finger: a tap enlarges it. */
  zooms?: boolean;
}

export interface SheetPlan {
  width: number;
  height: number;
  areas: AreaPlan[];
  rounds: Rect | null;
  actions: Rect | null;
  /** The action rows in their frame. */
  rows: RowPlan[];
  totals: Rect | null;
}

/** The sheet of a desk: rounds and actions above, where there are any, and the points in the last line. */
export function deskSheet(
  game: Game,
  areas: AreaPlan[],
  height: number,
  above: { rounds: Rect | null; actions: Rect | null } = { rounds: null, actions: null },
): SheetPlan {
  const totals = { x: 12, y: height - 52, w: 616, h: 42 };
  return {
    width: 640,
    height,
    areas,
    ...above,
    rows: above.actions ? rowPlans(above.actions, game.actions) : [],
    totals,
  };
}

/** The sheet of a phone: the areas alone. */
export function phoneSheet(areas: AreaPlan[], height: number): SheetPlan {
  return { width: 352, height, areas, rounds: null, actions: null, rows: [], totals: null };
}

/** How high a phone's sheet may be: less where there is no room, more where there is. */
export interface Heights {
  least: number;
  usual: number;
  most: number;
}

/** How large things are. */
export interface Sizes {
  /** The thick side of a frame, with the letter; its other sides; the space around fields. */
  band: number;
  edge: number;
  pad: number;
  gap: number;
  icon: number;
  small: number;
  tag: number;
  whole: boolean;
}

/** No figure of a scale is smaller: 10 pixels on the smallest phone, where a sheet comes a hair smaller than planned. */
export const READABLE = 10.2;

export const PHONE: Sizes = { band: 21, edge: 3.5, pad: 3, gap: 2.5, icon: 15.5, small: 10.4, tag: 16, whole: true };
export const DESK: Sizes = { band: 34, edge: 6, pad: 5, gap: 5, icon: 25, small: 13, tag: 26, whole: false };

/** What a layout needs to know about an area. */
export interface Job {
  game: Game;
  index: number;
  rect: Rect;
  sizes: Sizes;
}

/** Where each of several things begins, one after the other. */
export function starts(from: number, sizes: number[], gap: number): number[] {
  return sizes.map((_, nth) => sizes.slice(0, nth).reduce((at, size) => at + size + gap, from));
}

/** The upper line of a desk: the rounds, so wide, and the actions in what is left. */
export function deskHead(width: number, gap: number, h: number): { rounds: Rect; actions: Rect } {
  const x = 12 + width + gap;
  return { rounds: { x: 12, y: 10, w: width, h }, actions: { x, y: 10, w: 628 - x, h } };
}

/** The frame of an area whose thick side is above (grids) or at the left (rows). */
export function framed(job: Job, side: 'top' | 'left'): AreaPlan {
  const { rect, sizes, index } = job;
  const top = side === 'top';
  const left = rect.x + (top ? sizes.edge : sizes.band);
  const upper = rect.y + (top ? sizes.band : sizes.edge);
  const panel = { x: left, y: upper, w: rect.x + rect.w - sizes.edge - left, h: rect.y + rect.h - sizes.edge - upper };
  const half = sizes.band / 2;
  const tag = top
    ? { x: rect.x + sizes.edge + sizes.tag / 2, y: rect.y + half, size: sizes.tag }
    : { x: rect.x + half, y: rect.y + rect.h * 0.36, size: sizes.tag };
  const score = top
    ? { x: rect.x + rect.w - sizes.edge - sizes.small * 1.3, y: rect.y + half, size: sizes.small * 1.1 }
    : { x: rect.x + half, y: rect.y + rect.h * 0.36 + sizes.tag * 0.55 + sizes.small * 0.95, size: sizes.small };
  const plan = { ...rect, area: index, panel, tag, score, cells: [], bonuses: [], decor: [] };
  return { ...plan, whole: sizes.whole && !top };
}

/** The inside of a panel. */
export function inner(plan: AreaPlan, sizes: Sizes): Rect {
  const { x, y, w, h } = plan.panel;
  return { x: x + sizes.pad, y: y + sizes.pad, w: w - 2 * sizes.pad, h: h - 2 * sizes.pad };
}

export function grown(rect: Rect, by: number): Rect {
  return { x: rect.x - by, y: rect.y - by, w: rect.w + 2 * by, h: rect.h + 2 * by };
}

export function areaOf(job: Job): Area {
  return job.game.areas[job.index]!;
}

export const isMarked = (cells: number[], which: number[]): boolean => which.every((cell) => cells[cell]);

/** Has a group got what its bonus asks for? */
export function isReached(cells: number[], group: Group): boolean {
  const enough = countMarked(cells, group.cells) >= group.count;
  return enough && (!group.least || (cells[group.cells[0]!] ?? 0) >= group.least);
}

export const countMarked = (cells: number[], which: number[]): number => which.filter((cell) => cells[cell]).length;

/** Steps so narrow that figures would touch: they stand higher and lower by turns, in the room of the counts. */
const CROWDED = 18;

/** The printed points of a table, above a row of equal steps: how many, and what that is worth. */
export function scale(job: Job, table: number[], which: number[], steps: Rect, counts: boolean): Decor[] {
  const { small } = job.sizes;
  const pitch = steps.w / (table.length - 1);
  const size = Math.max(READABLE, Math.min(small, pitch * 0.62));
  const crowded = counts && pitch < CROWDED;
  return table.slice(1).flatMap((points, at): Decor[] => {
    const x = steps.x + pitch * (at + 0.5);
    const reached: Reached = (cells) => countMarked(cells, which) === at + 1;
    const worth: Decor = {
      kind: 'text',
      x,
      y: steps.y + (crowded && at % 2 === 0 ? size * 0.45 : steps.h - size * 0.6),
      size,
      text: String(points),
      reached,
      bold: true,
    };
    const count: Decor = {
      kind: 'text',
      x,
      y: steps.y + size * 0.45,
      size: Math.max(READABLE, size * 0.82),
      text: pitch > 30 ? `${at + 1}×` : String(at + 1),
    };
    return counts && !crowded ? [count, worth] : [worth];
  });
}
