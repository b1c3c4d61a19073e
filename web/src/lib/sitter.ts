// Who sits at a sheet that is only shown, away from any table.

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
