// One call of the host after the other: what it wants stored is stored, and only then is anybody told.
import type { Text } from '../lib/types';
import type { Host } from './python';
import { Ousted, type Change } from './store';

/** What a call of the host leads to. */
export interface Effect {
  store?: Change[];
  token?: number;
  status?: number;
  body?: unknown;
  send?: [number, { view?: { game: string; seats: unknown[] } }][];
  close?: [number, number][];
  again_ms?: number | null;
}

export interface Writer {
  write(changes: readonly Change[]): Promise<void>;
}

const TROUBLE: Text = { k: 'offline.trouble' };
const LATER = 5_000;

/** What becomes of an effect once it may be known. */
export type Deliver = (effect: Effect) => void;

interface Job {
  act: () => string | Promise<string>;
  deliver: Deliver;
}

export class Hosting {
  #jobs: Job[] = [];
  #busy = false;
  #due: number | null = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly host: Host,
    private readonly store: Writer,
    /** Messages and hang-ups, whoever caused them. */
    private readonly tell: Deliver,
    /** Nothing more can be done here. */
    private readonly broken: (error: unknown) => void,
    /** What happens by itself may need something that is still on its way. */
    private readonly ready: () => Promise<void> = () => Promise.resolve(),
  ) {}

  /** Call the host when it is free. */
  call(act: (host: Host) => string, deliver: Deliver = () => undefined): void {
    this.#jobs.push({ act: () => act(this.host), deliver });
    void this.#pump();
  }

  async #pump(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    clearTimeout(this.#timer);
    try {
      for (let job = this.#next(); job; job = this.#next()) {
        await this.#run(job);
        // Whatever came in meanwhile goes before what happens by itself.
        await breath();
      }
    } catch (error) {
      this.broken(error);
      return;
    }
    this.#busy = false;
    if (this.#due !== null)
      this.#timer = setTimeout(() => void this.#pump(), Math.max(0, this.#due - performance.now()));
  }

  #next(): Job | undefined {
    const job = this.#jobs.shift();
    if (job) return job;
    if (this.#due === null || this.#due > performance.now()) return undefined;
    this.#due = null;
    return { act: () => this.ready().then(() => this.host.work()), deliver: () => undefined };
  }

  async #run({ act, deliver }: Job): Promise<void> {
    let effect = await this.#tried(act);
    while (effect.store) {
      this.#rest(effect);
      effect = JSON.parse(await this.#stored(effect.store, effect.token ?? 0)) as Effect;
    }
    this.#rest(effect);
    this.tell(effect);
    deliver(effect);
  }

  /** What can't be done now, a net that can't be fetched for one, is tried again later. */
  async #tried(act: Job['act']): Promise<Effect> {
    try {
      return JSON.parse(await act()) as Effect;
    } catch (error) {
      console.error(error);
      return { status: 503, body: { error: TROUBLE }, again_ms: LATER };
    }
  }

  async #stored(changes: Change[], token: number): Promise<string> {
    try {
      await this.store.write(changes);
    } catch (error) {
      if (error instanceof Ousted) throw error;
      return this.host.failed(token, String(error));
    }
    return this.host.stored(token);
  }

  #rest({ again_ms }: Effect): void {
    if (again_ms === undefined || again_ms === null) return;
    const due = performance.now() + again_ms;
    this.#due = this.#due === null ? due : Math.min(this.#due, due);
  }
}

/** Lets messages in; a timer would wait for some milliseconds. */
function breath(): Promise<void> {
  return new Promise((go) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      go();
    };
    port2.postMessage(null);
  });
}
