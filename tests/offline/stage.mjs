// The host as the page runs it, but in Node: Pyodide with the built files, nets in typed arrays, rows in a Map.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { loadPyodide } from '../../web/node_modules/pyodide/pyodide.mjs';
import { Net } from '../../web/src/offline/net.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const OFFLINE = join(ROOT, 'src', 'cleverdice', 'server', 'static', 'offline');

export const built = (name) => new Uint8Array(gunzipSync(readFileSync(join(OFFLINE, `${name}.gz`))));

/** Python with the standard library as the page has it, and cleverdice unpacked. */
export async function python() {
  const library = join(mkdtempSync(join(tmpdir(), 'cleverdice-')), 'python_stdlib.zip');
  writeFileSync(library, built('python_stdlib.zip'));
  const started = await loadPyodide({ stdLibURL: library });
  return started;
}

export function unpack(pyodide) {
  pyodide.unpackArchive(built('cleverdice.zip'), 'zip', { extractDir: '/lib/cleverdice' });
  pyodide.runPython('import sys; sys.path.insert(0, "/lib/cleverdice"); from cleverdice.offline import Host');
}

export class Stage {
  rows = new Map();
  nets = new Map();
  clock = 1_800_000_000_000;
  seed = 1;

  constructor(pyodide) {
    this.pyodide = pyodide;
    this.restart();
  }

  /** Another host that begins with the rows. */
  restart() {
    const make = this.pyodide.globals.get('Host');
    this.host = make(
      () => (this.clock += 1),
      (size) => this.pyodide.toPy(Uint8Array.from({ length: size }, () => this.#random())),
      (net, rows, count) => this.net(net).value(rows, count),
      0,
    );
    const rows = [...this.rows.values()];
    this.host.restore(JSON.stringify(rows));
  }

  #random() {
    this.seed = (this.seed * 1103515245 + 12345) & 0x7fffffff;
    return (this.seed >> 16) & 255;
  }

  net(name) {
    if (!this.nets.has(name)) this.nets.set(name, new Net(built(`${name}.net`)));
    return this.nets.get(name);
  }

  /** What is told once everything is stored. */
  settled(text) {
    let effect = JSON.parse(text);
    while (effect.store) {
      for (const { op, table, key, value } of effect.store) {
        if (op === 'put') this.rows.set(`${table} ${key}`, { table, key, value });
        else this.rows.delete(`${table} ${key}`);
      }
      effect = JSON.parse(this.host.stored(effect.token));
    }
    return effect;
  }

  ask(method, path, body) {
    const text = body === undefined ? null : JSON.stringify(body);
    let answer = this.settled(this.host.http(method, path, text));
    while (answer.status === 202) {
      this.settled(this.host.work());
      answer = this.settled(this.host.http(method, path, text));
    }
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  /** Play a table to its end: `choose` picks among the moves, `watch` sees how long each call took. */
  play(table, choose, watch = () => undefined) {
    let { view } = this.settled(this.host.connect(1, `/ws/${table}`)).send[0][1];
    const call = (kind, act) => {
      const began = performance.now();
      const effect = this.settled(act());
      watch(kind, performance.now() - began);
      for (const [, message] of effect.send ?? []) {
        if (message.t === 'no') throw new Error(JSON.stringify(message));
        view = message.view ?? view;
      }
    };
    const tell = (message) => call(message.t, () => this.host.receive(1, JSON.stringify({ id: 'x', ...message })));
    while (view.phase !== 'over') {
      if (view.rollers.includes(0)) tell({ t: 'roll', n: view.n });
      else if (view.moves[0]?.length) {
        const { text } = choose(view.moves[0]);
        tell({ t: 'move', seat: 0, nth: view.seats[0].nth, text });
      } else call('bot', () => this.host.work());
    }
    this.settled(this.host.disconnect(1));
    return view;
  }
}
