// Where a bonus came from, in words.
import type { Area, Game, Source, Text } from '../lib/types';
import { areaText } from '../lib/words';

type Shape = 'row' | 'column' | 'group' | 'cell';

/** Do these cells lie in one printed row, one column, or anyhow? */
export function shapeOf(area: Area, cells: readonly number[]): Shape {
  if (cells.length < 2) return 'cell';
  if (area.kind !== 'grid' && area.kind !== 'coordinates') return 'group';
  const places = cells.map((cell) => placeOf(area.rows, cell));
  if (places.every(({ row }) => row === places[0]!.row)) return 'row';
  return places.every(({ column }) => column === places[0]!.column) ? 'column' : 'group';
}

function placeOf(rows: readonly number[][], cell: number): { row: number; column: number } {
  const row = rows.findIndex((cells) => cells.includes(cell));
  return { row, column: rows[row]?.indexOf(cell) ?? -1 };
}

/** "Row done in yellow", "Start of round 4", ... */
export function sourceText(game: Game, { area: at, cells = [], row, round }: Source): Text | null {
  if (round !== undefined) return { k: 'page.from.round', d: { round } };
  if (row !== undefined) return { k: 'page.from.action', d: { action: { k: `action.${game.actions[row]!.name}` } } };
  if (at === undefined) return null;
  const area = game.areas[at]!;
  const field = area.labels[cells.at(-1) ?? 0] ?? '';
  return { k: `page.from.${shapeOf(area, cells)}`, d: { area: areaText(game, at), field } };
}
