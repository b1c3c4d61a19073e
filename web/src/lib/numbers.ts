// Numbers and dates as they are written in the language spoken.
import { language, say } from './say.svelte';

const DASH = '–';

function written(value: number, digits: number, signDisplay: 'negative' | 'exceptZero'): string {
  const format = { minimumFractionDigits: digits, maximumFractionDigits: digits, signDisplay };
  return new Intl.NumberFormat(language(), format).format(value).replace('-', '−');
}

/** A number with so many digits behind the point; a dash where there is none. */
export function number(value: number | null | undefined, digits = 0): string {
  const none = value === null || value === undefined || !Number.isFinite(value);
  return none ? DASH : written(value, digits, 'negative');
}

/** The same with its sign. */
export function signed(value: number, digits = 0): string {
  return written(value, digits, 'exceptZero');
}

/** What can be expected: a number with one digit behind the point. */
export function figure(value: number, digits = 1): string {
  return number(value, digits);
}

/** A share as whole per cents. */
export function percent(share: number, digits = 0): string {
  return Number.isFinite(share) ? say('look.percent', { percent: number(share * 100, digits) }) : DASH;
}

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** How long ago something was: "2 hours ago", or its day where that is weeks ago. */
export function ago(when: number, now: number): string {
  if (now - when > 14 * STEPS[0]![1]) return day(when);
  const [unit, length] = STEPS.find(([, one]) => now - when >= one) ?? STEPS[2]!;
  return new Intl.RelativeTimeFormat(language(), { numeric: 'auto' }).format(-Math.floor((now - when) / length), unit);
}

/** A day, from milliseconds since 1970; its year only if it is another one. */
export function day(when: number): string {
  const year = new Date(when).getFullYear() === new Date().getFullYear() ? {} : ({ year: 'numeric' } as const);
  return new Intl.DateTimeFormat(language(), { day: 'numeric', month: 'short', ...year }).format(when);
}
