// Something that is asked of the server by a button: busy meanwhile, and what went wrong.
import { Refused } from '../lib/api';
import type { Text } from '../lib/types';

export class Trying {
  busy = $state(false);
  error = $state.raw<Text | null>(null);

  async run(what: () => Promise<unknown>): Promise<void> {
    this.busy = true;
    this.error = null;
    try {
      await what();
    } catch (problem) {
      this.error = problem instanceof Refused ? problem.text : { k: 'wire.offline' };
    }
    this.busy = false;
  }
}

export function trying(): Trying {
  return new Trying();
}
