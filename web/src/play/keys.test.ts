import { describe, expect, it } from 'vitest';
import { begin, tap } from '../lib/choose';
import { fixture, fixtures, gameOf } from './fixtures';
import { press, step, stops, untouched, vertical, type Table } from './keys';
import { sceneOf } from './scene';

const KEYS = ['1', '2', '3', '4', '5', '6', 'ArrowRight', 'ArrowLeft', 'Enter', 'r', 'e', 'n', 'p', 'Escape'];

/** Every move that the keyboard alone leads to. */
function typed(start: Table): Set<string> {
  const found = new Set<string>();
  const seen = new Set<string>();
  const open = [start];
  for (let table = open.pop(); table; table = open.pop()) {
    const name = JSON.stringify([table.choice, table.cursor]);
    if (seen.has(name)) continue;
    seen.add(name);
    for (const key of KEYS) {
      const pressed = press(key, table);
      if (pressed?.do === 'cursor') open.push({ ...table, cursor: pressed.to });
      if (pressed?.do !== 'tap') continue;
      const result = tap(table.scene, table.choice, pressed.tap);
      if ('move' in result) found.add(result.move.text);
      if ('choice' in result) open.push({ ...table, choice: result.choice, cursor: null });
    }
  }
  return found;
}

describe('the keyboard', () => {
  const all = fixtures().flatMap(([name, { view }]) =>
    Object.keys(view.moves).map((seat): [string, Table] => [
      `${name}, seat ${seat}`,
      untouched(sceneOf(gameOf(view), view, Number(seat))),
    ]),
  );

  it.each(all)('makes every legal move: %s', (_, table) => {
    expect([...typed(table)].sort()).toEqual(table.scene.moves.map((move) => move.text).sort());
  });

  const { view } = fixture('gsc-2-rolled');
  const table = untouched(sceneOf(gameOf(view), view, 0));

  it('goes around with the arrows', () => {
    const first = step(table, 1)!;
    const last = step(table, -1)!;
    expect(stops(table).map((stop) => stop.at)).toEqual(['die', 'die', 'die', 'die', 'die']);
    expect(step({ ...table, cursor: last }, 1)).toEqual(first);
    expect(step({ ...table, cursor: first }, -1)).toEqual(last);
  });

  it('rolls, takes back, lists itself', () => {
    const idle: Table = { ...untouched({ moves: [], tokens: [], several: false, uses: [] }), roll: true };
    expect(press('r', idle)).toEqual({ do: 'command', command: 'roll' });
    expect(press('r', { ...idle, roll: false })).toBeNull();
    expect(press('u', idle)).toEqual({ do: 'command', command: 'undo' });
    expect(press('U', idle)).toEqual({ do: 'command', command: 'redo' });
    expect(press('?', idle)).toEqual({ do: 'command', command: 'help' });
    expect(press('x', idle)).toBeNull();
  });

  it('does not use a cursor that points nowhere any more', () => {
    expect(press('Enter', { ...table, cursor: { at: 'field', area: 0, cell: 3 } })).toBeNull();
    expect(begin(table.scene.moves).dice).toEqual([]);
  });
});

describe('up and down', () => {
  const spots = [
    { x: 10, y: 0 },
    { x: 12, y: 50 },
    { x: 90, y: 40 },
    { x: 10, y: 100 },
  ];

  it('finds the nearest field', () => {
    expect(vertical(spots[0]!, spots, true)).toBe(1);
    expect(vertical(spots[3]!, spots, false)).toBe(1);
    expect(vertical(spots[3]!, spots, true)).toBeNull();
  });
});
