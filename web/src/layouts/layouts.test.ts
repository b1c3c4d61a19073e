import { describe, expect, it } from 'vitest';
import fixture from '../../fixtures/games.json';
import type { Game } from '../lib/types';
import { planOf } from '../games/layouts';
import type { AreaPlan, Rect } from './plan';
import { runs } from './row';

const games = (fixture as unknown as { games: Game[] }).games;
const SHAPES: [string, boolean, number][] = [
  ['phone', true, 0],
  ['short phone', true, 0.1],
  ['tall phone', true, 9],
  ['desk', false, 0],
];
const cases = games.flatMap((game) =>
  SHAPES.map(([shape, compact, ratio]) => ({ name: `${game.name} ${shape}`, game, compact, ratio })),
);

const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at);
const inside = (small: Rect, large: Rect, slack = 0.01): boolean =>
  small.x >= large.x - slack &&
  small.y >= large.y - slack &&
  small.x + small.w <= large.x + large.w + slack &&
  small.y + small.h <= large.y + large.h + slack;
const apart = (one: Rect, other: Rect): boolean =>
  one.x + one.w <= other.x + 0.01 ||
  other.x + other.w <= one.x + 0.01 ||
  one.y + one.h <= other.y + 0.01 ||
  other.y + other.h <= one.y + 0.01;
const pairs = <T>(list: T[]): [T, T][] =>
  list.flatMap((one, at) => list.slice(at + 1).map((other): [T, T] => [one, other]));
const square = (spot: { x: number; y: number; size: number }): Rect => ({
  x: spot.x - spot.size / 2,
  y: spot.y - spot.size / 2,
  w: spot.size,
  h: spot.size,
});

describe.each(cases)('the sheet of $name', ({ game, compact, ratio }) => {
  const plan = planOf(game, compact, ratio);
  const each = (check: (area: AreaPlan, index: number) => void): void => plan.areas.forEach(check);

  it('draws every area once, in order', () => {
    expect(plan.areas.map((area) => area.area)).toEqual(numbers(game.areas.length));
  });

  it('draws every field exactly once', () => {
    each((area, index) => {
      expect(area.cells.map((cell) => cell.cell).sort((a, b) => a - b)).toEqual(
        numbers(game.areas[index]!.labels.length),
      );
    });
  });

  it('draws every bonus exactly once', () => {
    each((area, index) => {
      expect(area.bonuses.map((bonus) => bonus.group).sort((a, b) => a - b)).toEqual(
        numbers(game.areas[index]!.groups.length),
      );
    });
  });

  it('draws every point that stands for fields of its own as a star', () => {
    each((area, index) => {
      const single = game.areas[index]!.tallies.filter((tally) => tally.table.filter(Boolean).length === 1);
      expect(area.decor.filter((decor) => decor.kind === 'star')).toHaveLength(single.length);
    });
  });

  it('prints every scale of points in full', () => {
    each((area, index) => {
      const table = game.areas[index]!.tallies.find((tally) => tally.table.filter(Boolean).length > 1)?.table ?? [];
      const printed = area.decor.flatMap((decor) => (decor.kind === 'text' ? [decor.text] : []));
      for (const points of table.slice(1)) expect(printed).toContain(String(points));
    });
  });

  it('keeps everything in its frame', () => {
    const page = { x: 0, y: 0, w: plan.width, h: plan.height };
    each((area) => {
      expect(inside(area, page)).toBe(true);
      expect(inside(area.panel, area)).toBe(true);
      for (const cell of area.cells) expect(inside(cell, area.panel)).toBe(true);
      for (const bonus of area.bonuses) expect(inside(square(bonus), area.panel, 1)).toBe(true);
    });
    for (const extra of [plan.rounds, plan.actions, plan.totals]) if (extra) expect(inside(extra, page)).toBe(true);
  });

  it('lets nothing overlap', () => {
    for (const [one, other] of pairs(plan.areas)) expect(apart(one, other)).toBe(true);
    each((area) => {
      for (const [one, other] of pairs(area.cells)) expect(apart(one, other)).toBe(true);
      for (const [one, other] of pairs(area.bonuses.map(square))) expect(apart(one, other)).toBe(true);
    });
  });

  it('has fields that a finger finds', () => {
    const least = compact ? 24 : 30;
    each((area) => {
      for (const { hit } of area.cells) {
        expect(Math.min(hit.w, hit.h)).toBeGreaterThanOrEqual(least);
        expect(hit.w * hit.h).toBeGreaterThanOrEqual(compact ? 500 : 900);
      }
    });
  });
});

describe('sizes', () => {
  it.each(games)('$name fits a phone of 360 x 640 with its dock', (game) => {
    const plan = planOf(game, true);
    expect(plan.width).toBeLessThanOrEqual(352);
    expect(plan.height).toBeLessThanOrEqual(385);
    expect([plan.rounds, plan.actions]).toEqual([null, null]);
  });

  it.each(games)('$name has its rounds and actions on the large sheet', (game) => {
    const plan = planOf(game, false);
    expect(Boolean(plan.actions)).toBe(game.actions.length > 0);
    expect(Boolean(plan.rounds)).toBe(game.round_bonus.length > 0);
  });

  it.each(games)('$name takes the height that there is, and keeps it', (game) => {
    const usual = planOf(game, true);
    expect(planOf(game, true, usual.height / usual.width)).toBe(usual);
    expect(planOf(game, true, 9).height).toBeGreaterThan(usual.height + 60);
    expect(planOf(game, true, 0.1).height).toBeLessThan(usual.height);
    for (const ratio of [0.9, 1, 1.1, 1.2, 1.3]) {
      const plan = planOf(game, true, ratio);
      expect(planOf(game, true, plan.height / plan.width)).toBe(plan);
    }
  });

  it('works a layout out once', () => {
    expect(planOf(games[0]!, true)).toBe(planOf(games[0]!, true));
  });

  it('lays out a game it does not know', () => {
    const plan = planOf({ ...games[0]!, name: 'another' }, true);
    expect(plan.areas.flatMap((area) => area.cells)).toHaveLength(
      games[0]!.areas.flatMap((area) => area.labels).length,
    );
  });
});

describe('what the printed sheet has', () => {
  const areaOf = (game: string, area: string): AreaPlan => {
    const found = games.find((one) => one.name === game)!;
    return planOf(found, true).areas[found.areas.findIndex((one) => one.name === area)]!;
  };

  it('has four printed crosses in yellow, and the dice of the sum in the corner of blue', () => {
    expect(areaOf('gsc', 'yellow').decor.filter((decor) => decor.kind === 'cross')).toHaveLength(4);
    expect(areaOf('gsc', 'blue').decor.filter((decor) => decor.kind === 'sum')).toHaveLength(1);
  });

  it('prints conditions and factors', () => {
    expect(
      areaOf('gsc', 'green')
        .cells.map((cell) => cell.print)
        .join(' '),
    ).toBe('≥1 ≥2 ≥3 ≥4 ≥5 ≥1 ≥2 ≥3 ≥4 ≥5 ≥6');
    expect(
      areaOf('gsc', 'orange')
        .cells.map((cell) => cell.print)
        .filter(Boolean),
    ).toEqual(['×2', '×2', '×2', '×3']);
    expect(areaOf('gsc', 'purple').decor.filter((decor) => decor.kind === 'less')).toHaveLength(10);
  });

  it('puts the bonus of a row at its right end, of a column below it, of the diagonal in the corner', () => {
    const yellow = areaOf('gsc', 'yellow');
    const [first, , , last, diagonal] = yellow.bonuses;
    const right = Math.max(...yellow.cells.map((cell) => cell.x + cell.w));
    const foot = Math.max(...yellow.cells.map((cell) => cell.y + cell.h));
    expect(first!.x).toBeGreaterThan(right);
    expect(last!.y).toBeLessThan(foot);
    expect(diagonal!.x).toBeGreaterThan(right);
    expect(diagonal!.y).toBeGreaterThan(foot);
  });

  it('puts bonuses of neighbours between them', () => {
    const yellow = areaOf('chd', 'yellow');
    const [above, below] = [yellow.cells[0]!, yellow.cells[6]!];
    expect(yellow.bonuses[0]!.y).toBeGreaterThan(above.y + above.h);
    expect(yellow.bonuses[0]!.y).toBeLessThan(below.y);
    const brown = areaOf('chd', 'brown');
    expect(brown.bonuses[0]!.x).toBeGreaterThan(brown.cells[0]!.x + brown.cells[0]!.w / 2);
    expect(brown.bonuses[0]!.x).toBeLessThan(brown.cells[1]!.x + brown.cells[1]!.w / 2);
  });

  it('grows a staircase of tinted fields, and has gray ones', () => {
    const tinted = areaOf('chd', 'turquoise').cells.filter((cell) => cell.ground === 'tint');
    expect(tinted).toHaveLength(6 + 5 + 3 + 2 + 1);
    expect(
      areaOf('chd', 'yellow')
        .cells.filter((cell) => cell.ground === 'gray')
        .map((cell) => cell.cell),
    ).toEqual([4, 5, 8, 9, 12, 13]);
  });

  it('spreads from the middle both ways', () => {
    const { cells } = areaOf('chd', 'blue');
    const [left, right] = [cells.filter((cell) => cell.cell < 6), cells.filter((cell) => cell.cell >= 6)];
    expect(left.sort((a, b) => a.cell - b.cell).map((cell) => cell.x)).toEqual(
      left.map((cell) => cell.x).sort((a, b) => b - a),
    );
    expect(Math.max(...left.map((cell) => cell.x))).toBeLessThan(Math.min(...right.map((cell) => cell.x)));
  });

  it('shows pictures, not numbers, to children', () => {
    const kids = games.find((game) => game.name === 'kids')!;
    for (const area of planOf(kids, true).areas)
      for (const cell of area.cells) {
        expect(cell.print).toBe('');
        expect(cell.symbols.length).toBeGreaterThan(0);
      }
    expect(areaOf('kids', 'red').cells.map((cell) => cell.symbols.length)).toEqual([1, 2, 1, 2, 1, 2, 3]);
    expect(areaOf('kids', 'yellow').cells[2]!.ring).toBe('blue');
  });

  it('names runs of numbers', () => {
    expect(runs([2, 3, 4, 10, 11, 12])).toBe('2–4, 10–12');
    expect(runs([1, 3])).toBe('1, 3');
  });
});
