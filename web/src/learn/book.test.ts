import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Game } from '../lib/types';
import { bookOf, diceOf, litOf, seatOf, viewOf } from './book';
import { lineText, scoresOf } from './lines';

const { games } = JSON.parse(readFileSync('fixtures/games.json', 'utf8')) as { games: Game[] };
const game = (name: string): Game => games.find((one) => one.name === name)!;

describe('the sheet of a passage', () => {
  it('has the marks, the points and the fields of the passage', () => {
    const spot = { marks: { 3: { 0: 6, 2: 4 } }, points: { 3: 10 }, lit: { 3: [3], 0: [1, 2] } };
    const seat = seatOf(game('gsc'), spot);
    expect(seat.cells[3]?.slice(0, 4)).toEqual([6, 0, 4, 0]);
    expect(seat.cells[0]?.every((value) => value === 0)).toBe(true);
    expect(seat.score).toMatchObject({ areas: [0, 0, 0, 10, 0], total: 10 });
    expect(litOf(spot).map(({ area, cell }) => [area, cell])).toEqual([
      [0, 1],
      [0, 2],
      [3, 3],
    ]);
    expect(viewOf(game('gsc'), seat).seats).toEqual([seat]);
  });

  it('shows symbols by dice that have them', () => {
    const kids = game('kids');
    const [[place, dice]] = diceOf(kids, { symbols: { chosen: ['joker', 'donut'] } }) as [[string, [number, number][]]];
    expect(place).toBe('chosen');
    for (const [die, face] of dice) expect(kids.dice[die]?.faces).toContain(face);
    expect(dice.map(([, face]) => kids.tokens[face])).toEqual(['joker', 'donut']);
  });
});

describe('names of lines', () => {
  const named = (name: string, area: number): string[] =>
    game(name).areas[area]!.groups.map(({ cells }) => lineText(game(name), game(name).areas[area]!, cells).k);

  it('tells rows, columns, diagonals, neighbours and fields apart', () => {
    expect(lineText(game('gsc'), game('gsc').areas[0]!, [0, 4, 7, 11])).toEqual({
      k: 'rules.numbers',
      d: { line: { k: 'rules.line.diagonal', d: {} }, numbers: '3 1 2 6' },
    });
    expect(lineText(game('chd'), game('chd').areas[1]!, [0, 6, 12, 18, 24])).toEqual({
      k: 'rules.line.column',
      d: { n: 1 },
    });
    expect(lineText(game('chd'), game('chd').areas[0]!, [2, 8])).toEqual({
      k: 'rules.line.between',
      d: { number: 3, a: 'I', b: 'II' },
    });
    expect(lineText(game('chd'), game('chd').areas[2]!, [8])).toEqual({ k: 'rules.line.right', d: { n: 3 } });
    expect(new Set(named('chd', 3))).toEqual(new Set(['rules.line.fields']));
    expect(new Set(named('kids', 3))).toEqual(new Set(['rules.line.lane']));
    expect(new Set(named('gsc', 4))).toEqual(new Set(['rules.line.field']));
  });

  it('knows tables by crosses from lines that must be full', () => {
    expect(scoresOf(game('gsc'), game('gsc').areas[0]!)).toMatchObject({
      kind: 'lines',
      lines: [{ points: 10 }, { points: 14 }, { points: 16 }, { points: 20 }],
    });
    expect(scoresOf(game('gsc'), game('gsc').areas[1]!)).toMatchObject({ kind: 'table', each: false });
    expect(scoresOf(game('chd'), game('chd').areas[1]!)).toMatchObject({
      kind: 'table',
      each: true,
      table: [0, 1, 3, 6, 10, 15, 21],
    });
    expect(scoresOf(game('gsc'), game('gsc').areas[3]!)).toBeNull();
  });
});

describe('the books', () => {
  it.each(['gsc', 'dsc', 'chd', 'c4e', 'kids'])(
    '%s: every area has a chapter, every chapter an address of its own',
    async (name) => {
      const book = await bookOf(name);
      expect(book.flatMap(({ area }) => (area === undefined ? [] : [area]))).toEqual(
        game(name).areas.map((_, index) => index),
      );
      for (const { area, id } of book) if (area !== undefined) expect(id).toBe(game(name).areas[area]!.name);
      expect(new Set(book.map(({ id }) => id)).size).toBe(book.length);
    },
  );

  it('is empty for a game without one', async () => {
    expect(await bookOf('nothing')).toEqual([]);
  });
});
