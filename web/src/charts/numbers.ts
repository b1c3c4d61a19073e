// The arithmetic of the charts: means with limits, running means, marks on an axis.

/** The mean; NaN of nothing. */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** The standard deviation of a sample; NaN of less than two. */
export function deviation(values: readonly number[]): number {
  const middle = mean(values);
  const squares = values.reduce((sum, value) => sum + (value - middle) ** 2, 0);
  return values.length < 2 ? NaN : Math.sqrt(squares / (values.length - 1));
}

/** Two-sided 95 % points of Student's t for 1, 2, ... degrees of freedom: few games tell little. */
const STUDENT = [
  12.71, 4.3, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23, 2.2, 2.18, 2.16, 2.14, 2.13, 2.12, 2.11, 2.1, 2.09, 2.09,
  2.08, 2.07, 2.07, 2.06, 2.06, 2.06, 2.05, 2.05, 2.05, 2.04,
];
export const NORMAL_95 = 1.96;

export interface Limits {
  low: number;
  high: number;
}

/** Between these lies the true mean in 95 of 100 such samples; null of less than two values. */
export function meanLimits(values: readonly number[]): Limits | null {
  if (values.length < 2) return null;
  const factor = STUDENT[values.length - 2] ?? NORMAL_95;
  const off = (factor * deviation(values)) / Math.sqrt(values.length);
  return { low: mean(values) - off, high: mean(values) + off };
}

/** At each place the mean of the last so many values up to it. */
export function runningMean(values: readonly number[], window: number): number[] {
  return values.map((_, at) => mean(values.slice(Math.max(0, at + 1 - window), at + 1)));
}

/** Round numbers for the marks of an axis: all between the ends, about so many. */
export function ticks(low: number, high: number, about = 4): number[] {
  const rough = (high - low) / about;
  if (!(rough > 0)) return [low];
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= rough * 0.999)!;
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, nth) => Number(((first + nth) * step).toPrecision(12)));
}

/** The ends of an axis that holds all values, with round marks at both ends. */
export function axis(values: readonly number[], about = 4): { low: number; high: number; marks: number[] } {
  const least = Math.min(...values);
  const most = Math.max(...values);
  const room = most > least ? (most - least) * 0.05 : 1;
  const marks = ticks(least - room, most + room, about);
  const step = marks.length > 1 ? marks[1]! - marks[0]! : room * 2;
  // What is never negative has no room below nothing.
  const low =
    least >= 0 ? Math.max(0, Math.floor((least - room) / step) * step) : Math.floor((least - room) / step) * step;
  const high = Math.ceil((most + room) / step) * step;
  return { low, high, marks: ticks(low, high, Math.round((high - low) / step)) };
}

/** From a value between two ends to a place between two others. */
export function scale(low: number, high: number, from: number, to: number): (value: number) => number {
  const span = high - low || 1;
  return (value) => from + ((value - low) / span) * (to - from);
}
