// One person at the table screen: what is shown, what is chosen, what is being played back.
import { say } from '../lib/say.svelte';
import { settings } from '../lib/settings.svelte';
import { buzz } from '../lib/haptics';
import { play } from '../lib/sound';
import { Hints } from '../hint/hints.svelte';
import type { Signed, TableStore } from '../lib/table.svelte';
import type { Entry, Game, Move, Text, View } from '../lib/types';
import { chainAfter, NONE, sense, type Chain } from './chain';
import { pause, stepsOf, type Step } from './steps';
import {
  asked,
  begin,
  leaning,
  lit,
  numbers,
  pointed,
  tap,
  usable,
  type Choice,
  type Field,
  type Tap,
} from '../lib/choose';
import type { Sent } from './dice-pad';
import { zoomFor } from '../games/layouts';
import { mainButton } from './main-button';
import { press, type Cursor, type Table } from './keys';
import { mayRoll, sceneOf, seatToShow } from './scene';
import { dieText, logLine } from '../lib/words';

export type Panel = 'log' | 'menu' | 'keys' | 'moves' | 'dice' | 'short' | 'rounds' | 'signs' | null;

export interface Toast {
  text: Text;
  /** Differs for every toast, so that the same words are read out again. */
  nth: number;
  /** Waits until whoever listens has heard the rest. */
  polite: boolean;
}

const TOAST = 4500;

export class Session {
  readonly table: TableStore;
  readonly #games: Game[];
  readonly view: View = $derived.by(() => this.table.view!);
  readonly mine: number[] = $derived.by(() => this.table.you.seats);
  readonly game: Game = $derived.by(() => this.#games.find((game) => game.name === this.view.game)!);

  /** The seat whose sheet and moves are shown. */
  seat = $state(0);
  /** Another seat whose sheet is looked at. */
  peek = $state<number | null>(null);
  panel = $state<Panel>(null);
  choice = $state.raw<Choice>(begin([]));
  cursor = $state.raw<Cursor | null>(null);
  toast = $state.raw<Toast | null>(null);
  /** The step that is being shown. */
  step = $state.raw<Step | null>(null);
  /** How many marks have just brought one another. */
  chain = $state.raw<Chain>(NONE);
  /** Somebody here has rolled. */
  rolled = $state(false);
  /** The score card at the end was put aside. */
  aside = $state(false);
  /** The area that is enlarged on a phone. */
  zoom = $state<number | null>(null);
  /** What screen readers are told, politely. */
  news = $state('');
  busy = $state(false);
  /** The real dice that were tapped in last. */
  sent: Sent | null = null;

  readonly scene = $derived.by(() => sceneOf(this.game, this.view, this.seat));
  readonly own = $derived.by(() => this.mine.includes(this.seat));
  readonly lit = $derived.by(() => (this.own ? lit(this.scene, this.choice) : []));
  readonly usable = $derived.by(() => (this.own ? usable(this.scene, this.choice) : []));
  readonly leaning = $derived.by(() => leaning(this.scene, this.choice));
  readonly asked = $derived.by(() => asked(this.scene, this.choice));
  readonly main = $derived.by(() => mainButton(this.game, this.view, this.mine, this.seat, this.scene, this.choice));
  /** Has a number to be chosen? Not while a hinted move that is looked at says it. */
  readonly numbering = $derived.by(() => {
    const { number } = this.choice;
    if (!this.own || !number || !numbers(this.scene.moves, this.choice).length) return false;
    return this.scene.moves.find((move) => move.text === this.hints.picked)?.number !== number;
  });
  readonly roll = $derived.by(() => mayRoll(this.view, this.mine));
  /** Changes whenever what may be chosen changes. */
  readonly matter = $derived.by(() => {
    const faces = this.view.dice.map((die) => `${die.face}${die.place}`).join();
    return `${this.seat};${faces};${this.scene.moves.map((move) => move.text).join()}`;
  });

  readonly hints: Hints = new Hints(this);

  #steps: Step[] = [];
  #seen = 0;
  /** What was asked last, answered or not. */
  #asking: Promise<boolean> = Promise.resolve(true);
  /** So many moves were made when the pad for real dice opened by itself. */
  #padded = -1;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #toasts = 0;
  #toastTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(table: TableStore, games: Game[]) {
    this.table = table;
    this.#games = games;
    this.#seen = table.log.length;
    this.seat = seatToShow(table.view!, table.you.seats, table.you.seats[0] ?? 0);
    this.choice = begin(this.scene.moves);
  }

  /** The moves have changed: what was chosen may mean something else now. */
  renew(): void {
    this.choice = begin(this.scene.moves);
    this.cursor = null;
    this.zoom = zoomFor(this.game, this.lit);
    this.hints.renew();
  }

  /** Bring up the seat that has to act, once the last one's steps were shown. */
  hand(): void {
    if (this.step) return;
    const seat = seatToShow(this.view, this.mine, this.seat);
    if (seat === this.seat) return;
    this.seat = seat;
    this.peek = null;
  }

  /** Real dice have to be tapped in: the pad opens by itself, once for each roll. */
  offerPad(): void {
    if (!this.view.typed || !this.roll || this.step || this.panel || this.#padded === this.view.n) return;
    this.#padded = this.view.n;
    this.panel = 'dice';
  }

  // Playing back

  /** Take up new entries of the log. */
  catchUp(log: Entry[]): void {
    if (log.length <= this.#seen) {
      if (log.length < this.#seen) this.skip();
      this.#seen = log.length;
      return;
    }
    const news = log.slice(this.#seen);
    this.#seen = log.length;
    this.#steps.push(...news.flatMap(stepsOf));
    this.announce(news);
    if (!this.step) this.#next();
  }

  announce(news: Entry[]): void {
    const lines = news.map((entry) => logLine(this.view, entry));
    this.news = lines
      .map((line) => say('page.said', { name: line.name, said: [...line.said, ...line.after] }))
      .join('. ');
  }

  #next(): void {
    clearTimeout(this.#timer);
    const step = this.#steps.shift() ?? null;
    this.step = step;
    if (!step) return;
    const own = this.mine.includes(step.seat) || step.seat < 0;
    this.chain = chainAfter(this.chain, step);
    sense(step, this.chain, own);
    const wait = pause(own, this.#steps.length + 1, settings.reduced) + (own && step.dice ? 160 : 0);
    if (wait && !settings.reduced) this.#timer = setTimeout(() => this.#next(), wait);
    else this.#next();
  }

  /** Show no further steps. */
  skip(): void {
    this.#steps = [];
    this.step = null;
    this.chain = NONE;
    clearTimeout(this.#timer);
  }

  // Doing

  tap(on: Tap): void {
    this.toast = null;
    const result = tap(this.scene, this.choice, on);
    if ('move' in result) void this.#makeAndRoll(result.move);
    else if ('choice' in result) this.choose(result.choice);
    else void this.#why(result.why);
  }

  /** What lights up is brought near where it is too small for a finger. */
  choose(choice: Choice): void {
    this.choice = choice;
    if (choice.asking === null) this.zoom = zoomFor(this.game, this.lit);
  }

  /** Bring an area near, or the whole sheet back. */
  enlarge(area: number | null): void {
    this.zoom = area;
  }

  async make(move: Move): Promise<boolean> {
    return this.#ask(() => this.table.move(this.seat, move.text));
  }

  /** A word, and the roll that it leads to. */
  async #makeAndRoll(move: Move): Promise<void> {
    if ((await this.make(move)) && move.rolls && this.roll) this.doMain();
  }

  async rollDice(text?: string): Promise<boolean> {
    this.rolled = true;
    return this.#ask(() => this.table.roll(text));
  }

  /** Who can take something back: the shown seat first. */
  undoer(seats: readonly number[]): number | null {
    const able = seats.filter((seat) => this.mine.includes(seat));
    return able.includes(this.seat) ? this.seat : (able[0] ?? null);
  }

  async undo(): Promise<void> {
    // A move that is on its way is the one meant.
    await this.#asking;
    const seat = this.undoer(this.view.undo);
    if (seat === null) return;
    this.skip();
    this.#padded = -1;
    if (await this.#ask(() => this.table.undo(seat))) this.seat = seat;
  }

  async redo(): Promise<void> {
    await this.#asking;
    const seat = this.undoer(this.view.redo);
    if (seat === null) return;
    await this.#ask(() => this.table.redo(seat));
  }

  async #ask(question: () => Promise<boolean>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.#asking = question();
    const done = await this.#asking;
    this.busy = false;
    // That nothing is heard of the table is said above the dice already.
    if (!done && this.table.error && !this.table.lost) this.tell(this.table.error);
    return done;
  }

  tell(text: Text, polite = false): void {
    this.toast = { text, nth: ++this.#toasts, polite };
    clearTimeout(this.#toastTimer);
    this.#toastTimer = setTimeout(() => (this.toast = null), TOAST);
  }

  async #why(tapped: { die: number | null; field: Field | null }): Promise<void> {
    if (!this.mine.length) return;
    const { why, die } = await this.table.why(this.seat, pointed(this.choice, tapped));
    play('no');
    buzz('no');
    if (!why) return this.tell({ k: 'page.why.legal' });
    if (die === null) return this.tell(why);
    this.tell({ k: 'page.why.die', d: { die: dieText(this.game, die, this.view.dice[die]!.face), why } });
  }

  // Keys

  get keyTable(): Table {
    return { scene: this.scene, choice: this.choice, cursor: this.cursor, roll: this.roll };
  }

  /** What a key does now; true if it did something. */
  key(key: string): boolean {
    const pressed = press(key, this.keyTable);
    if (!pressed || (pressed.do === 'tap' && !this.own)) return false;
    if (pressed.do === 'tap') this.tap(pressed.tap);
    else if (pressed.do === 'cursor') this.cursor = pressed.to;
    else this.#command(pressed.command);
    return true;
  }

  #command(command: string): void {
    if (command === 'roll') this.doMain();
    else if (command === 'undo') void this.undo();
    else if (command === 'redo') void this.redo();
    else if (command === 'hint') void this.hints.toggle();
    else this.open(command === 'help' ? 'keys' : (command as Panel));
  }

  /** Send a sign to everybody at the table. */
  send(sign: Signed['sign']): void {
    this.panel = null;
    const seat = this.mine.includes(this.seat) ? this.seat : this.mine[0];
    if (seat !== undefined) void this.#ask(() => this.table.sign(seat, sign));
  }

  open(panel: Panel): void {
    this.panel = this.panel === panel ? null : panel;
  }

  /** Press the main button. */
  doMain(): void {
    const { does, move } = this.main;
    if (does === 'roll') void this.rollDice();
    else if (does === 'type') this.panel = 'dice';
    else if (does === 'final') this.aside = false;
    else if (does === 'move' && move) void this.#makeAndRoll(move);
  }

  /** The log is put away, then what was chosen is let go. */
  escape(): void {
    if (this.panel) this.panel = null;
    else if (this.peek !== null) this.peek = null;
    else if (this.zoom !== null && !this.choice.asking) this.zoom = null;
    else if (this.hints.worths && !this.choice.dice.length && !this.choice.asking) this.hints.close();
    else this.tap({ on: 'away' });
  }

  close(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#toastTimer);
  }
}
