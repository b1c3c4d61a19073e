import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync('src/lib/theme.css', 'utf8');
const COLOURS = [
  'white',
  'yellow',
  'blue',
  'green',
  'orange',
  'purple',
  'turquoise',
  'brown',
  'pink',
  'red',
  'silver',
  'grey',
];

function variables(selector: string, theme: 'light' | 'dark'): Record<string, string> {
  const start = css.indexOf(`${selector} {`);
  const block = css.slice(start, css.indexOf('}', start));
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (?:light-dark\((#\w+), (#\w+)\)|([^;]+));/g)].map(([, name, day, night, same]) => [
      name!,
      same ?? (theme === 'light' ? day! : night!),
    ]),
  );
}

type Rgb = [number, number, number];
const rgb = (hex: string): Rgb => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)) as Rgb;
const mixed = (one: Rgb, share: number, other: Rgb): Rgb =>
  one.map((part, at) => part * share + other[at]! * (1 - share)) as Rgb;

function light(colour: Rgb): number {
  const [r, g, b] = colour.map((part) =>
    part <= 10.3 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  ) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: Rgb, other: Rgb): number {
  const [low, high] = [light(one), light(other)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

describe.each(['light', 'dark'] as const)('the colours of the %s theme', (theme) => {
  const colour = {
    ...variables(':root', theme),
    ...(theme === 'dark' && variables(":root[data-theme='dark']", theme)),
  };
  const of = (name: string): Rgb => rgb(colour[name]!);
  const share = parseInt(colour.dim!) / 100;

  it.each(COLOURS)('%s can be read', (name) => {
    expect(contrast(of(`${name}-ink`), of(name))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(of(`${name}-text`), of(`${name}-soft`))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(of('dim-ink'), mixed(of('cell'), share, of(`${name}-soft`)))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(of('dim-pen'), mixed(of('cell'), share, of(`${name}-soft`)))).toBeGreaterThanOrEqual(4.5);
  });

  it('tinted fields can be read', () => {
    expect(contrast(of('cell-ink'), mixed(of('turquoise'), 0.35, of('cell')))).toBeGreaterThanOrEqual(4.5);
  });

  it.each([
    ['cell-ink', 'cell'],
    ['cell-ink', 'cell-gray'],
    ['pen', 'cell'],
    ['pen', 'cell-gray'],
    ['pen', 'cell-dark'],
    ['lit-ink', 'cell-dark'],
    ['pen', 'lit-fill'],
    ['pen-line', 'strip'],
    ['lit-ink', 'lit-fill'],
    ['cell-ink', 'lit-fill'],
    ['badge-ink', 'badge'],
    ['sheet-ink', 'strip'],
    ['sheet-ink', 'sheet-paper'],
    ['sheet-muted', 'strip'],
    ['black-badge-ink', 'black-badge'],
    ['gold-ink', 'gold'],
    ['star-empty-ink', 'star-empty'],
  ])('%s on %s can be read', (ink, ground) => {
    expect(contrast(of(ink), of(ground))).toBeGreaterThanOrEqual(4.5);
  });

  it('lets a lit field stand out from its cell', () => {
    expect(contrast(of('lit'), of('lit-fill'))).toBeGreaterThanOrEqual(3);
  });
});
