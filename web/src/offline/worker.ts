// The worker of a tab. One of all tabs hosts the tables of this device; the others wait until it goes away.
import { Files } from './files';
import { Hosting, type Effect } from './hosting';
import { shared, tabOf, type Call, type Told } from './messages';
import { Nets } from './nets';
import { Python, type Host } from './python';
import { Ousted, Store } from './store';

const base = self.name;
const name = crypto.getRandomValues(new Uint32Array(2)).join('-');
const wire = new BroadcastChannel(shared('tables', base));
const state: Told & { told: 'state' } = { told: 'state', host: name, stage: 'starting', fetched: 0, trouble: '' };

function tell(message: Told): void {
  wire.postMessage(message);
}

function become(more: Partial<typeof state>): void {
  Object.assign(state, more);
  tell(state);
}

function message(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

/** Nothing goes on in this worker; if another tab is open, its worker takes over. */
function give(error: unknown): void {
  if (!(error instanceof Ousted)) become({ stage: 'failed', trouble: message(error) });
  self.close();
}

function told(effect: Effect, nets: Nets): void {
  for (const [connection, said] of effect.send ?? []) {
    if (said.view) nets.want(said.view.game, said.view.seats.length);
    tell({ told: 'message', connection, text: JSON.stringify(said) });
  }
  for (const [connection, code] of effect.close ?? []) tell({ told: 'close', connection, code });
}

function text(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body ?? null);
}

class Desk {
  readonly #tabs = new Set<number>();
  readonly #open = new Set<number>();

  constructor(private readonly hosting: Hosting) {}

  hear(call: Call): void {
    switch (call.call) {
      case 'hello':
        return tell(state);
      case 'http':
        return this.#answered(call, (host) => host.http(call.method, call.path, call.body ?? undefined));
      case 'connect':
        this.#watch(call.from);
        this.#open.add(call.connection);
        return this.hosting.call((host) => host.connect(call.connection, call.path));
      case 'receive':
        return this.hosting.call((host) => host.receive(call.connection, call.text));
      case 'disconnect':
        this.#open.delete(call.connection);
        return this.hosting.call((host) => host.disconnect(call.connection));
    }
  }

  #answered({ from, id }: { from: number; id: number }, act: (host: Host) => string): void {
    this.hosting.call(act, ({ status = 200, body }) =>
      tell({ told: 'answer', to: from, id, status, body: text(body) }),
    );
  }

  /** Hang up for a tab that dies without a word. */
  #watch(tab: number): void {
    if (this.#tabs.has(tab) || !navigator.locks) return;
    this.#tabs.add(tab);
    void navigator.locks.request(shared(`tab ${tab}`, base), () => {
      this.#tabs.delete(tab);
      const left = [...this.#open].filter((connection) => tabOf(connection) === tab);
      left.forEach((connection) => this.hear({ call: 'disconnect', connection, from: tab }));
    });
  }
}

async function host(): Promise<void> {
  // Whoever says hello while this takes its time is told how far it is.
  wire.onmessage = ({ data }: MessageEvent<Call>) => data.call === 'hello' && tell(state);
  const folder = new URL(`${base}offline/`, self.location.href).href;
  const files = new Files(folder, shared('offline', base));
  const manifest = await files.manifest();
  const core = manifest.files.filter((file) => file.game === undefined);
  const total = core.reduce((sum, file) => sum + file.bytes, 0);
  let arrived = 0;
  const python = await Python.started(files, core, (bytes) => {
    arrived += bytes;
    const fetched = Math.min(1, arrived / total);
    if (fetched - state.fetched > 0.02) become({ stage: 'fetching', fetched });
  });
  become({ stage: 'starting', fetched: 1 });
  const store = await Store.claimed(shared('games', base), name);
  const nets = new Nets(files, manifest, python.inflated);
  const made = python.host(nets.value);
  made.restore(JSON.stringify(await store.all()));
  const hosting = new Hosting(
    made,
    store,
    (effect) => told(effect, nets),
    give,
    () => nets.ready(),
  );
  const desk = new Desk(hosting);
  wire.onmessage = ({ data }: MessageEvent<Call | Told>) => 'call' in data && desk.hear(data);
  become({ stage: 'ready' });
  // Without a connection the next visit begins with what is kept now.
  void files.settle(manifest).catch(() => undefined);
  hosting.call((host) => host.work());
}

function forever(): Promise<never> {
  return new Promise(() => undefined);
}

/** Host the tables as long as this worker lives. */
async function hold(): Promise<void> {
  try {
    await host();
  } catch (error) {
    give(error);
  }
  await forever();
}

if (navigator.locks) void navigator.locks.request(shared('host', base), hold).catch(give);
else void hold();
