// One WebSocket to a table: answers find their questions, a lost connection comes back by itself,
// and what was not answered is asked again.
import type { Asked, Text, Told, View } from './types';

export type Status = 'connecting' | 'open' | 'lost';
/** Why a table can't be shown, however often it is tried. */
export type Gone = 'missing' | 'refused';

export type Answer = { ok: true; told: Told } | { ok: false; error: Text; stale: boolean };

export interface Listener {
  told(message: Told): void;
  status(status: Status): void;
  gone(why: Gone): void;
}

/** As much of a WebSocket as is used here. */
export interface Socket {
  send(frame: string): void;
  close(code?: number): void;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

interface Question {
  asked: Asked;
  settle(answer: Answer): void;
}

const FIRST_DELAY = 500;
const LONGEST_DELAY = 10_000;
const PING_EVERY = 20_000;
const PONG_WITHIN = 6_000;

export const LOST: Text = { k: 'wire.lost' };
const GONE: Record<number, Gone> = { 4404: 'missing', 4403: 'refused' };

/** The address of a table's socket on the server that the page came from. */
export function address(table: string, place: { protocol: string; host: string } = location): string {
  const scheme = place.protocol === 'https:' ? 'wss' : 'ws';
  return `${scheme}://${place.host}/ws/${encodeURIComponent(table)}`;
}

/** Must a message still be sent, or does the present view show that it was received? */
export function stillDue(asked: Asked, view: View): boolean {
  switch (asked.t) {
    case 'roll':
    case 'undo':
    case 'redo':
      return asked.n === view.n;
    case 'start':
      return view.phase === 'lobby';
    case 'ping':
      return false;
    default:
      return true;
  }
}

export class Wire {
  #socket: Socket | null = null;
  #questions = new Map<string, Question>();
  #name = Math.random().toString(36).slice(2, 10);
  #count = 0;
  #tries = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setTimeout> | undefined;
  #opened = false;
  #over = false;
  #welcomed = false;

  constructor(
    private readonly listener: Listener,
    private readonly dial: () => Socket,
  ) {}

  /** Connect, and again whenever the connection is lost. */
  open(): void {
    if (this.#opened) return;
    this.#opened = true;
    addEventListener('online', this.#wake);
    addEventListener('offline', this.#wake);
    document.addEventListener('visibilitychange', this.#wake);
    this.#connect();
  }

  /** Hang up for good. */
  close(): void {
    this.#over = true;
    removeEventListener('online', this.#wake);
    removeEventListener('offline', this.#wake);
    document.removeEventListener('visibilitychange', this.#wake);
    this.#drop();
    this.#giveUp();
  }

  /** Connect anew, as somebody else: the key has changed. */
  redial(): void {
    this.#drop();
    this.#connect();
  }

  get ready(): boolean {
    return this.#welcomed;
  }

  /** Ask the server something; a connection lost in between is waited for. */
  ask(asked: Asked): Promise<Answer> {
    if (!this.ready) return Promise.resolve({ ok: false, error: LOST, stale: false });
    return new Promise((settle) => {
      const id = `${this.#name}-${++this.#count}`;
      this.#questions.set(id, { asked, settle });
      this.#send(id, asked);
    });
  }

  #send(id: string, asked: Asked): void {
    this.#socket?.send(JSON.stringify({ ...asked, id }));
  }

  #connect(): void {
    clearTimeout(this.#retry);
    this.#retry = undefined;
    this.listener.status('connecting');
    const socket = this.dial();
    this.#socket = socket;
    // A connection that never becomes one is as lost as one that breaks.
    this.#expect(PONG_WITHIN + 4_000);
    socket.onmessage = (event) => {
      if (this.#socket === socket) this.#hear(event.data);
    };
    socket.onclose = (event) => {
      if (this.#socket === socket) this.#lost(event.code);
    };
  }

  #hear(frame: unknown): void {
    const message = JSON.parse(String(frame)) as Told;
    this.#rest();
    // What was asked is settled after the listener knows more: a view comes before its `ok`.
    if (message.t === 'welcome') this.#welcome(message.view);
    this.listener.told(message);
    if ('id' in message) this.#settle(message);
  }

  #welcome(view: View): void {
    const back = !this.#welcomed;
    this.#welcomed = true;
    this.#tries = 0;
    if (!back) return;
    this.listener.status('open');
    for (const [id, question] of [...this.#questions]) {
      if (stillDue(question.asked, view)) this.#send(id, question.asked);
      else this.#settle({ t: 'ok', id });
    }
  }

  #settle(message: Told & { id: string }): void {
    const question = this.#questions.get(message.id);
    this.#questions.delete(message.id);
    if (message.t === 'no') question?.settle({ ok: false, error: message.error, stale: message.stale });
    else question?.settle({ ok: true, told: message });
  }

  #lost(code: number): void {
    this.#drop();
    if (this.#over) return;
    this.listener.status('lost');
    const gone = GONE[code];
    if (gone) {
      this.#giveUp();
      this.listener.gone(gone);
      return;
    }
    const longest = Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** this.#tries++);
    // Not everybody at once after a restart of the server.
    this.#retry = setTimeout(() => this.#connect(), longest * (0.5 + Math.random() / 2));
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#welcomed = false;
    clearTimeout(this.#beat);
    clearTimeout(this.#retry);
    this.#retry = undefined;
    // Said with a number: the server calls whoever is lost without a word.
    socket?.close(1000);
  }

  #giveUp(): void {
    for (const question of this.#questions.values()) question.settle({ ok: false, error: LOST, stale: false });
    this.#questions.clear();
  }

  /** Something was heard: the next sign of life is asked for later. */
  #rest(): void {
    clearTimeout(this.#beat);
    this.#beat = setTimeout(() => this.#ping(), PING_EVERY);
  }

  #expect(within: number): void {
    clearTimeout(this.#beat);
    this.#beat = setTimeout(() => this.#lost(1006), within);
  }

  #ping(): void {
    if (!this.#socket) return;
    this.#send(`${this.#name}-ping`, { t: 'ping' });
    this.#expect(PONG_WITHIN);
  }

  /** The network has come or gone, as the browser says, or somebody looks at the page again: ask at once. */
  #wake = (): void => {
    if (document.visibilityState === 'hidden') return;
    if (this.#retry !== undefined) this.#connect();
    else if (this.ready) this.#ping();
  };
}
