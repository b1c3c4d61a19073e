// A lesson: scenes of a played game, and a table at which only the next move of a scene can be made.
import { dieText, symbolText } from '../lib/words';
import { TableStore } from '../lib/table.svelte';
import type { Asked, Entry, Game, Text, Told, View } from '../lib/types';
import type { Answer, Listener } from '../lib/socket';

export interface Step {
  /** The key of what is told. */
  say: string;
  view: View;
  /** What has happened since the step before. */
  log: Entry[];
}

export interface Scene {
  scene: string;
  /** Each but the last offers one move. */
  steps: Step[];
}

const lessons = import.meta.glob<Scene[]>('../games/*/lesson.json', { import: 'default' });

/** The scenes of a game. */
export async function lessonOf(name: string): Promise<Scene[]> {
  return (await lessons[`../games/${name}/lesson.json`]?.()) ?? [];
}

const YOU = { seats: [0], mine: [], host: false, key: true };

/** A table that answers from a scene. */
export class ScriptedTable extends TableStore {
  /** The step that is shown. */
  at = $state(0);
  readonly #scene: Scene;
  readonly #listener: Listener;

  constructor(scene: Scene, game: Game) {
    let heard: Listener | undefined;
    const answers = { to: (_: Asked): Told => ({ t: 'ok', id: '' }) };
    const nothing = (): void => undefined;
    super('lesson', (listener) => {
      heard = listener;
      const ask = (asked: Asked): Promise<Answer> => Promise.resolve({ ok: true, told: answers.to(asked) });
      return { ask, open: nothing, redial: nothing, close: nothing };
    });
    this.#scene = scene;
    this.#listener = heard!;
    answers.to = (asked) => this.#answer(asked, game);
    this.#listener.status('open');
    const { view, log } = scene.steps[0]!;
    this.#listener.told({ t: 'welcome', you: YOU, invite: null, view, log });
  }

  /** Nothing is left to do in this scene. */
  get done(): boolean {
    return this.at === this.#scene.steps.length - 1;
  }

  #answer(asked: Asked, game: Game): Told {
    if (asked.t === 'why') {
      const task = taskText(game, this.view!);
      return { t: 'why', id: '', why: task && { k: 'lesson.why', d: { task } }, die: null };
    }
    if ((asked.t === 'move' || asked.t === 'roll') && !this.done) this.#go();
    return { t: 'ok', id: '' };
  }

  #go(): void {
    this.at += 1;
    const { view, log } = this.#scene.steps[this.at]!;
    this.#listener.told({ t: 'view', view, log });
  }
}

/** What is to be tapped now; null where nothing is. */
export function taskText(game: Game, view: View): Text | null {
  if (view.rollers.length) return { k: 'lesson.do.roll', d: { button: { k: 'page.main.roll' } } };
  const move = view.moves['0']?.[0];
  if (!move) return null;
  if (move.kind !== 'enter') return { k: 'lesson.do.field' };
  const symbols = game.symbols.length > 0;
  const dice = (move.dice ?? []).map((one) =>
    symbols ? symbolText(game, one) : dieText(game, one, view.dice[one]!.face),
  );
  return { k: 'lesson.do.die', d: { dice } };
}
