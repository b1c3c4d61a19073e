// Names of what belongs together on a sheet: rows, columns, neighbours, single fields.
import type { Area, Game, GridArea, Tally, Text, TrackArea } from '../lib/types';

const ROMAN = ['I', 'II', 'III', 'IV', 'V', 'VI'];

interface At {
  row: number;
  column: number;
}

function places(area: GridArea): Map<number, At> {
  const found = new Map<number, At>();
  area.rows.forEach((cells, row) => cells.forEach((cell, column) => found.set(cell, { row, column })));
  return found;
}

function line(k: string, d: Text['d'] = {}): Text {
  return { k, d };
}

/** How a player would call these fields. */
export function lineText(game: Game, area: Area, cells: number[]): Text {
  if (area.kind === 'grid' && (cells.length > 1 || area.rows.length > 1)) return gridText(area, cells);
  const cell = cells[0]!;
  if (area.kind === 'spread') {
    const left = cell < area.side;
    return line(left ? 'rules.line.left' : 'rules.line.right', { n: (left ? cell : cell - area.side) + 1 });
  }
  if (area.kind === 'track' && area.lanes.length > 1) return laneText(game, area, cell);
  return line('rules.line.field', { n: area.labels[cell]! });
}

function laneText(game: Game, area: TrackArea, cell: number): Text {
  const lane = area.lanes.find((one) => one.includes(cell))!;
  const symbol = { k: `symbol.${game.tokens[area.exact[cell]!]}` };
  return line('rules.line.lane', { symbol, n: lane.indexOf(cell) + 1 });
}

function gridText(area: GridArea, cells: number[]): Text {
  const at = places(area);
  const [first, second] = cells.map((cell) => at.get(cell)!) as [At, At];
  if (area.rows.length === 1) return neighbours(area, cells);
  if (area.places && cells.length === 2) {
    const [a, b] = [ROMAN[first.row]!, ROMAN[second.row]!];
    return line('rules.line.between', { number: area.numbers[cells[0]!]!, a, b });
  }
  return withNumbers(area, cells, straight(cells.map((cell) => at.get(cell)!)));
}

function neighbours(area: GridArea, cells: number[]): Text {
  return line('rules.line.fields', { a: area.labels[cells[0]!]!, b: area.labels[cells[1]!]! });
}

/** A line of one field is a column: its other fields do not count. */
function straight(at: At[]): Text {
  if (at.length > 1 && at.every(({ row }) => row === at[0]!.row)) return line('rules.line.row', { n: at[0]!.row + 1 });
  if (at.every(({ column }) => column === at[0]!.column)) return line('rules.line.column', { n: at[0]!.column + 1 });
  return line('rules.line.diagonal');
}

/** Numbers help where they are not simply those of the columns. */
function withNumbers(area: GridArea, cells: number[], named: Text): Text {
  const numbers = cells.map((cell) => area.numbers[cell]!);
  const alike = area.rows.every((row) =>
    row.every((cell, nth) => cell >= 0 && area.numbers[cell] === area.numbers[area.rows[0]![nth]!]),
  );
  if (alike) return named;
  return { k: 'rules.numbers', d: { line: named, numbers: numbers.join(' ') } };
}

export type Scores =
  { kind: 'table'; each: boolean; table: number[] } | { kind: 'lines'; lines: { cells: number[]; points: number }[] };

/** The points of an area: a table by crosses, or lines that score once they are full. */
export function scoresOf(area: Area): Scores | null {
  const [first] = area.tallies;
  if (!first) return null;
  if (!area.tallies.every(whole)) return { kind: 'table', each: area.tallies.length > 1, table: first.table };
  const lines = area.tallies.map(({ cells, table }) => ({ cells, points: table.at(-1)! }));
  return { kind: 'lines', lines };
}

/** Does it score only when all of it is marked? */
function whole({ table }: Tally): boolean {
  return table.slice(0, -1).every((points) => points === 0);
}
