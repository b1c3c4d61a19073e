import { describe, expect, it } from 'vitest';
import { BREAKPOINTS } from '../src/lib/wide.svelte.ts';
import { sources } from './sources.ts';

const files = sources('.svelte', '.css');
const SCALE = [...files['lib/app.css']!.matchAll(/--text-(\w+): [\d.]+rem;/g)].map(([, name]) => name!);

const SIZES = [`var\\(--text-(?:${SCALE.join('|')})\\)`, 'inherit'].join('|');
const SIZED = new RegExp(`^(?:${SIZES})(?:$|[/ ])`);
const WIDTHS = Object.values(BREAKPOINTS).flatMap((width) => [`width < ${width}px`, `width >= ${width}px`]);

/** The sizes of a file's styles that are not of the scale. */
function strangeSizes(text: string): string[] {
  const found = [...text.matchAll(/(?<![-\w])font(?:-size)?: ([^;]+);/g)].map(([, value]) => value!);
  return found.filter((value) => !SIZED.test(value));
}

/** The media queries of a file that ask for another width. */
function strangeWidths(text: string): string[] {
  const queries = [...text.matchAll(/@(?:media|container)([^{]*)\{|matchMedia\((['"`][^)]*)\)/g)].map(
    ([query]) => query,
  );
  return queries.filter((query) =>
    [...query.matchAll(/\(([^()]*\bwidth\b[^()]*)\)/g)].some(([, asked]) => !WIDTHS.includes(asked!)),
  );
}

describe('the styles of the page', () => {
  it('have few sizes of type, and two widths at which the layout changes', () => {
    expect(SCALE.length).toBeGreaterThan(3);
    expect(SCALE.length).toBeLessThan(8);
    expect(Object.keys(BREAKPOINTS)).toHaveLength(2);
  });

  it.each(Object.keys(files))('keep to them: %s', (path) => {
    expect(strangeSizes(files[path]!)).toEqual([]);
    expect(strangeWidths(files[path]!)).toEqual([]);
  });

  it('would be caught with others', () => {
    expect(
      strangeSizes('a { font-size: 0.9rem; } b { font: 13px/1 x; } i { font-size: var(--text-huge); }'),
    ).toHaveLength(3);
    expect(
      strangeSizes('a { font-size: var(--text-s); font: var(--text-m)/1.4 x; font: inherit; --font: x; }'),
    ).toEqual([]);
    expect(strangeWidths("@media (max-width: 820px) {} matchMedia('(min-width: 860px)')")).toHaveLength(2);
    expect(strangeWidths('@media (width < 600px) and (orientation: landscape) {} @media (width >= 900px) {}')).toEqual(
      [],
    );
  });
});
