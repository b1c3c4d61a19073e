// Something that is asked of the server: busy meanwhile, what went wrong, and once more.
import { reasonOf } from './api';
import type { Text } from './types';

export class Attempt {
  busy = $state(false);
  /** What was thrown, for `Problem`, which tries again by itself. */
  problem = $state.raw<unknown>(null);
  /** The same in words, to stand beside a button. */
  readonly error: Text | null = $derived(this.problem === null ? null : reasonOf(this.problem));

  /** Try something that a button asks for; true if it went well. */
  run(what: () => Promise<unknown>): Promise<boolean> {
    this.problem = null;
    return this.load(what);
  }

  /** Load something, perhaps again: what went wrong before is shown until it goes well. */
  async load(what: () => Promise<unknown>): Promise<boolean> {
    this.busy = true;
    try {
      await what();
      this.problem = null;
      return true;
    } catch (problem) {
      this.problem = problem;
      return false;
    } finally {
      this.busy = false;
    }
  }
}
