import { describe, expect, it } from 'vitest';
import type { Entry, Source } from '../lib/types';
import { pause, stepsOf } from './steps';
import { fixture, fixtures } from './fixtures';

const say = { k: 'x' };

function marked(by: Source | null): Entry['facts'][number] {
  return { kind: 'marked', seat: 0, area: 0, cell: 2, value: 1, by, say };
}

function from(by: Source | null): unknown {
  return stepsOf({ n: 3, seat: 0, text: '', facts: [marked(by)] })[0]!.from;
}

describe('an entry', () => {
  it('goes from the die to the field, and says the points with it', () => {
    const points: Entry['facts'][number] = { kind: 'points', seat: 0, area: 0, points: 4, say: { k: 'p' } };
    const steps = stepsOf({ n: 3, seat: 0, text: 'extra W>y13', facts: [marked({ die: 0 }), points] });
    expect(steps).toHaveLength(1);
    expect(steps[0]).toMatchObject({
      from: { at: 'die', die: 0 },
      to: { at: 'cell', area: 0, cell: 2 },
      said: [say, { k: 'p' }],
    });
  });

  it('goes from what a bonus was for', () => {
    expect(from({ area: 1, cells: [4, 5] })).toEqual({ at: 'cell', seat: 0, area: 1, cell: 5 });
    expect(from({ row: 1 })).toEqual({ at: 'action', seat: 0, row: 1, space: -1 });
    expect(from({ round: 4 })).toEqual({ at: 'round', round: 4 });
    expect(from(null)).toBeNull();
  });

  it('leads a bonus to the action that it unlocks', () => {
    const { log } = fixture('chd-4-number');
    const entry = log.find((one) => one.text === '+n2' && one.facts.some((fact) => fact.kind === 'circled'))!;
    expect(stepsOf(entry)[1]).toMatchObject({
      from: { at: 'cell', area: 3, cell: 1 },
      to: { at: 'action', row: 1, space: 1 },
    });
  });
});

describe('what is to be placed', () => {
  it.each(fixtures())('always says what it came from: %s', (_, { view }) => {
    for (const { todo } of view.seats) for (const { bonus, by } of todo) expect(Boolean(by)).toBe(Boolean(bonus));
  });
});

describe('the pace', () => {
  it('is none without motion, and never slow for what others do', () => {
    expect(pause(true, 1, true)).toBe(0);
    expect(pause(true, 9, false)).toBe(340);
    for (const behind of [1, 2, 5, 20])
      expect(pause(false, behind, false) * Math.min(behind, 20)).toBeLessThanOrEqual(1000);
  });
});
