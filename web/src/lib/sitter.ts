// Sheets and tables that are only shown: who sits there, and that nothing can be done.
import type { View } from './types';

export const SITTER = {
  kind: 'person',
  level: null,
  here: true,
  away: null,
  lent: false,
  free: false,
  lapsed: false,
  until: null,
  again: false,
  nth: 0,
} as const;

export const STILL = {
  rollers: [],
  moves: {},
  tips: {},
  absent: [],
  undo: [],
  redo: [],
  typed: false,
  hints: false,
  fair: null,
  contest: null,
  next: null,
  host: null,
  signs: false,
  free: false,
  clock: null,
  series: null,
  expires: null,
  notice: null,
} satisfies Partial<View>;
