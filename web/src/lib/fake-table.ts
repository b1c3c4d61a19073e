// A table without a server, for tests and for looking at a view.
import { TableStore } from './table.svelte';
import type { Asked, Entry, Hint, Text, Told, View, You } from './types';
import type { Answer, Listener } from './socket';

export class FakeTable extends TableStore {
  /** What the page asked, in order. */
  readonly asked: Asked[];
  readonly #listener: Listener;
  readonly #answers: { error: Text | null; why: Text | null; hint: Hint | null };

  constructor(view: View, log: Entry[] = [], you: You = { seats: [0], mine: [], host: true, key: true }) {
    const asked: Asked[] = [];
    const answers = { error: null as Text | null, why: null as Text | null, hint: null as Hint | null };
    let heard: Listener | undefined;
    super(view.table, (listener) => {
      heard = listener;
      const ask = (question: Asked): Promise<Answer> => {
        asked.push(question);
        if (answers.error) return Promise.resolve({ ok: false, error: answers.error, stale: false });
        return Promise.resolve({ ok: true, told: answerTo(question) });
      };
      const answerTo = (question: Asked): Told => {
        if (question.t === 'why') return { t: 'why', id: '', why: answers.why, die: null };
        return question.t === 'hint' && answers.hint ? { t: 'hint', id: '', ...answers.hint } : { t: 'ok', id: '' };
      };
      const nothing = (): void => undefined;
      return { ask, open: nothing, redial: nothing, close: nothing };
    });
    this.asked = asked;
    this.#answers = answers;
    this.#listener = heard!;
    this.#listener.status('open');
    this.tell({ t: 'welcome', you, invite: null, view, log });
  }

  /** Let the server say something. */
  tell(message: Told): void {
    this.#listener.told(message);
  }

  /** Refuse everything from now on, or nothing any more. */
  refuse(error: Text | null): void {
    this.#answers.error = error;
  }

  /** What `why` answers from now on. */
  because(why: Text | null): void {
    this.#answers.why = why;
  }

  /** What `hint` answers from now on. */
  advise(hint: Hint | null): void {
    this.#answers.hint = hint;
  }
}
