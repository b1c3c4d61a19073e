// This device as a channel: requests and sockets go to whichever tab's worker hosts the tables.
import type { Channel } from '../lib/channel';
import { mode } from '../lib/mode.svelte';
import { base } from '../lib/place';
import type { Socket } from '../lib/socket';
import { GAMES } from './files';
import { CONNECTIONS, shared, type Asked, type Told } from './messages';

const UNFINISHED = 202;
const ASK_AGAIN = 200;

interface Waiting {
  asked: Asked;
  settle: (answer: Response) => void;
  fail: (error: Error) => void;
}

/** A connection to a table on this device. */
class DeviceSocket implements Socket {
  onmessage: Socket['onmessage'] = null;
  onclose: Socket['onclose'] = null;

  constructor(
    readonly connection: number,
    private readonly device: Device,
  ) {}

  send(frame: string): void {
    this.device.say({ call: 'receive', connection: this.connection, text: frame });
  }

  close(): void {
    this.device.hangUp(this);
  }
}

/** What is printed on the sheets lies beside the page: nobody waits for Python to see it. */
async function printed(): Promise<Response> {
  const address = `${base}offline/${GAMES}`;
  try {
    return await fetch(address);
  } catch (error) {
    const kept = await globalThis.caches?.match(address);
    if (kept) return kept;
    throw error;
  }
}

/** As `fetch` has it where there is no network. */
function unreachable(): Error {
  return new TypeError('The host of the tables on this device is gone');
}

export class Device implements Channel {
  readonly #tab = Math.floor(Math.random() * 2 ** 31);
  #wire: BroadcastChannel | null = null;
  #host = '';
  #alive = !navigator.locks;
  #worker: Worker | null = null;
  #count = 0;
  readonly #waiting = new Map<number, Waiting>();
  readonly #sockets = new Map<number, DeviceSocket>();
  /** What was said before there was a host to hear it. */
  #unheard: Asked[] = [];

  async ask(path: string, init: RequestInit = {}): Promise<Response> {
    if (path === '/api/games') return printed();
    const body = typeof init.body === 'string' ? init.body : null;
    for (;;) {
      const answer = await this.#call((id) => ({ call: 'http', id, method: init.method ?? 'GET', path, body }));
      if (answer.status !== UNFINISHED) return answer;
      // What takes long is done a slice at a time; nobody minds being asked again.
      mode.progress = ((await answer.json()) as { progress: number }).progress;
      await new Promise((go) => setTimeout(go, ASK_AGAIN));
    }
  }

  dial(table: string): Socket {
    const connection = this.#tab * CONNECTIONS + (++this.#count % CONNECTIONS);
    const socket = new DeviceSocket(connection, this);
    this.#sockets.set(connection, socket);
    // Whoever plays here would not like to lose it when space runs low.
    void navigator.storage?.persist?.();
    this.say({ call: 'connect', connection, path: `/ws/${encodeURIComponent(table)}` });
    return socket;
  }

  #call(asked: (id: number) => Asked): Promise<Response> {
    const id = ++this.#count;
    return new Promise((settle, fail) => {
      this.#waiting.set(id, { asked: asked(id), settle, fail });
      this.say(asked(id));
    });
  }

  say(asked: Asked): void {
    this.start();
    if (mode.stage === 'failed') this.#work();
    if (this.#host) this.#post(asked);
    else this.#unheard.push(asked);
  }

  hangUp(socket: DeviceSocket): void {
    if (!this.#sockets.delete(socket.connection)) return;
    this.#unheard = this.#unheard.filter((asked) => !('connection' in asked) || asked.connection !== socket.connection);
    if (this.#host) this.#post({ call: 'disconnect', connection: socket.connection });
  }

  /** Begin to load what answers here; it takes seconds, so the earlier the better. */
  start(): void {
    if (this.#wire) return;
    this.#wire = new BroadcastChannel(shared('tables', base));
    this.#wire.onmessage = (event: MessageEvent<Told>) => this.#hear(event.data);
    this.#work();
    const hello = (): void => this.#post({ call: 'hello' });
    if (!navigator.locks) hello();
    else void navigator.locks.request(shared(`tab ${this.#tab}`, base), () => this.#live(hello));
  }

  /** While its lock is held a tab lives: the host hangs up for one that dies. */
  #live(hello: () => void): Promise<never> {
    this.#alive = true;
    hello();
    return new Promise(() => undefined);
  }

  /** This tab's worker hosts the tables once no other one does. */
  #work(): void {
    this.#worker?.terminate();
    mode.stage = 'starting';
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: base });
    this.#worker = worker;
    worker.onerror = (event) => {
      event.preventDefault();
      this.#failed(event.message || 'worker');
    };
  }

  #failed(why: string): void {
    mode.stage = 'failed';
    mode.trouble = why;
    this.#lose(() => false);
    this.#host = '';
  }

  #post(asked: Asked): void {
    this.#wire?.postMessage({ ...asked, from: this.#tab });
  }

  #hear(message: Told): void {
    if (message.told === 'state') this.#state(message);
    else if (message.told === 'answer') {
      if (message.to === this.#tab) this.#answer(message.id, message.status, message.body);
    } else {
      const socket = this.#sockets.get(message.connection);
      if (message.told === 'message') socket?.onmessage?.({ data: message.text });
      else {
        this.#sockets.delete(message.connection);
        socket?.onclose?.({ code: message.code });
      }
    }
  }

  #answer(id: number, status: number, body: string): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    waiting?.settle(new Response(body, { status, headers: { 'Content-Type': 'application/json' } }));
  }

  #state({ host, stage, fetched, trouble }: Told & { told: 'state' }): void {
    Object.assign(mode, { stage, fetched, trouble });
    if (stage === 'failed') this.#failed(trouble);
    if (stage !== 'ready' || host === this.#host || !this.#alive) return;
    if (this.#host) this.#lose((asked) => asked.call === 'http' && asked.method === 'GET');
    this.#host = host;
    const unheard = this.#unheard;
    this.#unheard = [];
    unheard.forEach((asked) => this.#post(asked));
  }

  /** The host is another one now: what can be asked once more is, everything else is lost. */
  #lose(again: (asked: Asked) => boolean): void {
    this.#unheard = this.#host ? [] : this.#unheard;
    for (const [id, { asked, fail }] of [...this.#waiting]) {
      if (again(asked)) this.#unheard.push(asked);
      else {
        this.#waiting.delete(id);
        fail(unreachable());
      }
    }
    const sockets = [...this.#sockets.values()];
    this.#sockets.clear();
    for (const socket of sockets) socket.onclose?.({ code: 1006 });
  }
}

export const device = new Device();
