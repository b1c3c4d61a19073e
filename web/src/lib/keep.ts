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
