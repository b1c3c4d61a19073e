import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sources } from './sources.ts';

/** By folder: the folders that its files import from, if only a type. */
type Imports = Map<string, Set<string>>;

/** `import`, `export ... from`, `import()` and globs; always relative here. */
const NAMED = /(?:\bfrom|\bimport|\bimport\(|\bglob(?:<.*>)?\()\s*['"](\.[^'"]+)['"]/g;

/** The folder of a file in `src`; those that lie there directly are the application itself. */
const folderOf = (path: string): string => (path.includes('/') ? path.split('/')[0]! : 'src');

function imports(files: Record<string, string>): Imports {
  const found: Imports = new Map();
  for (const [path, text] of Object.entries(files)) {
    const from = folderOf(path);
    const goals = found.get(from) ?? new Set();
    for (const [, named] of text.matchAll(NAMED)) {
      const to = posix.join(posix.dirname(path), named!);
      if (!to.startsWith('..') && folderOf(to) !== from) goals.add(folderOf(to));
    }
    found.set(from, goals);
  }
  return found;
}

/** A way that leads back to where it began, or null. */
function circle(graph: Imports, way: string[]): string[] | null {
  for (const next of graph.get(way.at(-1)!) ?? []) {
    if (way.includes(next)) return [...way.slice(way.indexOf(next)), next];
    const found = circle(graph, [...way, next]);
    if (found) return found;
  }
  return null;
}

const anyCircle = (graph: Imports): string[] | null =>
  [...graph.keys()].reduce<string[] | null>((found, folder) => found ?? circle(graph, [folder]), null);

describe('the folders of the page', () => {
  it('do not import in a circle', () => {
    const files = Object.entries(sources('.ts', '.svelte')).filter(([path]) => !path.includes('.test.'));
    expect(files.length).toBeGreaterThan(100);
    expect(anyCircle(imports(Object.fromEntries(files)))).toBeNull();
  });

  it.each([
    ["import type { B } from '../b/one';", "import '../a/one';"],
    ["const load = () => import('../b/One.svelte');", "export { x } from '../a/one';"],
    ["const all = import.meta.glob<B>('../b/*.ts', { eager: true });", "import { x } from '../a/one';"],
  ])('would be found in one: %s', (one, other) => {
    expect(anyCircle(imports({ 'a/one.ts': one, 'b/one.ts': other }))).toEqual(['a', 'b', 'a']);
  });

  it('may import one another one way, and from their own files', () => {
    const files = { 'a/one.ts': "import '../b/one'; import './two';", 'b/one.ts': "import '../../fixtures/x.json';" };
    expect(anyCircle(imports(files))).toBeNull();
  });
});
