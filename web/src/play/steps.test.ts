import { describe, expect, it } from 'vitest';
import type { Entry } from '../lib/types';
import { follow, pause, waitingAfter } from './steps';
import { fixture, fixtures, gameOf, games } from './fixtures';

const gsc = games.find((game) => game.name === 'gsc')!;
const say = { k: 'x' };
const blue = { kind: 'fill' as const, options: [[1, [2, 3]]] as [number, number[]][], rolled: false, say };
const anywhere = {
  kind: 'fill' as const,
  options: [
    [0, [1]],
    [1, [2]],
  ] as [number, number[]][],
  rolled: false,
  say,
};

function earned(bonus: typeof blue, area: number, cells: number[]): Entry['facts'][number] {
  return { kind: 'earned', seat: 0, bonus, area, cells, row: null, round: null, say };
}

function marked(area: number, cell: number): Entry['facts'][number] {
  return { kind: 'marked', seat: 0, area, cell, value: 1, say };
}

describe('an entry', () => {
  it('goes from the die to the field, and says the points with it', () => {
    const facts: Entry['facts'] = [marked(0, 2), { kind: 'points', seat: 0, area: 0, points: 4, say: { k: 'p' } }];
    const { steps } = follow(gsc, {}, { n: 3, seat: 0, text: 'extra W>y13', facts });
    expect(steps).toHaveLength(1);
    expect(steps[0]).toMatchObject({
      from: { at: 'die', die: 0 },
      to: { at: 'cell', area: 0, cell: 2 },
      said: [say, { k: 'p' }],
    });
  });

  it('leads a bonus to the action that it unlocks', () => {
    const { log, view } = fixture('chd-4-number');
    const entry = log.find((one) => one.text === '+n2' && one.facts.some((fact) => fact.kind === 'circled'))!;
    const { steps } = follow(gameOf(view), {}, entry);
    expect(steps[1]).toMatchObject({ from: { at: 'cell', area: 3, cell: 1 }, to: { at: 'action', row: 1, space: 1 } });
  });

  it('remembers where a waiting bonus came from', () => {
    const first = follow(
      gsc,
      {},
      { n: 1, seat: 0, text: 'Y>y11', facts: [marked(0, 0), earned(anywhere, 0, [0]), earned(blue, 0, [1, 2])] },
    );
    expect(first.waiting[0]).toHaveLength(2);
    const second = follow(gsc, first.waiting, { n: 2, seat: 0, text: '+b3', facts: [marked(1, 1)] });
    expect(second.steps[0]!.from).toEqual({ at: 'cell', seat: 0, area: 0, cell: 2 });
    expect(second.waiting[0]).toEqual([expect.objectContaining({ bonus: anywhere })]);
  });

  it('leaves the waiting bonuses it was given alone', () => {
    const before = { 0: [{ bonus: blue, from: null, cells: [], said: say }] };
    follow(gsc, before, { n: 2, seat: 0, text: '+b3', facts: [marked(1, 1)] });
    expect(before[0]).toHaveLength(1);
  });

  it('forgets a bonus that is lost', () => {
    const before = { 0: [{ bonus: blue, from: null, cells: [], said: say }] };
    const lost: Entry['facts'] = [{ kind: 'lost', seat: 0, bonus: blue, chosen: false, say }];
    expect(follow(gsc, before, { n: 2, seat: 0, text: 'skip b', facts: lost }).waiting[0]).toEqual([]);
  });
});

describe('a whole log', () => {
  it.each(fixtures())('leaves exactly the bonuses that the seats have to place: %s', (_, { view, log }) => {
    const waiting = waitingAfter(gameOf(view), log);
    for (const [seat, { todo }] of view.seats.entries()) {
      const pending = todo.flatMap(({ bonus }) => (bonus ? [bonus.say] : []));
      expect((waiting[seat] ?? []).map(({ bonus }) => bonus.say)).toEqual(pending);
    }
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
