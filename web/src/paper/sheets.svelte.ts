// Sheets without dice, one for each person around this device. What was done on them is kept in this browser; what
// follows from it, and what may be marked next, is asked of the rules each time.
import { post } from '../lib/api';
import { Attempt } from '../lib/attempt.svelte';
import { say } from '../lib/say.svelte';
import { keep, kept } from '../lib/storage';
import type { Game, LooseSheet, Seat, SheetOnly, Text } from '../lib/types';

export interface Paper {
  name: string;
  moves: string[];
}

export class Sheets {
  readonly game: Game;
  readonly attempt = new Attempt();
  papers = $state.raw<Paper[]>([]);
  /** What is known of each of them. */
  told = $state.raw<(LooseSheet | null)[]>([]);
  at = $state(0);

  readonly sheet = $derived.by(() => this.told[this.at] ?? null);

  constructor(game: Game) {
    this.game = game;
    this.papers = read(this.#key);
    if (!this.papers.length) this.papers = [this.#fresh(1)];
  }

  /** Ask for all of them anew. */
  load(): Promise<boolean> {
    return this.attempt.load(async () => {
      this.told = await Promise.all(this.papers.map((paper) => this.#ask(paper.moves)));
    });
  }

  /** Do something more on the sheet that is shown. */
  make(move: string): Promise<boolean> {
    return this.#set([...this.papers[this.at]!.moves, move]);
  }

  /** Why a field can't be marked now; null where that is not known. */
  async why(area: number, cell: number): Promise<Text | null> {
    const found = await this.#ask(this.papers[this.at]!.moves, [area, cell]).catch(() => null);
    return found?.why ?? null;
  }

  undo(): Promise<boolean> {
    return this.#set(this.papers[this.at]!.moves.slice(0, -1));
  }

  add(): Promise<boolean> {
    this.#keep([...this.papers, this.#fresh(this.papers.length + 1)]);
    this.at = this.papers.length - 1;
    return this.load();
  }

  rename(name: string): void {
    this.#keep(this.papers.map((paper, at) => (at === this.at ? { ...paper, name } : paper)));
  }

  /** The same people, with empty sheets. */
  clear(): Promise<boolean> {
    this.#keep(this.papers.map((paper) => ({ ...paper, moves: [] })));
    return this.load();
  }

  /** As the drawing wants them; those that are not known yet are left out. */
  get seats(): Seat[] {
    return this.told.flatMap((told, at) => (told ? [seatOf(told, this.papers[at]!.name)] : []));
  }

  async #set(moves: string[]): Promise<boolean> {
    const { at } = this;
    if (this.attempt.busy) return false;
    return this.attempt.run(async () => {
      const told = await this.#ask(moves);
      this.told = this.told.with(at, told);
      this.#keep(this.papers.with(at, { ...this.papers[at]!, moves }));
    });
  }

  #ask(moves: string[], asked: [number, number] | null = null): Promise<LooseSheet> {
    return post('/api/sheet', { game: this.game.name, moves, asked } satisfies SheetOnly);
  }

  #fresh(nth: number): Paper {
    return { name: say('sheet.person', { nth }), moves: [] };
  }

  get #key(): string {
    return `sheets.${this.game.name}`;
  }

  #keep(papers: Paper[]): void {
    this.papers = papers;
    keep(this.#key, JSON.stringify(papers));
  }
}

function read(key: string): Paper[] {
  try {
    const found = JSON.parse(kept(key) ?? '[]') as unknown;
    return Array.isArray(found) ? (found as Paper[]) : [];
  } catch {
    return [];
  }
}

/** A sheet as that of a seat at a table. */
export function seatOf(told: LooseSheet, name: string): Seat {
  const here = { here: true, away: null, lent: false, lapsed: false, until: null };
  return { ...told.seat, ...here, name, kind: 'person', level: null, free: false, again: false, nth: 0 };
}
