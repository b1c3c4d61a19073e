// How long somebody still has for a turn.
import type { TableStore } from '../lib/table.svelte';

const SECOND = 1000;

/** Time that goes on while a component is shown in which some seat has a clock. */
export class Ticking {
  #now = $state(Date.now());

  constructor(private readonly table: TableStore) {
    $effect(() => {
      if (!this.table.view?.clock) return;
      this.#now = Date.now();
      const timer = setInterval(() => (this.#now = Date.now()), SECOND);
      return () => clearInterval(timer);
    });
  }

  /** Whole seconds that a seat has left; null where none are counted. */
  left(seat: number): number | null {
    const until = this.table.view?.seats[seat]?.until ?? null;
    if (until === null) return null;
    return Math.max(0, Math.ceil((until - this.table.ahead - this.#now) / SECOND));
  }
}

/** Seconds as on a clock. */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
