// Making everything available offline: file by file, so that a lost connection costs one file at most.
import { mode } from '../lib/mode.svelte';
import { base } from '../lib/place';
import { drop, keep, kept } from '../lib/storage';
import { Damaged, Files, type Manifest } from './files';
import { shared } from './messages';

const AGAIN = 5_000;
const WANTED = 'wanted-offline';
const COMPLETE = 'offline';

const files = new Files(new URL(`${base}offline/`, location.href).href, shared('offline', base));

class Fetching {
  /** Somebody wants it. */
  wanted = $state(kept(WANTED) === 'on');
  busy = $state(false);
  /** Bytes in all, and how many of them are here; 0 until the list is known. */
  total = $state(0);
  /** Bytes that are still to be fetched; 0 until it is known. */
  missing = $state(0);
  done = $state(0);
  trouble = $state<'' | 'offline.paused' | 'offline.failed'>('');
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Pages that come over plain http from another machine may keep nothing. */
  readonly possible = 'caches' in globalThis && 'serviceWorker' in navigator;

  /** Learn how much it is. */
  async look(): Promise<void> {
    const { files: all } = await files.manifest();
    const missing = await Promise.all(all.map(async (file) => ((await files.has(file)) ? 0 : file.bytes)));
    this.missing = missing.reduce((sum, bytes) => sum + bytes, 0);
  }

  /** From now on, in the next visit too: whatever is missing or has changed is fetched. */
  async start(): Promise<void> {
    this.wanted = true;
    keep(WANTED, 'on');
    if (this.busy) return;
    this.busy = true;
    clearTimeout(this.#timer);
    try {
      await this.#fetch();
      this.trouble = '';
    } catch (error) {
      this.#stumble(error);
    } finally {
      this.busy = false;
    }
  }

  async stop(): Promise<void> {
    this.wanted = mode.complete = false;
    drop(WANTED);
    drop(COMPLETE);
    clearTimeout(this.#timer);
    await files.forget();
  }

  async #fetch(): Promise<void> {
    void navigator.storage?.persist?.();
    await navigator.serviceWorker.ready;
    const manifest = await files.manifest();
    this.total = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
    this.done = 0;
    await this.#each(manifest);
    if (!this.wanted) return;
    await files.settle(manifest);
    mode.complete = true;
    keep(COMPLETE, 'on');
  }

  async #each(manifest: Manifest): Promise<void> {
    for (const file of manifest.files) {
      if (!this.wanted) return;
      const before = this.done;
      if (!(await files.has(file))) {
        await files
          .content(file, (bytes) => (this.done += bytes))
          .catch((error: unknown) => {
            this.done = before;
            throw error;
          });
      }
      this.done = before + file.bytes;
    }
  }

  #stumble(error: unknown): void {
    this.trouble = error instanceof Damaged ? 'offline.failed' : 'offline.paused';
    if (this.trouble === 'offline.paused') this.#timer = setTimeout(() => void this.start(), AGAIN);
  }
}

export const fetching = new Fetching();
