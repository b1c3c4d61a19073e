// The files of the page, for tests that watch over how they are written.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = 'src';

/** All files below `src` that end like one of these, by their path from there. */
export function sources(...endings: string[]): Record<string, string> {
  const paths = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'));
  const wanted = paths.filter((path) => endings.some((ending) => path.endsWith(ending)));
  return Object.fromEntries(wanted.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]));
}
