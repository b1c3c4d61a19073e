// Puzzles: asked for, tried, and a table at which nothing can be done but to try one.
import { fetched, post, reasonOf } from '../lib/api';
import type { Answer, Listener } from '../lib/socket';
import { TableStore } from '../lib/table.svelte';
import type { Asked, Hint, NextPuzzle, Puzzle, Solved, Solving, Training, You } from '../lib/types';
import { beMe } from '../person/me';

/** The last of Leitner's boxes. */
export const LAST_BOX = 5;

/** What can be trained. */
export function training(): Promise<Training> {
  return fetched('/api/train');
}

/** What comes next in a game; whoever trains is somebody, so that it is kept. */
export async function nextPuzzle(game: string): Promise<NextPuzzle> {
  await beMe();
  return fetched(`/api/train/${encodeURIComponent(game)}`);
}

function solve(game: string, id: string, text: string): Promise<Solved> {
  return post(`/api/train/${encodeURIComponent(game)}/${encodeURIComponent(id)}`, { text } satisfies Solving);
}

export class PuzzleTable extends TableStore {
  /** What the coach thinks of the try, once there is one. */
  solved = $state.raw<Solved | null>(null);
  readonly puzzle: Puzzle;

  constructor(puzzle: Puzzle) {
    let heard: Listener | undefined;
    const nothing = (): void => undefined;
    const answers = { to: (_: Asked): Promise<Answer> => Promise.reject(new Error('too early')) };
    super(puzzle.id, (listener) => {
      heard = listener;
      return { ask: (asked) => answers.to(asked), open: nothing, redial: nothing, close: nothing };
    });
    this.puzzle = puzzle;
    answers.to = (asked) => this.#answer(asked);
    const you: You = { seats: [puzzle.seat], mine: [], host: false, key: true };
    heard!.status('open');
    heard!.told({ t: 'welcome', you, invite: null, view: puzzle.view, log: [] });
  }

  /** Every move with its value, as a hint has them; null before the try. */
  readonly advice: Hint | null = $derived.by(() => {
    if (!this.solved) return null;
    const { judge, by, moves } = this.solved;
    return { seat: this.puzzle.seat, n: 0, nth: 0, judge, by, moves };
  });

  async #answer(asked: Asked): Promise<Answer> {
    if (asked.t === 'why') return { ok: true, told: { t: 'why', id: '', why: { k: 'puzzle.move' }, die: null } };
    try {
      if (asked.t === 'move' && !this.solved) this.solved = await solve(this.view!.game, this.puzzle.id, asked.text);
    } catch (error) {
      return { ok: false, error: reasonOf(error), stale: false };
    }
    return { ok: true, told: { t: 'ok', id: '' } };
  }
}
