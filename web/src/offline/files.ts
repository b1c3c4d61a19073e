// The files that play without a server needs: fetched once, checked, kept by the browser, and had from there.

/** A file of `offline/`, as its manifest names it. */
export interface Kept {
  name: string;
  bytes: number;
  sha256: string;
  /** The game whose net it is; absent for what every game needs. */
  game?: string;
}

export interface Manifest {
  version: string;
  files: Kept[];
}

export const MANIFEST = 'manifest.json';
/** What is printed on the sheets, for a page that has no server to ask. */
export const GAMES = 'games.json';

/** Something arrived other than it was meant to be. */
export class Damaged extends Error {}

/** Tells how many bytes more have arrived. */
export type Arriving = (bytes: number) => void;

async function checked(content: Uint8Array<ArrayBuffer>, file: Kept): Promise<void> {
  // Pages that come over plain http from another machine may not compute a hash.
  if (!globalThis.crypto?.subtle) return;
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', content));
  const hex = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
  if (hex !== file.sha256) throw new Damaged(file.name);
}

async function read(answer: Response, arriving: Arriving): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = answer.body!.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    arriving(value.length);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

export class Files {
  constructor(
    /** The folder `offline/`, with the host. */
    readonly folder: string,
    private readonly cacheName: string,
  ) {}

  /** None where a page may keep nothing: over plain http from another machine. */
  async #cache(): Promise<Cache | null> {
    return globalThis.caches ? caches.open(this.cacheName) : null;
  }

  /** Files change with their content, and so does the address that they are kept under. */
  address(file: Kept): string {
    return `${this.folder}${file.name}?${file.sha256.slice(0, 16)}`;
  }

  /** What there is to fetch: the newest list, or without a connection the one that is kept. */
  async manifest(): Promise<Manifest> {
    const cache = await this.#cache();
    const address = this.folder + MANIFEST;
    try {
      const answer = await fetch(address, { cache: 'no-cache' });
      if (!answer.ok) throw new Damaged(MANIFEST);
      return (await answer.json()) as Manifest;
    } catch (error) {
      const kept = await cache?.match(address);
      if (kept) return (await kept.json()) as Manifest;
      throw error;
    }
  }

  async has(file: Kept): Promise<boolean> {
    return (await (await this.#cache())?.match(this.address(file))) !== undefined;
  }

  /** The content of a file; what was fetched is kept. */
  async content(file: Kept, arriving: Arriving = () => undefined): Promise<Response> {
    const cache = await this.#cache();
    const kept = await cache?.match(this.address(file));
    if (kept) {
      arriving(file.bytes);
      return kept;
    }
    const answer = await fetch(this.address(file), { cache: 'force-cache' });
    if (!answer.ok) throw new Damaged(`${file.name}: ${answer.status}`);
    const content = await read(answer, arriving);
    await checked(content, file);
    const headers = { 'Content-Type': answer.headers.get('Content-Type') ?? 'application/octet-stream' };
    await cache?.put(this.address(file), new Response(content, { headers })).catch(() => undefined);
    return new Response(content, { headers });
  }

  /** Remember a list whose files are all here, and drop the files of older ones. */
  async settle(manifest: Manifest): Promise<void> {
    const cache = await this.#cache();
    if (!cache) return;
    const address = this.folder + MANIFEST;
    await cache.add(this.folder + GAMES);
    await cache.put(address, new Response(JSON.stringify(manifest)));
    const wanted = new Set([address, this.folder + GAMES, ...manifest.files.map((file) => this.address(file))]);
    for (const { url } of await cache.keys()) if (!wanted.has(url)) await cache.delete(url);
  }

  /** Keep nothing any more. */
  async forget(): Promise<void> {
    await globalThis.caches?.delete(this.cacheName);
  }
}

const PACKED = /\.gz$/;

/** What a file is called where it is used. */
export function plainName({ name }: Kept): string {
  return name.replace(PACKED, '');
}

/** A file as it was before it was packed; hosts of files don't know what that is. */
export function unpacked(answer: Response, file: Kept): Response {
  if (!PACKED.test(file.name)) return answer;
  const kind = plainName(file).endsWith('.wasm') ? 'application/wasm' : 'application/octet-stream';
  return new Response(answer.body!.pipeThrough(new DecompressionStream('gzip')), { headers: { 'Content-Type': kind } });
}
