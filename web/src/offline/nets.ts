// The nets of the games: fetched when a game is played that has one, and there before Python asks for them.
import { plainName, unpacked, type Files, type Kept, type Manifest } from './files';
import { Net } from './net';

const ENDING = /\.net$/;
/** So many nets stay in memory; those that were not asked for longest go, and are had from the browser again. */
const KEPT = 3;

/** What Python calls the net in a file. */
function netOf(file: Kept): string {
  return plainName(file).replace(ENDING, '');
}

/** Bytes of Python. */
interface Bytes {
  toJs(): Uint8Array;
  destroy(): void;
}

function bytes(rows: Uint8Array | Bytes): Uint8Array {
  if (rows instanceof Uint8Array) return rows;
  const found = rows.toJs();
  rows.destroy();
  return found;
}

export class Nets {
  readonly #here = new Map<string, Net>();
  readonly #coming = new Map<string, Promise<void>>();

  constructor(
    private readonly files: Files,
    private readonly manifest: Manifest,
    /** Unpacks at once; browsers only do it by and by. */
    private readonly inflated: (packed: Uint8Array) => Uint8Array,
  ) {}

  /** A game is played by so many: have its net fetched, `gsc-1` or `gsc-2-3-4`. */
  want(game: string, players: number): void {
    for (const file of this.manifest.files) {
      const name = netOf(file);
      if (file.game !== game || this.#coming.has(name)) continue;
      if (!name.split('-').includes(String(players))) continue;
      const coming = this.#fetch(file).catch(() => void this.#coming.delete(name));
      this.#coming.set(name, coming);
    }
  }

  /** All that was wanted is here, or can't be had. */
  async ready(): Promise<void> {
    await Promise.all(this.#coming.values());
  }

  /** The outputs of a net; one that is not here yet is waited for, as Python can't. */
  readonly value = (net: string, rows: Uint8Array | Bytes, count: number): Float32Array => {
    const found = this.#here.get(net) ?? new Net(this.#now(net));
    this.#keep(net, found);
    return found.value(bytes(rows), count);
  };

  /** The last of the map is the one that was used last. */
  #keep(name: string, net: Net): void {
    this.#here.delete(name);
    this.#here.set(name, net);
    for (const old of [...this.#here.keys()].slice(0, -KEPT)) {
      this.#here.delete(old);
      this.#coming.delete(old);
    }
  }

  /** Fetched while everything waits: nobody had told that it would be needed. */
  #now(net: string): Uint8Array {
    const file = this.manifest.files.find((one) => netOf(one) === net);
    if (!file) throw new Error(`there is no net ${net}`);
    this.want(file.game!, Number(net.split('-')[1]));
    const request = new XMLHttpRequest();
    request.open('GET', this.files.address(file), false);
    request.responseType = 'arraybuffer';
    request.send();
    if (request.status !== 200) throw new Error(`${file.name}: ${request.status}`);
    return this.inflated(new Uint8Array(request.response as ArrayBuffer));
  }

  async #fetch(file: Kept): Promise<void> {
    const answer = unpacked(await this.files.content(file), file);
    this.#keep(netOf(file), new Net(new Uint8Array(await answer.arrayBuffer())));
  }
}
