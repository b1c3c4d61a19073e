// What this browser remembers. Private windows may refuse; then nothing is kept, and nothing breaks.

const PREFIX = 'cleverdice.';

/** What was kept under a name, or null. */
export function kept(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/** Keep a word under a name. */
export function keep(name: string, word: string): void {
  try {
    localStorage.setItem(PREFIX + name, word);
  } catch {
    // Nothing to be done: the choice lasts until the page is closed.
  }
}

/** Keep nothing under a name any more. */
export function drop(name: string): void {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // What could not be kept need not be dropped.
  }
}
