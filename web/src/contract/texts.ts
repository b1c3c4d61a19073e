// Generated from src/cleverdice/server/contract by `make contract`: change it there.
// Texts, which everybody reads in their own language.

export type Lang = 'en' | 'es' | 'de';

export type Single = string | number | Text;

export type Detail = string | number | Text | Single[];

/** A key of the catalogue and what to fill in. */
export interface Text {
  /** The key. */
  k: string;
  /** Its parameters by name; lists are joined with commas. Absent: none. */
  d?: Record<string, Detail>;
}

/** The response to an HTTP request that is refused, with a 4xx or 5xx status. */
export interface Failure {
  error: Text;
}
