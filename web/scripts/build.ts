// Three steps of the build of our own: the page is written for a server and for a site of files, the service worker learns what to
// keep, and every file is packed.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Plugin } from 'vite';

const PACKABLE = /\.(js|mjs|css|html|svg|json|webmanifest)$/;
const SMALLEST = 600;
/** Asked for by the browser itself, never by the page. */
const NOT_KEPT = ['index.html', 'site.html', 'sw.js'];
/** What is fetched for play without a server only when somebody wants it. */
const OFFLINE = 'offline/';

/**
 * The rules of a site of files about what may run and be asked for: those of the server, and what Python in the worker needs
 * where a browser takes the page's rules for it.
 */
const POLICY = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
].join('; ');

/** The page at the root of a server, where it is shown at addresses of any depth. */
export function served(page: string): string {
  return page.replaceAll(/(href|src)="\.\//g, '$1="/');
}

/** The page for a site of files, wherever it lies. */
export function sited(page: string): string {
  const head = [
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}" />`,
    '<meta name="referrer" content="no-referrer" />',
    '<meta name="cleverdice" content="site" />',
  ];
  return page.replace(/(<meta charset=[^>]*>)/, ['$1', ...head].join('\n    '));
}

/** The files of a built page by their addresses. */
export function built(folder: string): Map<string, string> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.br'))
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(paths.sort().map((path) => [path.slice(folder.length + 1).replaceAll('\\', '/'), path]));
}

/** The service worker with the names of the files it keeps; its version changes with any of them. */
export function worker(source: string, files: Map<string, string>): string {
  const hash = createHash('sha256');
  const kept = [...files.keys()].filter((name) => !NOT_KEPT.includes(name) && !name.startsWith(OFFLINE));
  for (const name of [...kept, 'index.html']) hash.update(readFileSync(files.get(name)!));
  return source
    .replace('/* files */ []', JSON.stringify(kept))
    .replace("/* version */ ''", `'${hash.digest('hex').slice(0, 12)}'`);
}

/** The plugin that does all that after the page is written. */
export function finish(): Plugin {
  let folder = '';
  return {
    name: 'cleverdice-finish',
    apply: 'build',
    configResolved: (config) => {
      folder = join(config.root, config.build.outDir);
    },
    closeBundle: () => {
      const page = readFileSync(join(folder, 'index.html'), 'utf8');
      writeFileSync(join(folder, 'site.html'), sited(page));
      writeFileSync(join(folder, 'index.html'), served(page));
      const source = readFileSync(join(import.meta.dirname, '..', 'sw.js'), 'utf8');
      writeFileSync(join(folder, 'sw.js'), worker(source, built(folder)));
      for (const path of built(folder).values()) {
        const content = readFileSync(path);
        if (PACKABLE.test(path) && content.length >= SMALLEST) writeFileSync(`${path}.br`, brotliCompressSync(content));
      }
    },
  };
}
