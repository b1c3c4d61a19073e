// Python in this worker, with the tables of cleverdice in it.
import { info } from 'pyodide/pyodide-lock.json';
import type { Nets } from './nets';
import { plainName, unpacked, type Arriving, type Files, type Kept } from './files';

/** What `cleverdice.offline.Host` offers; every answer is an Effect as JSON. */
export interface Host {
  restore(rows: string): void;
  /** `undefined` is None there; `null` is something else. */
  http(method: string, path: string, body: string | undefined): string;
  connect(connection: number, path: string): string;
  receive(connection: number, text: string): string;
  disconnect(connection: number): string;
  work(): string;
  stored(token: number): string;
  failed(token: number, why: string): string;
}

/** Values rows of bytes by a net. */
export type Value = Nets['value'];

interface Pyodide {
  unpackArchive(content: ArrayBuffer, format: string, options: { extractDir: string }): void;
  runPython(code: string): unknown;
  globals: { get(name: string): (...given: unknown[]) => unknown };
  toPy(value: unknown): unknown;
}

type Loader = { loadPyodide(options: Record<string, unknown>): Promise<Pyodide> };

const FOLDER = '/packages';
const START = `
import sys
sys.path.insert(0, "${FOLDER}")
import zlib
from cleverdice.offline import Host

def inflated(packed):
    return zlib.decompress(packed.to_bytes(), 31)
`;

export class Python {
  private constructor(private readonly pyodide: Pyodide) {}

  /** Load everything that every game needs, and tell of every byte. */
  static async started(files: Files, core: Kept[], arriving: Arriving): Promise<Python> {
    const got = core.map(
      async (file) => [plainName(file), unpacked(await files.content(file, arriving), file)] as const,
    );
    const had = new Map(await Promise.all(got));
    const script = (name: string): Promise<unknown> =>
      import(/* @vite-ignore */ files.address(core.find((file) => file.name === name)!));
    const [loader, made] = await Promise.all([script('pyodide.mjs'), script('pyodide.asm.mjs')]);
    answerFrom(files.folder, had);
    const pyodide = await (loader as Loader).loadPyodide({
      indexURL: files.folder,
      // No package is ever asked for, so nobody else is either.
      lockFileContents: { info, packages: {} },
      packageBaseUrl: files.folder,
      createPyodideModule: (made as { default: unknown }).default,
    });
    pyodide.unpackArchive(await had.get('cleverdice.zip')!.arrayBuffer(), 'zip', { extractDir: FOLDER });
    pyodide.runPython(START);
    return new Python(pyodide);
  }

  /** A host of tables, with nothing in it yet. */
  host(value: Value): Host {
    const make = this.pyodide.globals.get('Host');
    return make(
      () => Date.now(),
      (size: number) => this.#entropy(size),
      value,
    ) as Host;
  }

  /** The content of a packed file. */
  readonly inflated = (packed: Uint8Array): Uint8Array => {
    const whole = this.pyodide.globals.get('inflated')(packed) as { toJs(): Uint8Array; destroy(): void };
    const found = whole.toJs();
    whole.destroy();
    return found;
  };

  #entropy(size: number): unknown {
    return this.pyodide.toPy(crypto.getRandomValues(new Uint8Array(size)));
  }
}

/** The loader asks for its files by itself: it gets those that are here already. */
function answerFrom(folder: string, had: Map<string, Response>): void {
  const ask = globalThis.fetch.bind(globalThis);
  globalThis.fetch = (input, init) => {
    const { href } = new URL(input instanceof Request ? input.url : String(input), folder);
    const answer = href.startsWith(folder) ? had.get(href.slice(folder.length)) : undefined;
    return answer ? Promise.resolve(answer) : ask(input, init);
  };
}
