import { describe, expect, it } from 'vitest';
import {
  ANY,
  actionTap,
  asked,
  begin,
  candidates,
  leaning,
  lit,
  tap,
  taps,
  usable,
  ways,
  type Choice,
  type Scene,
  type Tap,
} from './choose';
import { fixture, fixtures, gameOf } from '../play/fixtures';
import { sceneOf } from '../play/scene';

function scenes(): [string, Scene][] {
  return fixtures().flatMap(([name, { view }]) =>
    Object.keys(view.moves).map((seat): [string, Scene] => [
      `${name}, seat ${seat}`,
      sceneOf(gameOf(view), view, Number(seat)),
    ]),
  );
}

function scene(name: string, seat = 0): Scene {
  const { view } = fixture(name);
  return sceneOf(gameOf(view), view, seat);
}

/** Every move that some row of taps leads to. */
function reached(table: Scene): Set<string> {
  const found = new Set<string>();
  const seen = new Set<string>();
  const open: Choice[] = [begin(table.moves)];
  for (let choice = open.pop(); choice; choice = open.pop()) {
    const name = JSON.stringify(choice);
    if (seen.has(name)) continue;
    seen.add(name);
    for (const on of taps(table, choice)) {
      const result = tap(table, choice, on);
      if ('move' in result) found.add(result.move.text);
      if ('choice' in result) open.push(result.choice);
    }
  }
  return found;
}

function after(table: Scene, ...all: Tap[]): Choice {
  return all.reduce((choice, on) => {
    const result = tap(table, choice, on);
    if (!('choice' in result)) throw new Error(`no choice after ${JSON.stringify(on)}`);
    return result.choice;
  }, begin(table.moves));
}

describe('every legal move', () => {
  const all = scenes().filter(([, { moves }]) => moves.length > 0);

  it('is looked for at many tables', () => {
    expect(all.length).toBeGreaterThan(50);
  });

  it.each(all)('can be reached by taps: %s', (_, table) => {
    expect([...reached(table)].sort()).toEqual(table.moves.map((move) => move.text).sort());
  });

  it.each(all)('is the only thing that taps lead to: %s', (_, table) => {
    const legal = new Set(table.moves.map((move) => move.text));
    expect([...reached(table)].filter((text) => !legal.has(text))).toEqual([]);
  });
});

describe('a die', () => {
  it('lights up its fields, with what they give', () => {
    const table = scene('gsc-2-rolled');
    const die = usable(table, begin(table.moves))[0]!;
    const choice = after(table, { on: 'die', die });
    const own = table.moves.filter((move) => move.dice?.[0] === die);
    expect(choice.dice).toEqual([die]);
    expect(lit(table, choice).map(({ area, cell }) => [area, cell])).toEqual(own.map(({ area, cell }) => [area, cell]));
    expect(lit(table, choice).map(({ points }) => points)).toEqual(own.map(({ points }) => points));
  });

  it('shows which dice would go to the platter', () => {
    const table = scene('gsc-2-rolled');
    const move = table.moves.find((one) => one.platter?.length)!;
    const choice = after(table, { on: 'die', die: move.dice![0]! });
    expect(leaning(table, choice)).toEqual(move.platter);
    expect(leaning(table, begin(table.moves))).toEqual([]);
  });

  it('with one field only marks it at the second tap', () => {
    const table = scene('gsc-2-rolled');
    const die = usable(table, begin(table.moves)).find(
      (one) => candidates(table, { ...begin(table.moves), dice: [one] }).length === 1,
    )!;
    const result = tap(table, after(table, { on: 'die', die }), { on: 'die', die });
    expect('move' in result && result.move.dice).toEqual([die]);
  });

  it('with several fields is let go at the second tap', () => {
    const table = scene('gsc-2-rolled');
    const twice = after(table, { on: 'die', die: 0 }, { on: 'die', die: 0 });
    expect(twice.dice).toEqual([]);
  });

  it('that fits nowhere asks why', () => {
    const table: Scene = { moves: [], tokens: [0, 1], several: false, uses: [] };
    expect(tap(table, begin([]), { on: 'die', die: 1 })).toEqual({ why: { die: 1, field: null } });
  });
});

describe('a field', () => {
  const table = scene('gsc-2-rolled');

  it('that the die does not reach asks why, with that die', () => {
    const choice = after(table, { on: 'die', die: 1 });
    const lit1 = lit(table, choice);
    const field = { area: 2, cell: 9 };
    expect(lit1).not.toContainEqual(expect.objectContaining(field));
    expect(tap(table, choice, { on: 'field', ...field })).toEqual({ why: { die: 1, field } });
  });

  it('tapped first chooses its only die, or asks which', () => {
    const move = table.moves.find((one) => one.kind === 'enter')!;
    const { area, cell } = move as { area: number; cell: number };
    const choice = after(table, { on: 'field', area, cell });
    const dice = table.moves.filter((one) => one.area === area && one.cell === cell).map((one) => one.dice![0]);
    if (dice.length === 1) expect(choice.dice).toEqual(dice);
    else expect(asked(table, choice).map((one) => one.dice![0])).toEqual(dice);
  });

  it('with two ways asks for one of them', () => {
    const pink = scene('chd-4-number');
    const choice = after(pink, { on: 'die', die: 0 }, { on: 'field', area: 4, cell: 5 });
    expect(asked(pink, choice).map((move) => move.text)).toEqual(['W>p6=2', 'W>p6=8x']);
    expect(tap(pink, choice, { on: 'move', text: 'W>p6=8x' })).toMatchObject({ move: { plain: true } });
  });
});

describe('another number', () => {
  const table = scene('chd-4-number');

  it('comes in only after it was asked for', () => {
    expect(candidates(table, after(table, { on: 'die', die: 0 })).every((move) => !move.number)).toBe(true);
    const any = after(table, { on: 'number', number: ANY }, { on: 'die', die: 0 });
    expect(candidates(table, any).every((move) => move.number! > 0)).toBe(true);
    expect(candidates(table, any).length).toBeGreaterThan(0);
  });

  it('can be named first', () => {
    const four = after(table, { on: 'number', number: 4 });
    expect(usable(table, four)).toEqual([1, 5]);
  });
});

describe('polish', () => {
  const table = scene('c4e-1-number');
  const costly = table.moves.find((move) => move.spends && move.number)!;
  const die = costly.dice![0]!;
  const reached = (move: { dice?: number[]; area?: number; cell?: number; number?: number }): boolean =>
    table.moves.some(
      (one) => !one.number && one.dice?.[0] === move.dice?.[0] && one.area === move.area && one.cell === move.cell,
    );

  it('lights up what a die does not reach otherwise, with its cost', () => {
    const choice = after(table, { on: 'die', die });
    for (const one of candidates(table, choice).filter((move) => move.number)) {
      expect(one.spends).toBeGreaterThan(0);
      expect(reached(one)).toBe(false);
    }
    const costs = lit(table, choice).filter((one) => one.spends > 0);
    expect(costs.length + candidates(table, choice).filter((move) => !move.spends).length).toBeGreaterThan(0);
  });

  it('is used for anything once it is asked for', () => {
    const row = table.uses.indexOf('number');
    const on = actionTap(table, begin(table.moves), row)!;
    const choice = after(table, on, { on: 'die', die });
    expect(candidates(table, choice).every((move) => move.spends)).toBe(true);
    expect(candidates(table, choice)).toContain(costly);
  });
});

describe('a return', () => {
  const table = scene('dsc-1-return');
  const back = table.moves.filter((move) => move.kind === 'return');

  it('is one tap on a die of the platter', () => {
    expect(back.length).toBeGreaterThan(1);
    for (const move of back)
      expect(tap(table, begin(table.moves), { on: 'die', die: move.dice![0]! })).toEqual({ move });
    expect(usable(table, begin(table.moves))).toEqual(back.flatMap((move) => move.dice ?? []));
  });

  it('asks which die when its action is tapped', () => {
    const on = actionTap(table, begin(table.moves), table.uses.indexOf('return'))!;
    expect(asked(table, after(table, on))).toEqual(back);
  });

  it('asks no more when its action is tapped again', () => {
    const row = table.uses.indexOf('return');
    const once = actionTap(table, begin(table.moves), row)!;
    const again = actionTap(table, after(table, once), row)!;
    expect(after(table, once, again)).toEqual(begin(table.moves));
  });
});

describe('extra dice', () => {
  it('are on by themselves where nothing else is possible', () => {
    expect(begin(scene('gsc-2-extra').moves).extra).toBe(true);
    expect(begin(scene('gsc-2-rolled').moves).extra).toBe(false);
  });
});

describe('dice with symbols', () => {
  const table: Scene = {
    several: true,
    uses: [],
    tokens: [5, 10, 5, 9, -1],
    moves: [
      { text: 'candle+candle>r2', kind: 'enter', dice: [5, 5], area: 1, cell: 1 },
      { text: 'candle+joker>r2', kind: 'enter', dice: [5, 10], area: 1, cell: 1 },
      { text: 'joker>y1', kind: 'enter', dice: [10], area: 0, cell: 0 },
      { text: 'joker>g11', kind: 'enter', dice: [10], area: 2, cell: 0 },
      { text: 'pass', kind: 'say', word: 'pass' },
    ],
  };

  it('light up all fields at once', () => {
    expect(lit(table, begin(table.moves))).toHaveLength(3);
    expect(tap(table, begin(table.moves), { on: 'field', area: 0, cell: 0 })).toMatchObject({
      move: { text: 'joker>y1' },
    });
  });

  it('go together where a move takes them together', () => {
    const both = after(table, { on: 'die', die: 0 }, { on: 'die', die: 1 });
    expect(both.dice).toEqual([0, 1]);
    expect(ways(table, both, { area: 1, cell: 1 }).map((move) => move.text)).toEqual(['candle+joker>r2']);
  });

  it('of another colour are chosen instead', () => {
    expect(after(table, { on: 'die', die: 1 }, { on: 'die', die: 0 }).dice).toEqual([1, 0]);
    expect(after(table, { on: 'field', area: 1, cell: 1 }).asking).toEqual({ area: 1, cell: 1 });
  });

  it('that are spent can not be tapped', () => {
    expect(usable(table, begin(table.moves))).toEqual([0, 1, 2]);
  });
});

describe('tapping elsewhere', () => {
  it('lets go of everything', () => {
    const table = scene('gsc-2-rolled');
    const choice = after(table, { on: 'die', die: 0 }, { on: 'away' });
    expect(choice).toEqual(begin(table.moves));
  });
});
