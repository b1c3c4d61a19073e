import { describe, expect, test } from 'vitest';
import { barsOf, marksOf, niceStep, path, plyAt, roundsOf, scaleOf, spread, ticks, type Frame } from './curve';
import { reviewOf } from './fixtures';
import { decisionsOf, stepsOf } from './analysis';
import { shortName } from './words';

const FRAME: Frame = { width: 300, height: 200, left: 30, right: 20, top: 10, bottom: 40 };

describe('the scale', () => {
  test('begins at the left, ends at the right, and leaves a little room above and below', () => {
    const { x, y, low, high } = scaleOf(FRAME, 50, [100, 200]);
    expect([x(0), x(25), x(50)]).toEqual([30, 155, 280]);
    expect(low).toBeLessThan(100);
    expect(high).toBeGreaterThan(200);
    expect(y(high)).toBe(10);
    expect(y(low)).toBe(160);
    expect(y(150)).toBeCloseTo(85);
    expect(y(200)).toBeLessThan(y(100));
  });

  test('lies in the middle where nothing goes up or down', () => {
    expect(scaleOf(FRAME, 5, [7, 7, 7]).y(7)).toBeCloseTo(85);
  });

  test('a game without a move has a place too', () => {
    expect(scaleOf(FRAME, 0, [7]).x(0)).toBe(30);
  });

  test('leads back from a place to the nearest ply, and never out of the game', () => {
    const { x } = scaleOf(FRAME, 50, [0, 1]);
    for (const ply of [0, 1, 17, 49, 50]) expect(plyAt(FRAME, 50, x(ply) + 2)).toBe(ply);
    expect([plyAt(FRAME, 50, -999), plyAt(FRAME, 50, 999)]).toEqual([0, 50]);
  });
});

describe('ticks', () => {
  test.each([
    [0, 100, [0, 20, 40, 60, 80, 100]],
    [83, 201, [100, 150, 200]],
    [5.7, 6.9, [6, 6.5]],
    [0, 1, [0, 0.2, 0.4, 0.6, 0.8, 1]],
    [-3, 3, [-2, 0, 2]],
    [5, 5, [5]],
  ])('from %f to %f', (low, high, expected) => {
    expect(ticks(low, high, expected.length > 5 ? 5 : 3).map((tick) => tick || 0)).toEqual(expected);
  });

  test('go by 1, 2 or 5', () => {
    expect(
      [niceStep(10, 5), niceStep(11, 5), niceStep(30, 5), niceStep(0.3, 5)].map((step) => Number(step.toPrecision(3))),
    ).toEqual([2, 5, 10, 0.1]);
  });
});

test('the line goes through every value', () => {
  const scale = scaleOf(FRAME, 2, [0, 1]);
  const points = path(scale, [0, 1, 0.5]).split(/[ML]/).slice(1);
  expect(points).toHaveLength(3);
  expect(points[0]).toBe(`30 ${Math.round(scale.y(0) * 10) / 10}`);
});

describe('what is drawn of a game', () => {
  const review = reviewOf('kids-2');
  const look = review.seats[1]!;
  const scale = scaleOf(FRAME, review.moves.length, look.points.expected);

  test('a mark for each decision, where it led to', () => {
    const marks = marksOf(review, 1, look.points, scale);
    const found = decisionsOf(review);
    expect(marks.map((mark) => mark.ply)).toEqual(look.choices.map((choice) => choice.ply));
    for (const mark of marks) {
      expect(mark.level).toBe(found.get(mark.ply)!.decision.grade);
      expect(mark.x).toBeCloseTo(scale.x(mark.ply + 1));
      expect(mark.y).toBeCloseTo(scale.y(look.points.expected[mark.ply + 1]!));
    }
    expect(new Set(marks.map(({ level }) => level)).size).toBeGreaterThan(1);
  });

  test('a bar for each roll, up or down as its luck, the largest full', () => {
    const bars = barsOf(review, 1, look.points, scale);
    const rolls = stepsOf(review, 1, look.points).filter(({ by }) => by === -1);
    expect(bars).toHaveLength(rolls.length);
    bars.forEach((bar, nth) => expect(Math.sign(bar.size)).toBe(Math.sign(rolls[nth]!.change)));
    expect(Math.max(...bars.map(({ size }) => Math.abs(size)))).toBe(1);
  });

  test('rounds where they begin', () => {
    expect(roundsOf([1, 1, 1, 2, 2, 3])).toEqual([
      { round: 1, ply: 0 },
      { round: 2, ply: 3 },
      { round: 3, ply: 5 },
    ]);
  });
});

describe('labels', () => {
  test('stay where they are if there is room', () => {
    expect(spread([10, 60, 35], 15, 0, 100)).toEqual([10, 60, 35]);
  });

  test('keep apart and inside, in their order', () => {
    for (const wanted of [
      [50, 50, 50, 50],
      [98, 99, 100, 97],
      [0, 1, 2, 3],
      [100, 0, 99, 1],
    ]) {
      const placed = spread(wanted, 15, 0, 100);
      const sorted = [...placed].sort((one, other) => one - other);
      sorted.slice(1).forEach((at, nth) => expect(at - sorted[nth]!).toBeGreaterThanOrEqual(15 - 1e-9));
      expect(sorted[0]).toBeGreaterThanOrEqual(-1e-9);
      expect(sorted.at(-1)).toBeLessThanOrEqual(100 + 1e-9);
    }
  });
});

describe('a name beside its line', () => {
  test.each(['Player 1', 'Jugador 2', 'Spieler 3'])('%s keeps its own number and gets no other', (name) => {
    expect(shortName(name, 0, 9)).toBe(name);
  });

  test('that must be cut is told apart by the number of its seat', () => {
    expect(['casual bot', 'casual bot 2'].map((name, seat) => shortName(name, seat, 9))).toEqual([
      '1 casual…',
      '2 casual…',
    ]);
  });
});
