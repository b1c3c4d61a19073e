// From log entries to small steps that can be shown one after the other: what came from where.
import type { Bonus, Entry, Fact, Source, Text } from '../lib/types';
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

/** The steps of one entry. */
export function stepsOf(entry: Entry): Step[] {
  const steps: Step[] = [];
  for (const fact of entry.facts) {
    const step = stepOf(fact, steps);
    if (step) steps.push({ n: entry.n, ...step });
  }
  return steps;
}

type Part = Omit<Step, 'n'>;

function stepOf(fact: Fact, steps: Step[]): Part | null {
  switch (fact.kind) {
    case 'rolled':
      return { seat: -1, said: [fact.say], from: null, to: null, sound: 'roll', dice: fact.dice };
    case 'marked': {
      const to: Spot = { at: 'cell', seat: fact.seat, area: fact.area, cell: fact.cell };
      const from = spotOf(fact.seat, fact.by);
      const brought = from && from.at !== 'die' ? { bonus: flown(fact) } : {};
      return { seat: fact.seat, said: [fact.say], from, to, sound: 'mark', ...brought };
    }
    case 'earned':
      return {
        seat: fact.seat,
        said: [fact.say],
        from: spotOf(fact.seat, fact),
        to: null,
        sound: 'bonus',
        bonus: fact.bonus,
      };
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
      return { seat: fact.seat, said: [fact.say], from: null, to: null, sound: null };
    case 'over':
      return { seat: -1, said: [{ k: 'news.over' }], from: null, to: null, sound: 'over' };
    case 'round':
      return { seat: -1, said: [fact.say], from: null, to: { at: 'round', round: fact.round }, sound: null };
    default:
      return null;
  }
}

/** What flies to a field that a bonus marks. */
function flown({ area, value, say }: Extract<Fact, { kind: 'marked' }>): Bonus {
  return { kind: 'fill', options: [[area, [value]]], rolled: false, say };
}

type Points = Extract<Fact, { kind: 'points' }>;
type Named = { [Name in keyof Source]?: Source[Name] | null };

/** The place that a source is drawn at. */
function spotOf(seat: number, by: Named | null): Spot | null {
  const { die, area, cells, row, round } = by ?? {};
  if (typeof die === 'number') return { at: 'die', die };
  if (typeof round === 'number') return { at: 'round', round };
  if (typeof row === 'number') return { at: 'action', seat, row, space: -1 };
  const cell = cells?.at(-1);
  return typeof area === 'number' && cell !== undefined ? { at: 'cell', seat, area, cell } : null;
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

/** How long a step is shown, in milliseconds; strangers' steps never hold anybody up. */
export function pause(own: boolean, behind: number, reduced: boolean): number {
  if (reduced) return 0;
  if (own) return 340;
  return Math.max(40, Math.min(260, Math.floor(900 / Math.max(1, behind))));
}
