// What a lesson or a puzzle puts in place of parts of the table screen.
import type { Snippet } from 'svelte';
import type { Hint } from '../lib/types';

export interface Guide {
  /** In place of the top bar. */
  header: Snippet;
  /** In place of the task. */
  teacher: Snippet;
  /** In place of the buttons, while there is nothing to do. */
  bar: Snippet | undefined;
  /** What every move is worth, once it may be known. */
  hint?: Hint | null;
  /** There are few words: the dice get the room. */
  low?: boolean;
}
