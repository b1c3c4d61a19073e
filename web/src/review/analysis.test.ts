import { describe, expect, test } from 'vitest';
import { reviewOf, walkOf } from './fixtures';
import { curveOf, decisionsOf, readable, stepsOf, viewsOf } from './analysis';
import type { Sums } from './types';

const NAMES = ['gsc-1', 'kids-2'];

describe.each(NAMES)('the game %s', (name) => {
  const review = reviewOf(name);
  const views = viewsOf(review);

  test('has a table before every move and one at the end', () => {
    expect(views).toHaveLength(review.moves.length + 1);
    expect(views.map((view) => view.n)).toEqual(views.map((_, n) => n));
    expect(views[0]!.seats.every((seat) => seat.cells.flat().every((cell) => cell === 0))).toBe(true);
    expect(views.at(-1)!.phase).toBe('over');
    expect(views.slice(0, -1).every((view) => view.phase === 'play')).toBe(true);
  });

  test('ends with the scores that were reached', () => {
    review.seats.forEach((look, seat) => {
      expect(views.at(-1)!.seats[seat]!.score.total).toBe(look.points.sums.end);
      expect(views.at(-1)!.seats[seat]!.name).toBe(look.name);
    });
  });

  test('never changes a table that was left', () => {
    const before = JSON.stringify(views[5]);
    viewsOf(review);
    expect(JSON.stringify(views[5])).toBe(before);
  });

  test('steps and sums add up', () => {
    review.seats.forEach((look, seat) => {
      const steps = stepsOf(review, seat, look.points);
      const sum = (kind: string): number =>
        Math.round(100 * steps.filter((step) => step.kind === kind).reduce((all, step) => all + step.change, 0));
      const { luck, others, given_away } = look.points.sums;
      expect([sum('roll'), sum('other'), -sum('own')]).toEqual(
        [luck, others, given_away].map((value) => Math.round(100 * value)),
      );
    });
  });

  test('every decision knows its move and what it gave away', () => {
    const found = decisionsOf(review);
    expect(found.size).toBe(review.moves.filter(([by]) => by >= 0).length);
    for (const [ply, { seat, played, decision }] of found) {
      const worths = new Map(decision.worths.map(([text, worth]): [string, number] => [text, worth]));
      expect(review.moves[ply]).toEqual([seat, played]);
      expect(Math.max(...worths.values()) - worths.get(played)!).toBeCloseTo(decision.lost, 1);
      expect(decision.lost).toBeGreaterThanOrEqual(0);
      expect(review.spelled[decision.best]).toBeDefined();
    }
  });
});

test('without a known chance to win the points are looked at', () => {
  const look = reviewOf('gsc-1').seats[0]!;
  expect(curveOf(look, 'chances')).toBe(look.points);
  const chances = { ...look.points };
  expect(curveOf({ ...look, chances }, 'chances')).toBe(chances);
  expect(curveOf({ ...look, chances }, 'points')).toBe(look.points);
});

describe('sums as they are read', () => {
  const tenths = (value: number): number => Math.round(value * 10);

  function check(sums: Sums): void {
    const shown = readable(sums);
    const all = tenths(shown.start) + tenths(shown.luck) + tenths(shown.others) - tenths(shown.given_away);
    expect(all).toBe(tenths(shown.end));
    for (const key of ['start', 'luck', 'others', 'given_away', 'end'] as const) {
      expect(Math.abs(shown[key] - sums[key])).toBeLessThan(0.2);
      expect(Object.is(shown[key], -0)).toBe(false);
    }
  }

  test('add up to the digit, whatever they are', () => {
    let seed = 1;
    const next = (): number => (seed = (seed * 48271) % 2147483647) / 2147483647;
    for (let nth = 0; nth < 2000; nth += 1) {
      const cents = (most: number): number => Math.round((next() - 0.5) * most * 100) / 100;
      const [luck, others, given_away] = [cents(80), cents(20), Math.abs(cents(200))];
      const end = Math.round(next() * 300);
      check({ start: Math.round((end - luck - others + given_away) * 100) / 100, luck, others, given_away, end });
    }
  });

  test('nothing given away is nothing', () => {
    expect(readable({ start: 10, luck: 0, others: 0, given_away: 0, end: 10 })).toEqual({
      start: 10,
      luck: 0,
      others: 0,
      given_away: 0,
      end: 10,
    });
  });
});

describe('walking', () => {
  test('begins at the end, or where a link says, and stays inside', () => {
    expect(walkOf('gsc-1').ply).toBe(walkOf('gsc-1').last);
    const walk = walkOf('gsc-1', 12);
    expect(walk.view.n).toBe(12);
    walk.ply = -5;
    expect(walk.ply).toBe(0);
    walk.ply = 9999;
    expect(walk.ply).toBe(walk.last);
    walk.ply = Number.NaN;
    expect(walk.ply).toBe(0);
  });

  test('from mistake to mistake of the seat', () => {
    const walk = walkOf('kids-2', 0);
    walk.seat = 1;
    const plies: number[] = [];
    for (let ply = walk.mistake(1); ply !== null; ply = walk.mistake(1)) plies.push((walk.ply = ply));
    expect(plies.length).toBeGreaterThan(0);
    expect(plies).toEqual([...plies].sort((one, other) => one - other));
    expect(
      plies.every((ply) => walk.decisions.get(ply)!.seat === 1 && walk.decisions.get(ply)!.decision.grade > 1),
    ).toBe(true);
    walk.ply = walk.last;
    expect(walk.mistake(-1)).toBe(plies.at(-1));
  });
});
