// Names of what belongs together on a sheet: rows, columns, neighbours, single fields.
import type { Area, CoordinatesArea, Game, GridArea, Group, PartsArea, Tally, Text, TrackArea } from '../lib/types';

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
  if (area.kind === 'coordinates') return squareText(area, cells);
  if (area.kind === 'parts') return partsText(area, cells);
  const cell = cells[0]!;
  if (area.kind === 'spread') {
    const left = cell < area.side;
    return line(left ? 'rules.line.left' : 'rules.line.right', { n: (left ? cell : cell - area.side) + 1 });
  }
  if (area.kind === 'track' && area.lanes.length > 1) return laneText(game, area, cell);
  return line('rules.line.field', { n: area.labels[cell]! });
}

/** A row, a column or one of the two diagonals. */
function squareText(area: CoordinatesArea, cells: number[]): Text {
  const at = cells.map((cell) => {
    const row = area.rows.findIndex((one) => one.includes(cell));
    return { row, column: area.rows[row]!.indexOf(cell) };
  });
  const named = straight(at);
  if (named.k !== 'rules.line.diagonal') return named;
  const down = at[0]!.column < at.at(-1)!.column;
  return line(down ? 'rules.line.diagonal.down' : 'rules.line.diagonal.up');
}

/** A part by its number, all parts of a shade, or those that a column cuts. */
function partsText(area: PartsArea, cells: number[]): Text {
  if (cells.length === 1) return line('rules.line.part', { n: area.labels[cells[0]!]! });
  const shade = (cell: number): string => {
    const [row, column] = area.parts[cell]![0]!;
    return area.picture[row!]![column!]!;
  };
  const shades = new Set(cells.map(shade));
  if (shades.size === 1) return line('rules.line.shade', { shade: { k: `page.shade.${[...shades][0]}` } });
  return line('rules.line.parts', { n: cells.map((cell) => area.labels[cell]!).join(', ') });
}

function laneText(game: Game, area: TrackArea, cell: number): Text {
  const lane = area.lanes.find((one) => one.includes(cell))!;
  if (!game.symbols.length) return line('rules.line.field', { n: area.labels[cell]! });
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
  | { kind: 'table'; each: boolean; table: number[] }
  | { kind: 'lines'; lines: { text: Text; cells: number[]; points: number }[] };

/** The points of an area: a table by crosses, or lines that score once they have enough. */
export function scoresOf(game: Game, area: Area): Scores | null {
  const [first] = area.tallies;
  if (!first) return null;
  if (!area.tallies.every(atOnce)) return { kind: 'table', each: area.tallies.length > 1, table: first.table };
  const lines = area.tallies.map(({ cells, table }, nth) => ({
    text: scoringText(game, area, cells, nth, table),
    cells,
    points: table.at(-1)!,
  }));
  return { kind: 'lines', lines };
}

/** Are all its points scored at once? */
function atOnce({ table }: Tally): boolean {
  return new Set(table.filter(Boolean)).size === 1;
}

/** Columns of parts or of lanes follow one another; other lines have a name of their own. */
function scoringText(game: Game, area: Area, cells: number[], nth: number, table: number[]): Text {
  const columns = area.kind === 'parts' || (area.kind === 'track' && area.lanes.length > 1 && !game.symbols.length);
  const named = columns ? line('rules.line.column', { n: nth + 1 }) : lineText(game, area, cells);
  return counted(named, table.findIndex(Boolean), cells.length);
}

/** What a bonus is for: fields, perhaps only so many of them, perhaps with a least number. */
export function groupText(game: Game, area: Area, { cells, count, least }: Group): Text {
  const named = lineText(game, area, cells);
  if (least) return line('rules.line.least', { line: named, number: least });
  return counted(named, count, cells.length);
}

function counted(named: Text, count: number, cells: number): Text {
  return count < cells ? line('rules.line.count', { line: named, count }) : named;
}
