// Which explanations somebody has had, by game; kept in this browser.
import { keep, kept } from '../lib/storage';

export class Progress {
  seen = $state.raw<ReadonlySet<string>>(new Set());
  closed = $state(false);

  constructor(readonly game: string) {
    this.#read(kept(`learn.${game}`));
  }

  /** This one need not be told again. */
  see(step: string): void {
    if (this.seen.has(step)) return;
    this.seen = new Set([...this.seen, step]);
    this.#write();
  }

  /** Tell nothing any more. */
  close(): void {
    this.closed = true;
    this.#write();
  }

  /** Tell everything again. */
  again(): void {
    this.closed = false;
    this.seen = new Set();
    this.#write();
  }

  #read(word: string | null): void {
    try {
      const saved = JSON.parse(word ?? '{}') as { seen?: unknown; closed?: unknown };
      this.closed = saved.closed === true;
      if (Array.isArray(saved.seen)) this.seen = new Set(saved.seen.map(String));
    } catch {
      // Somebody else wrote there: begin anew.
    }
  }

  #write(): void {
    keep(`learn.${this.game}`, JSON.stringify({ seen: [...this.seen], closed: this.closed }));
  }
}

const all = new Map<string, Progress>();

/** What somebody has been told about a game. */
export function progressOf(game: string): Progress {
  const found = all.get(game) ?? new Progress(game);
  all.set(game, found);
  return found;
}

/** For the menu: explain everything once more, from now on. */
export function showMeHow(game: string): void {
  progressOf(game).again();
}
