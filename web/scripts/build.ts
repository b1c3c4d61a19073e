// Two steps of the build of our own: the service worker learns what to keep, and every file is packed.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Plugin } from 'vite';

const PACKABLE = /\.(js|css|html|svg|json|webmanifest)$/;
const SMALLEST = 600;
/** Asked for by the browser itself, never by the page. */
const NOT_KEPT = ['/index.html', '/sw.js'];

/** The files of a built page by their addresses. */
export function built(folder: string): Map<string, string> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.br'))
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(paths.sort().map((path) => [path.slice(folder.length).replaceAll('\\', '/'), path]));
}

/** The service worker with the names of the files it keeps; its version changes with any of them. */
export function worker(source: string, files: Map<string, string>): string {
  const hash = createHash('sha256');
  for (const path of files.values()) hash.update(readFileSync(path));
  const kept = [...files.keys()].filter((name) => !NOT_KEPT.includes(name));
  return source
    .replace('/* files */ []', JSON.stringify(kept))
    .replace("/* version */ ''", `'${hash.digest('hex').slice(0, 12)}'`);
}

/** The plugin that does both after the page is written. */
export function finish(): Plugin {
  let folder = '';
  return {
    name: 'cleverdice-finish',
    apply: 'build',
    configResolved: (config) => {
      folder = join(config.root, config.build.outDir);
    },
    closeBundle: () => {
      const source = readFileSync(join(import.meta.dirname, '..', 'sw.js'), 'utf8');
      writeFileSync(join(folder, 'sw.js'), worker(source, built(folder)));
      for (const path of built(folder).values()) {
        const content = readFileSync(path);
        if (PACKABLE.test(path) && content.length >= SMALLEST) writeFileSync(`${path}.br`, brotliCompressSync(content));
      }
    },
  };
}
