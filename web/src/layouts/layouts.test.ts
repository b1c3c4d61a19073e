import { describe, expect, it } from 'vitest';
import fixture from '../../fixtures/games.json';
import type { Game } from '../lib/types';
import { planOf, zoomFor } from '../games/layouts';
import { READABLE, type AreaPlan, type CellSpot, type Rect } from './plan';
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

/** The cells of a place: one, or a circle and the cross upon it. */
const cellsOf = ({ cell, second }: CellSpot): number[] => (second === undefined ? [cell] : [cell, second]);
const steps = ({ table }: { table: number[] }): number => new Set(table.filter(Boolean)).size;

describe.each(cases)('the sheet of $name', ({ game, compact, ratio }) => {
  const plan = planOf(game, compact, ratio);
  const each = (check: (area: AreaPlan, index: number) => void): void => plan.areas.forEach(check);

  it('draws every area once, in order', () => {
    expect(plan.areas.map((area) => area.area)).toEqual(numbers(game.areas.length));
  });

  it('draws every field exactly once', () => {
    each((area, index) => {
      expect(area.cells.flatMap(cellsOf).sort((a, b) => a - b)).toEqual(numbers(game.areas[index]!.labels.length));
    });
  });

  it('draws every bonus exactly once', () => {
    each((area, index) => {
      expect(area.bonuses.map((bonus) => bonus.group).sort((a, b) => a - b)).toEqual(
        numbers(game.areas[index]!.groups.length),
      );
    });
  });

  it('draws every point that stands for fields of its own as a star, or below its column', () => {
    each((area, index) => {
      const { kind, tallies } = game.areas[index]!;
      const single = tallies.filter((tally) => steps(tally) === 1);
      const drawn = area.decor.filter((decor) =>
        kind === 'parts' ? decor.kind === 'text' && decor.reached : decor.kind === 'star',
      );
      expect(drawn).toHaveLength(single.length);
    });
  });

  it('prints every scale of points in full', () => {
    each((area, index) => {
      const table = game.areas[index]!.tallies.find((tally) => steps(tally) > 1)?.table ?? [];
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
      const room = game.areas[area.area]!.kind === 'parts' ? area : area.panel;
      for (const bonus of area.bonuses) expect(inside(square(bonus), room, 1)).toBe(true);
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
      if (area.zooms) return;
      for (const { hit } of area.cells) {
        expect(Math.min(hit.w, hit.h)).toBeGreaterThanOrEqual(least);
        expect(hit.w * hit.h).toBeGreaterThanOrEqual(compact ? 500 : 900);
      }
    });
  });
});

describe('a finger', () => {
  const large = ({ w, h }: Rect): number => Math.min(w, h);
  const sequels = cases.filter(({ game, compact }) => compact && ['dsc', 'c4e'].includes(game.name));

  it.each(sequels)('finds 32 pixels on $name, or enlarges the area', ({ game, compact, ratio }) => {
    for (const area of planOf(game, compact, ratio).areas.filter(({ zooms }) => !zooms))
      // A lane is one target, from end to end.
      for (const { hit } of area.cells) expect(area.whole ? hit.h : large(hit)).toBeGreaterThanOrEqual(32);
  });

  it.each(sequels)('finds 32 pixels on enlarged areas: $name', ({ game, ratio }) => {
    for (const { area } of planOf(game, true, ratio).areas.filter(({ zooms }) => zooms)) {
      const plan = planOf(game, true, ratio, area);
      expect(plan.areas.map((one) => one.area)).toEqual([area]);
      expect(plan.areas[0]!.zooms).toBeFalsy();
      expect(inside(plan.areas[0]!, { x: 0, y: 0, w: plan.width, h: plan.height })).toBe(true);
      const boxes = plan.areas[0]!.cells.flatMap((spot) => spot.part?.boxes ?? [spot.hit]);
      for (const box of boxes) expect(large(box)).toBeGreaterThanOrEqual(32);
      for (const [one, other] of pairs(boxes)) expect(apart(one, other)).toBe(true);
    }
  });

  it('gets the only area that lights up enlarged, if it needs that', () => {
    const c4e = games.find(({ name }) => name === 'c4e')!;
    expect(zoomFor(c4e, [{ area: 1 }, { area: 1 }])).toBe(1);
    expect(zoomFor(c4e, [{ area: 1 }, { area: 2 }])).toBeNull();
    expect(zoomFor(c4e, [{ area: 4 }])).toBeNull();
    expect(zoomFor(c4e, [])).toBeNull();
  });
});

describe('sizes', () => {
  it.each(games)('$name fits a phone of 360 x 640 with its dock', (game) => {
    const plan = planOf(game, true);
    expect(plan.width).toBeLessThanOrEqual(352);
    expect(plan.height).toBeLessThanOrEqual(385);
    expect([plan.rounds, plan.actions]).toEqual([null, null]);
  });

  it.each(games)('$name prints no figure of a scale smaller than is readable on a phone', (game) => {
    const whole = planOf(game, true).areas.filter(({ zooms }) => !zooms);
    const enlarged = planOf(game, true)
      .areas.filter(({ zooms }) => zooms)
      .flatMap(({ area }) => planOf(game, true, 0, area).areas);
    const printed = [...whole, ...enlarged].flatMap((area) => area.decor);
    for (const decor of printed)
      if (decor.kind === 'text' || decor.kind === 'value') expect(decor.size).toBeGreaterThanOrEqual(READABLE);
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

  it.each(games)('lays out $name without knowing it', (game) => {
    const plan = planOf({ ...game, name: 'another' }, true);
    expect(plan.areas.flatMap((area) => area.cells.flatMap(cellsOf))).toHaveLength(
      game.areas.flatMap((area) => area.labels).length,
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

  it('prints the dice of the silver rows, and what crosses score in the empty places of yellow', () => {
    expect(areaOf('dsc', 'silver').decor.flatMap((decor) => (decor.kind === 'die' ? [decor.die] : []))).toEqual([
      2, 3, 4, 5,
    ]);
    const yellow = areaOf('dsc', 'yellow');
    const points = yellow.decor.flatMap((decor) => (decor.kind === 'text' && decor.reached ? [decor] : []));
    expect(points.map(({ text }) => text)).toEqual(['3', '10', '21', '36', '55', '75', '96', '118', '141', '165']);
    const cells = numbers(20).map((cell) => Number(cell === 10 || cell === 11));
    expect(points.filter(({ reached }) => reached!(cells)).map(({ text }) => text)).toEqual(['10']);
    for (const { x, y } of points)
      for (const cell of yellow.cells)
        expect(apart({ x: x - 4, y: y - 4, w: 8, h: 8 }, cell), `${x} ${y} ${cell.cell}`).toBe(true);
  });

  it('says what must not rise, what pairs are worth and what bonuses ask for', () => {
    const signs = areaOf('dsc', 'blue').decor.filter((decor) => decor.kind === 'text' && decor.text === '≥');
    expect(signs).toHaveLength(11);
    const green = areaOf('dsc', 'green');
    const [first] = green.decor.flatMap((decor) => (decor.kind === 'value' ? [decor.value] : []));
    expect(first!([10, 0])).toBe('');
    expect(first!([10, 2])).toBe('8');
    expect(first!([2, 12])).toBe('−10');
    expect(green.cells.map((cell) => cell.print).join(' ')).toBe('×2 ×2 ×2 ×1 ×3 ×3 ×3 ×2 ×3 ×1 ×4 ×1');
    const minimums = areaOf('dsc', 'pink').decor.flatMap((decor) => (decor.kind === 'text' ? [decor.text] : []));
    expect(minimums.join(' ')).toBe('≥2 ≥3 ≥4 ≥5 ≥6 ≥2 ≥3 ≥4 ≥5 ≥6');
  });

  it('cuts the grey field into 17 parts of three shades, two of them to start from', () => {
    const parts = areaOf('c4e', 'grey').cells.map((cell) => cell.part!);
    expect(parts.map(({ boxes }) => boxes.length).reduce((sum, one) => sum + one, 0)).toBe(64);
    expect(new Set(parts.map(({ shade }) => shade))).toEqual(new Set(['W', 'L', 'D']));
    expect(parts.flatMap(({ start }, at) => (start ? [at] : []))).toEqual([0, 8]);
    expect(areaOf('c4e', 'grey').decor.filter((decor) => decor.kind === 'shade')).toHaveLength(3);
  });

  it('names rows and columns of blue by the faces of their dice', () => {
    const faces = areaOf('c4e', 'blue').decor.flatMap((decor) => (decor.kind === 'face' ? [decor] : []));
    expect(faces.filter(({ die }) => die === 2).map(({ text }) => text)).toEqual(['1', '2', '3', '4', '5', '6']);
    expect(faces.filter(({ die }) => die === 0)).toHaveLength(6);
    const star = areaOf('c4e', 'blue').decor.find((decor) => decor.kind === 'star' && decor.text === '7')!;
    const marked = (cells: number[]): number[] => Array.from({ length: 36 }, (_, cell) => Number(cells.includes(cell)));
    expect('reached' in star && star.reached!(marked([0]))).toBe(false);
    expect('reached' in star && star.reached!(marked([0, 12]))).toBe(true);
  });

  it('says what single numbers do in pink', () => {
    const pink = areaOf('c4e', 'pink').decor.flatMap((decor) => (decor.kind === 'text' ? [decor.text] : []));
    expect(pink).toEqual(expect.arrayContaining(['1: –', '2: +2', '3: 3→', '4: +4', '5: ↓', '6: ↓+3']));
  });

  it('names runs of numbers', () => {
    expect(runs([2, 3, 4, 10, 11, 12])).toBe('2–4, 10–12');
    expect(runs([1, 3])).toBe('1, 3');
  });
});
