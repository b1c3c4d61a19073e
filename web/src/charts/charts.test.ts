import { describe, expect, it } from 'vitest';
import { above, oneIn, shareLimits, tested, together, upperGamma, verdict } from './chance';
import { axis, deviation, mean, meanLimits, median, runningMean, scale, ticks } from './numbers';

describe('means', () => {
  it('are what they are', () => {
    expect(mean([1, 2, 6])).toBe(3);
    expect(mean([])).toBeNaN();
    expect(median([5, 1, 3])).toBe(3);
    expect(median([4, 1, 3, 2])).toBe(2.5);
    expect(deviation([2, 4, 4, 4, 5, 5, 7, 9])).toBeCloseTo(2.138, 3);
  });

  it('have limits that are wide for few games', () => {
    expect(meanLimits([200])).toBeNull();
    const few = meanLimits([200, 220])!;
    expect(few.low).toBeCloseTo(210 - 127.1, 1);
    expect(few.high).toBeCloseTo(210 + 127.1, 1);
    const many = meanLimits(Array.from({ length: 100 }, (_, at) => (at % 2 ? 190 : 210)))!;
    expect(many.high - many.low).toBeCloseTo((2 * 1.96 * 10.0504) / 10, 2);
  });

  it('run over the last so many', () => {
    expect(runningMean([2, 4, 6, 8], 2)).toEqual([2, 3, 5, 7]);
    expect(runningMean([3], 10)).toEqual([3]);
    expect(runningMean([], 10)).toEqual([]);
  });
});

describe('an axis', () => {
  it('has round marks', () => {
    expect(ticks(0, 100)).toEqual([0, 50, 100]);
    expect(ticks(0, 80)).toEqual([0, 20, 40, 60, 80]);
    expect(ticks(-0.3, 0.3, 6)).toEqual([-0.3, -0.2, -0.1, 0, 0.1, 0.2, 0.3]);
    expect(ticks(5, 5)).toEqual([5]);
  });

  it('holds every value', () => {
    for (const values of [[180, 302], [7], [-3, 4, 12], [100, 100], [0.2, 0.25], [0, 0]]) {
      const { low, high, marks } = axis(values);
      expect(low).toBeLessThanOrEqual(Math.min(...values));
      expect(high).toBeGreaterThan(Math.max(...values));
      expect(marks.length).toBeGreaterThan(1);
      expect(marks.length).toBeLessThan(10);
      expect(Math.min(...marks)).toBeGreaterThanOrEqual(low - 1e-9);
      expect(Math.max(...marks)).toBeLessThanOrEqual(high + 1e-9);
    }
  });

  it('does not go below nothing for what is never negative', () => {
    expect(axis([1, 54]).low).toBe(0);
    expect(axis([-1, 54]).low).toBeLessThan(-1);
  });

  it('maps ends to ends', () => {
    const place = scale(100, 300, 50, 10);
    expect([place(100), place(200), place(300)]).toEqual([50, 30, 10]);
    expect(scale(5, 5, 0, 10)(5)).toBe(0);
  });
});

describe('chi-square', () => {
  it('knows the printed tables', () => {
    // The 5 % and 1 % points that stand in every book of statistics.
    const table: [number, number, number][] = [
      [1, 3.841, 0.05],
      [5, 11.07, 0.05],
      [5, 15.086, 0.01],
      [10, 18.307, 0.05],
      [30, 43.773, 0.05],
      [30, 50.892, 0.01],
      [2, 9.21, 0.01],
    ];
    for (const [freedom, sum, chance] of table) expect(above(sum, freedom)).toBeCloseTo(chance, 4);
    expect(above(0, 5)).toBe(1);
    expect(above(500, 5)).toBeLessThan(1e-100);
    expect(upperGamma(1, 2)).toBeCloseTo(Math.exp(-2), 12);
  });

  it('finds nothing in an even die and much in a loaded one', () => {
    const fair = Array<number>(6).fill(1 / 6);
    expect(tested([10, 10, 10, 10, 10, 10], fair)).toMatchObject({ sum: 0, freedom: 5, chance: 1, enough: true });
    const loaded = tested([5, 8, 9, 8, 10, 20], fair);
    expect(loaded.sum).toBeCloseTo(13.4, 9);
    expect(loaded.chance).toBeCloseTo(0.0199, 4);
    expect(verdict(loaded)).toBe('stats.dice.slightly');
    expect(verdict(tested([0, 0, 0, 0, 0, 60], fair))).toBe('stats.dice.very');
  });

  it('says nothing about a few rolls', () => {
    const fair = Array<number>(6).fill(1 / 6);
    expect(tested([0, 0, 0, 0, 0, 6], fair).enough).toBe(false);
    expect(verdict(tested([0, 0, 0, 0, 0, 6], fair))).toBe('stats.dice.few');
    expect(tested([0, 0, 0, 0, 0, 0], fair)).toMatchObject({ sum: 0, chance: 1, enough: false });
  });

  it('takes several dice together', () => {
    const all = together([
      { sum: 4, freedom: 5, chance: 0.5, enough: true },
      { sum: 7.07, freedom: 5, chance: 0.2, enough: true },
      { sum: 99, freedom: 5, chance: 0, enough: false },
    ]);
    expect(all).toMatchObject({ sum: 11.07, freedom: 10, enough: true });
    expect(all.chance).toBeCloseTo(above(11.07, 10), 9);
    expect(together([]).enough).toBe(false);
  });

  it('notices dice that are too even', () => {
    expect(verdict({ sum: 0.01, freedom: 30, chance: 0.99999, enough: true })).toBe('stats.dice.even');
    expect(verdict({ sum: 30, freedom: 30, chance: 0.47, enough: true })).toBe('stats.dice.usual');
    expect(verdict({ sum: 51, freedom: 30, chance: 0.0098, enough: true })).toBe('stats.dice.unusual');
  });

  it('rounds a chance to one in so many', () => {
    expect([0.5, 0.04, 0.0123, 0.0007, 0].map(oneIn)).toEqual([2, 25, 81, 1400, 1_000_000]);
  });
});

describe('limits of a share', () => {
  it('are those of Wilson', () => {
    const { low, high } = shareLimits(10, 60);
    expect(low).toBeCloseTo(0.0931, 3);
    expect(high).toBeCloseTo(0.28, 3);
    expect(shareLimits(0, 0)).toEqual({ low: 0, high: 1 });
    expect(shareLimits(0, 10).low).toBe(0);
    expect(shareLimits(0, 10).high).toBeCloseTo(0.2775, 3);
    expect(shareLimits(10, 10).high).toBe(1);
  });
});
