// Are these dice fair? Shares with their limits, and the chi-square test.
import { NORMAL_95, type Limits } from './numbers';

/** Between these lies the true share in 95 of 100 such samples (Wilson's limits, good for few as well). */
export function shareLimits(count: number, of: number): Limits {
  if (of === 0) return { low: 0, high: 1 };
  const z2 = NORMAL_95 ** 2;
  const share = count / of;
  const centre = share + z2 / (2 * of);
  const off = NORMAL_95 * Math.sqrt((share * (1 - share)) / of + z2 / (4 * of * of));
  const whole = 1 + z2 / of;
  return { low: Math.max(0, (centre - off) / whole), high: Math.min(1, (centre + off) / whole) };
}

export interface Test {
  /** The sum of squared differences, each by what was expected. */
  sum: number;
  freedom: number;
  /** How often fair dice look at least as uneven. */
  chance: number;
  /** Were there enough rolls for the test to mean anything? */
  enough: boolean;
}

/** Fewer than so many expected of any face, and the test says nothing. */
export const LEAST_EXPECTED = 5;

/** Counts against the shares that a fair die has. */
export function tested(counts: readonly number[], shares: readonly number[]): Test {
  const all = counts.reduce((sum, count) => sum + count, 0);
  const expected = shares.map((share) => share * all);
  const sum =
    all === 0 ? 0 : counts.reduce((total, count, at) => total + (count - expected[at]!) ** 2 / expected[at]!, 0);
  const freedom = counts.length - 1;
  return { sum, freedom, chance: above(sum, freedom), enough: Math.min(...expected) >= LEAST_EXPECTED };
}

/** Several dice together: the sums and freedoms add up. Those with too few rolls are left out. */
export function together(tests: readonly Test[]): Test {
  const told = tests.filter((test) => test.enough);
  const sum = told.reduce((total, test) => total + test.sum, 0);
  const freedom = told.reduce((total, test) => total + test.freedom, 0);
  return { sum, freedom, chance: above(sum, freedom), enough: told.length > 0 };
}

/** The chance that chi-square with so many degrees of freedom is at least so large. */
export function above(sum: number, freedom: number): number {
  if (sum <= 0 || freedom <= 0) return 1;
  return upperGamma(freedom / 2, sum / 2);
}

/** The regularised upper incomplete gamma function Q(a, x): a series for small x, a continued fraction for large. */
export function upperGamma(a: number, x: number): number {
  if (x <= 0) return 1;
  const front = Math.exp(-x + a * Math.log(x) - logGamma(a));
  return x < a + 1 ? 1 - front * series(a, x) : front * fraction(a, x);
}

const STEPS = 1000;
const TINY = 1e-14;

function series(a: number, x: number): number {
  let term = 1 / a;
  let sum = term;
  for (let n = 1; n < STEPS && term > sum * TINY; n++) {
    term *= x / (a + n);
    sum += term;
  }
  return sum;
}

/** Lentz's way of working out a continued fraction. */
function fraction(a: number, x: number): number {
  let b = x + 1 - a;
  let c = 1e300;
  let d = 1 / b;
  let result = d;
  for (let n = 1; n < STEPS; n++) {
    const an = -n * (n - a);
    b += 2;
    d = 1 / (an * d + b);
    c = b + an / c;
    result *= d * c;
    if (Math.abs(d * c - 1) < TINY) break;
  }
  return result;
}

const LANCZOS = [
  676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406, 12.507343278686905,
  -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
];

function logGamma(z: number): number {
  if (z < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * z)) - logGamma(1 - z);
  const at = z - 1;
  const sum = LANCZOS.reduce((total, factor, nth) => total + factor / (at + nth + 1), 0.9999999999998099);
  const t = at + LANCZOS.length - 0.5;
  return 0.5 * Math.log(2 * Math.PI) + (at + 0.5) * Math.log(t) - t + Math.log(sum);
}

/** How unusual dice are, in words: the key of a text. Too even is unusual as well. */
export function verdict(test: Test): string {
  if (!test.enough) return 'stats.dice.few';
  if (test.chance < 0.001) return 'stats.dice.very';
  if (test.chance < 0.01) return 'stats.dice.unusual';
  if (test.chance < 0.05) return 'stats.dice.slightly';
  return test.chance > 0.999 ? 'stats.dice.even' : 'stats.dice.usual';
}

/** "One in so many": a chance in round words. */
export function oneIn(chance: number): number {
  const times = 1 / Math.max(chance, 1e-6);
  const power = 10 ** Math.max(0, Math.floor(Math.log10(times)) - 1);
  return Math.round(times / power) * power;
}
