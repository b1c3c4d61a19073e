// From log entries to small steps that can be shown one after the other: what came from where.
import type { Bonus, Entry, Fact, Game, Text } from '../lib/types';
import type { Sound } from '../lib/sound';

export type Spot =
  | { at: 'die'; die: number }
  | { at: 'cell'; seat: number; area: number; cell: number }
  | { at: 'action'; seat: number; row: number; space: number }
  | { at: 'fox'; seat: number }
  | { at: 'round'; round: number };

export interface Step {
  n: number;
  seat: number;
  said: Text[];
  from: Spot | null;
  to: Spot | null;
  sound: Sound | null;
  /** The bonus that this step is about, if it is about one. */
  bonus?: Bonus;
  /** The dice that were rolled. */
  dice?: number[];
}

/** Where a pending bonus came from. */
export interface Source {
  bonus: Bonus;
  from: Spot | null;
  /** The fields that together earned it. */
  cells: number[];
  said: Text;
}

/** Bonuses that wait to be placed, by seat, with their sources. */
export type Waiting = Record<number, Source[]>;

/** The steps of one entry, and what waits after it. */
export function follow(game: Game, waiting: Waiting, entry: Entry): { steps: Step[]; waiting: Waiting } {
  const left = { ...waiting };
  const steps: Step[] = [];
  for (const fact of entry.facts) {
    const step = stepOf(game, entry, fact, left, steps);
    if (step) steps.push({ n: entry.n, ...step });
  }
  return { steps, waiting: left };
}

/** What waits after a whole log. */
export function waitingAfter(game: Game, log: readonly Entry[]): Waiting {
  return log.reduce<Waiting>((waiting, entry) => follow(game, waiting, entry).waiting, {});
}

type Part = Omit<Step, 'n'>;

function stepOf(game: Game, entry: Entry, fact: Fact, left: Waiting, steps: Step[]): Part | null {
  switch (fact.kind) {
    case 'rolled':
      return { seat: -1, said: [fact.say], from: null, to: null, sound: 'roll', dice: fact.dice };
    case 'marked': {
      const to: Spot = { at: 'cell', seat: fact.seat, area: fact.area, cell: fact.cell };
      const from = paidBy(game, entry, fact, left);
      return { seat: fact.seat, said: [fact.say], from, to, sound: 'mark' };
    }
    case 'earned':
      return earned(fact, left);
    case 'circled':
      return target(steps, fact.seat, fact.say, { at: 'action', seat: fact.seat, row: fact.row, space: fact.space });
    case 'fox':
      return target(steps, fact.seat, fact.say, { at: 'fox', seat: fact.seat });
    case 'used': {
      const from: Spot = { at: 'action', seat: fact.seat, row: fact.row, space: fact.space };
      return { seat: fact.seat, said: [fact.say], from, to: null, sound: null };
    }
    case 'points':
      return points(steps, fact);
    case 'lost':
      left[fact.seat] = without(left[fact.seat] ?? [], (source) => same(source.bonus, fact.bonus));
      return { seat: fact.seat, said: [fact.say], from: null, to: null, sound: null };
    case 'over':
      return { seat: -1, said: [{ k: 'news.over' }], from: null, to: null, sound: 'over' };
    case 'round':
      return { seat: -1, said: [fact.say], from: null, to: { at: 'round', round: fact.round }, sound: null };
    default:
      return null;
  }
}

type Earned = Extract<Fact, { kind: 'earned' }>;
type Marked = Extract<Fact, { kind: 'marked' }>;
type Points = Extract<Fact, { kind: 'points' }>;

function sourceOf(fact: Earned): Spot | null {
  const { seat, area, cells, row, round } = fact;
  if (round !== null) return { at: 'round', round };
  if (row !== null) return { at: 'action', seat, row, space: -1 };
  return area !== null && cells.length ? { at: 'cell', seat, area, cell: cells.at(-1)! } : null;
}

function earned(fact: Earned, left: Waiting): Part {
  const from = sourceOf(fact);
  if (fact.bonus.kind === 'fill') {
    left[fact.seat] = [...(left[fact.seat] ?? []), { bonus: fact.bonus, from, cells: fact.cells, said: fact.say }];
  }
  return { seat: fact.seat, said: [fact.say], from, to: null, sound: 'bonus', bonus: fact.bonus };
}

/** A bonus that has found its place ends the step that named it. */
function target(steps: Step[], seat: number, say: Text, to: Spot): Part | null {
  const open = steps.find((step) => step.seat === seat && step.to === null && suits(step.bonus, to));
  if (!open) return { seat, said: [say], from: null, to, sound: 'bonus' };
  open.to = to;
  return null;
}

function suits(bonus: Bonus | undefined, to: Spot): boolean {
  if (to.at === 'fox') return bonus?.kind === 'fox';
  return bonus?.kind === 'unlock' && to.at === 'action' && bonus.row === to.row;
}

/** Points are said together with the mark that brought them. */
function points(steps: Step[], fact: Points): null {
  const mark = steps.find((step) => step.seat === fact.seat && step.to?.at === 'cell');
  if (mark && fact.area !== null) mark.said = [...mark.said, fact.say];
  return null;
}

function without<T>(all: T[], drop: (one: T) => boolean): T[] {
  const at = all.findIndex(drop);
  return at < 0 ? all : all.filter((_, nth) => nth !== at);
}

function same(one: Bonus, other: Bonus): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The die that made a mark, or the source of the bonus that did. */
function paidBy(game: Game, entry: Entry, fact: Marked, left: Waiting): Spot | null {
  if (!entry.text.startsWith('+')) return dieOf(game, entry.text);
  const all = left[fact.seat] ?? [];
  const pays = all
    .filter(({ bonus }) => bonus.kind === 'fill' && bonus.options.some(([area]) => area === fact.area))
    .sort((a, b) => width(a.bonus) - width(b.bonus))[0];
  if (!pays) return null;
  left[fact.seat] = without(all, (source) => source === pays);
  return pays.from;
}

function width(bonus: Bonus): number {
  return bonus.kind === 'fill' ? bonus.options.length : 0;
}

function dieOf(game: Game, text: string): Spot | null {
  if (game.symbols.length) return null;
  const token = /^(?:extra )?([A-Z])/.exec(text)?.[1] ?? '';
  const die = game.tokens.indexOf(token);
  return die < 0 ? null : { at: 'die', die };
}

/** How long a step is shown, in milliseconds; strangers' steps never hold anybody up. */
export function pause(own: boolean, behind: number, reduced: boolean): number {
  if (reduced) return 0;
  if (own) return 340;
  return Math.max(40, Math.min(260, Math.floor(900 / Math.max(1, behind))));
}
