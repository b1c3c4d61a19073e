// A hint at the table screen: asked for, shown while the choice is the same, gone with the next move.
import { say } from '../lib/say.svelte';
import type { TableStore } from '../lib/table.svelte';
import type { FieldTag, Tag } from '../lib/tags';
import type { Game, Hint, Lit, Move, Text, View } from '../lib/types';
import { ofAction, type Choice, type Field, type Scene } from '../lib/choose';
import { moveText } from '../lib/words';
import { best, choiceOf, ofDie, ofField, ranked, SHOWN, type Worth } from './advice';
import { tagOf, whyText, worthText } from './tags';

/** What a hint needs to know of the table screen, and what it does there. */
export interface HintHost {
  readonly table: TableStore;
  readonly game: Game;
  readonly view: View;
  readonly mine: number[];
  readonly seat: number;
  readonly own: boolean;
  readonly scene: Scene;
  readonly lit: Lit[];
  /** Changes whenever what may be chosen changes. */
  readonly matter: string;
  readonly busy: boolean;
  readonly hints: Hints;
  readonly choice: Choice;
  news: string;
  tell(text: Text): void;
  choose(choice: Choice): void;
  make(move: Move): Promise<boolean>;
}

export class Hints {
  readonly #session: HintHost;
  #hint = $state.raw<Hint | null>(null);
  #matter = $state('');
  asking = $state(false);
  /** The move that somebody looks at, by its text. */
  looked = $state<string | null>(null);
  /** The one of the best that was chosen to be looked at. */
  picked = $state<string | null>(null);

  readonly hint = $derived.by(() => (this.#hint && this.#matter === this.#session.matter ? this.#hint : null));
  readonly worths: Worth[] | null = $derived.by(() => this.hint && ranked(this.#session.scene.moves, this.hint));
  readonly top: Worth[] = $derived.by(() => this.worths?.slice(0, SHOWN) ?? []);
  /** The move that is spoken of: looked at, chosen, or simply the best. */
  readonly spoken: Worth | null = $derived.by(
    () => this.#named(this.looked) ?? this.#named(this.picked) ?? this.top[0] ?? null,
  );
  /** May a hint be asked for now? */
  readonly able = $derived.by(() => {
    const { view, own, scene } = this.#session;
    return view.hints && own && scene.moves.length > 0;
  });

  constructor(session: HintHost) {
    this.#session = session;
  }

  /** Ask for a hint, or put it away. */
  async toggle(): Promise<void> {
    if (this.worths) return this.close();
    if (!this.able || this.asking) return;
    const { table, seat, matter } = this.#session;
    this.asking = true;
    const hint = await table.hint(seat);
    this.asking = false;
    if (hint) this.tell(hint, matter);
    else if (table.error) this.#session.tell(table.error);
  }

  /** Show what was found out about the moves there are. */
  tell(hint: Hint, matter = this.#session.matter): void {
    [this.#hint, this.#matter] = [hint, matter];
    this.looked = this.picked = null;
    const [first] = this.top;
    if (!first) return;
    const { game, view } = this.#session;
    const d = {
      move: moveText(game, view, first.move),
      worth: worthText(game, first),
      why: { k: 'hint.why', d: { why: whyText(first) } },
    };
    this.#session.news = `${say(hint.judge.learned ? 'hint.by.learned' : 'hint.by.greedy')}. ${say('hint.said', d)}`;
  }

  close(): void {
    this.#hint = this.looked = this.picked = null;
  }

  /** The choice is another one: what was said about the last does not come back, not even after an undo. */
  renew(): void {
    if (!this.worths) this.close();
  }

  #named(text: string | null): Worth | null {
    return this.worths?.find(({ move }) => move.text === text) ?? null;
  }

  /** Choose the dice of a move, so that its field lights up. */
  pick(move: Move): void {
    this.picked = move.text;
    this.looked = null;
    this.#session.choose(choiceOf(this.#session.scene, move));
  }

  // What is written on things

  #tag(moves: readonly Move[]): ReturnType<typeof tagOf> | null {
    const found = this.worths && best(this.worths, moves);
    return found ? tagOf(this.#session.game, found) : null;
  }

  die(die: number): Tag | null {
    return this.#tag(ofDie(this.#session.scene, this.#session.choice, die));
  }

  action(row: number): Tag | null {
    return this.#tag(ofAction(this.#session.scene, this.#session.choice, row));
  }

  move(move: Move | null): Tag | null {
    return move && this.#tag([move]);
  }

  /** The fields: the lit ones with their figures, else those of the best moves; the others are only heard. */
  readonly fields: FieldTag[] = $derived.by(() => {
    if (!this.worths) return [];
    const { scene, choice, lit } = this.#session;
    const found = new Map<string, FieldTag>();
    for (const { move, rank } of this.worths) {
      const name = `${move.area}/${move.cell}`;
      if (move.area === undefined || move.cell === undefined || found.has(name)) continue;
      const at: Field = { area: move.area, cell: move.cell };
      const shines = lit.some((one) => one.area === at.area && one.cell === at.cell);
      const pointed = rank <= SHOWN && !choice.dice.length;
      const tag = this.#tag(pointed ? [move] : ofField(scene, choice, at));
      if (tag) found.set(name, { ...at, ...tag, drawn: shines || pointed });
    }
    return [...found.values()];
  });

  /** Somebody points at something, or has come to it by a key. */
  look(at: Element | null): void {
    if (!this.worths) return;
    const moves = at ? this.#standsFor(at as HTMLElement) : [];
    this.looked = best(this.worths, moves)?.move.text ?? null;
  }

  #standsFor(element: HTMLElement): Move[] {
    const { scene, choice } = this.#session;
    const { die, area, cell, action } = element.dataset;
    if (die !== undefined) return ofDie(scene, choice, Number(die));
    if (cell !== undefined) return ofField(scene, choice, { area: Number(area), cell: Number(cell) });
    if (action !== undefined) return ofAction(scene, choice, Number(action));
    const text = element.dataset.move ?? element.dataset.text ?? element.dataset.say ?? element.dataset.hinted;
    return scene.moves.filter((move) => move.text === text);
  }
}

/** What can be looked at. */
export const LOOKED = '[data-die], [data-cell], [data-action], [data-move], [data-text], [data-say], [data-hinted]';
