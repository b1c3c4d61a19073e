// Numbers and dates as they are written in the language spoken.
import { language } from '../lib/say.svelte';

const DASH = '–';

/** A number with so many digits behind the point; a dash where there is none. */
export function number(value: number | null | undefined, digits = 0): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return DASH;
  return new Intl.NumberFormat(language(), { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
    value,
  );
}

/** The same with its sign. */
export function signed(value: number, digits = 0): string {
  const format = { minimumFractionDigits: digits, maximumFractionDigits: digits, signDisplay: 'exceptZero' } as const;
  return new Intl.NumberFormat(language(), format).format(value);
}

/** A share as whole per cents. */
export function percent(share: number, digits = 0): string {
  if (!Number.isFinite(share)) return DASH;
  return new Intl.NumberFormat(language(), {
    style: 'percent',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(share);
}

/** A day, from milliseconds since 1970; its year only if it is another one. */
export function day(when: number): string {
  const year = new Date(when).getFullYear() === new Date().getFullYear() ? {} : ({ year: 'numeric' } as const);
  return new Intl.DateTimeFormat(language(), { day: 'numeric', month: 'short', ...year }).format(when);
}
