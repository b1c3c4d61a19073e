// Everything the page knows about one table, and everything it can ask of it.
import type { Asked, Entry, Hint, SeatKind, Tapped, Text, Told, View, Why, You } from './types';
import { dial } from './channel';
import { Wire, type Answer, type Gone, type Listener, type Status } from './socket';

export type Signed = Extract<Told, { t: 'signed' }>;

export type Dial = (listener: Listener) => Pick<Wire, 'ask' | 'open' | 'redial' | 'close'>;

function overSocket(table: string): Dial {
  return (listener) => new Wire(listener, () => dial(table));
}

/** A log brought up to a view; null if entries are missing that have to be asked for. */
export function joined(log: Entry[], view: View, news: Entry[]): Entry[] | null {
  const known = log.slice(0, Math.min(view.n, news[0]?.n ?? view.n));
  const whole = [...known, ...news.filter((entry) => entry.n >= known.length)];
  const inOrder = whole.every((entry, nth) => entry.n === nth);
  // A new move at the place of one that we still know: who knows what else was taken back unseen.
  const skipped = news.length > 0 && news[0]!.n < log.length;
  return inOrder && whole.length === view.n && !skipped ? whole : null;
}

export class TableStore {
  view = $state.raw<View | null>(null);
  log = $state.raw<Entry[]>([]);
  you = $state.raw<You>({ seats: [], mine: [], host: false, key: false });
  /** The invitation, for the host only. */
  invite = $state<string | null>(null);
  status = $state<Status>('connecting');
  /** What was refused last, until something else is asked. */
  error = $state.raw<Text | null>(null);
  /** The table can't be shown at all. */
  gone = $state<Gone | null>(null);
  /** The same people play again at this table. */
  next = $state<string | null>(null);
  /** This screen goes along to the next table. */
  follows = $state(false);
  /** The newest sign of each seat. */
  signed = $state.raw<Record<number, Signed>>({});
  /** How many milliseconds the server's clock is ahead of this device's. */
  ahead = $state(0);

  readonly id: string;
  readonly #wire: Pick<Wire, 'ask' | 'open' | 'redial' | 'close'>;
  #asking = false;

  constructor(id: string, dial: Dial = overSocket(id)) {
    this.id = id;
    this.#wire = dial({
      told: (message) => this.#told(message),
      status: (status) => (this.status = status),
      gone: (why) => (this.gone = why),
    });
  }

  /** The table is shown, but nothing is heard of it at the moment. */
  get lost(): boolean {
    return this.gone === null && this.view !== null && this.status !== 'open';
  }

  open(): void {
    this.#wire.open();
  }

  /** Connect anew, with another key. */
  redial(): void {
    this.gone = null;
    this.#wire.redial();
  }

  close(): void {
    this.#wire.close();
  }

  /** Make a move of a seat that you hold; true if it was made. */
  move(seat: number, text: string): Promise<boolean> {
    return this.#do({ t: 'move', seat, nth: this.view?.seats[seat]?.nth ?? 0, text });
  }

  /** Roll the dice; `text` tells what real dice show. */
  roll(text?: string): Promise<boolean> {
    return this.#do({ t: 'roll', n: this.view?.n ?? 0, ...(text === undefined ? {} : { text }) });
  }

  undo(seat: number): Promise<boolean> {
    return this.#do({ t: 'undo', n: this.view?.n ?? 0, seat });
  }

  redo(seat: number): Promise<boolean> {
    return this.#do({ t: 'redo', n: this.view?.n ?? 0, seat });
  }

  /** Why what was pointed at can't be done; null if it can, or if nobody knows. */
  async why(seat: number, tapped: Tapped): Promise<Why> {
    const answer = await this.#wire.ask({ t: 'why', seat, ...tapped });
    if (!answer.ok) return { why: answer.error, die: null };
    return answer.told.t === 'why' ? answer.told : { why: null, die: null };
  }

  /** What the coach thinks of every move of a seat that you hold; null if it is refused. */
  async hint(seat: number): Promise<Hint | null> {
    this.error = null;
    const answer = await this.#wire.ask({ t: 'hint', seat });
    if (!answer.ok) this.error = answer.error;
    return answer.ok && answer.told.t === 'hint' ? answer.told : null;
  }

  /** Hand a seat to a bot, take it back, or open it. */
  seat(
    seat: number,
    kind: SeatKind,
    more: { level?: string; name?: string; confirm?: boolean } = {},
  ): Promise<boolean> {
    return this.#do({ t: 'seat', seat, kind, ...more });
  }

  /** Another name, and perhaps a word to be mixed into the dice; in the lobby only. */
  name(seat: number, name: string, seed?: string): Promise<boolean> {
    return this.#do({ t: 'name', seat, name, ...(seed === undefined ? {} : { seed }) });
  }

  /** That's me: a seat that you hold counts for your statistics, or no more. */
  mine(seat: number, mine: boolean): Promise<boolean> {
    return this.#do({ t: 'mine', seat, mine });
  }

  start(): Promise<boolean> {
    return this.#do({ t: 'start' });
  }

  again(): Promise<boolean> {
    this.follows = true;
    return this.#do({ t: 'again' });
  }

  /** Ready for another game, or no more. */
  ready(ready: boolean): Promise<boolean> {
    this.follows = ready;
    return this.#do({ t: 'ready', ready });
  }

  /** Go along to a game that has begun. */
  follow(next: string): void {
    this.follows = true;
    this.next = next;
  }

  /** What the host wants to hold at the table. */
  agree(wish: Omit<Extract<Asked, { t: 'agree' }>, 't'>): Promise<boolean> {
    return this.#do({ t: 'agree', ...wish });
  }

  /** Send a sign to everybody. */
  sign(seat: number, sign: Signed['sign']): Promise<boolean> {
    return this.#do({ t: 'sign', seat, sign });
  }

  /** The last refusal has been read. */
  dismiss(): void {
    this.error = null;
  }

  async #do(asked: Asked): Promise<boolean> {
    this.error = null;
    const answer: Answer = await this.#wire.ask(asked);
    if (!answer.ok) this.error = answer.error;
    return answer.ok;
  }

  #told(message: Told): void {
    if ('now' in message && message.now) this.ahead = message.now - Date.now();
    if (message.t === 'welcome') {
      this.you = message.you;
      this.invite = message.invite;
      this.view = message.view;
      this.log = message.log;
    } else if (message.t === 'view') this.#show(message.view, message.log);
    else if (message.t === 'next') this.next = message.table;
    else if (message.t === 'signed') this.signed = { ...this.signed, [message.seat]: message };
  }

  #show(view: View, news: Entry[]): void {
    const log = joined(this.log, view, news);
    this.view = view;
    if (log) this.log = log;
    else void this.#fetchLog();
  }

  /** The log from its beginning: after a gap nobody knows what of the old one is still true. */
  async #fetchLog(): Promise<void> {
    if (this.#asking) return;
    this.#asking = true;
    const answer = await this.#wire.ask({ t: 'log', from: 0 });
    this.#asking = false;
    if (!answer.ok || answer.told.t !== 'log' || !this.view) return;
    const log = answer.told.log.slice(0, this.view.n);
    if (log.length === this.view.n) this.log = log;
    else void this.#fetchLog();
  }
}
