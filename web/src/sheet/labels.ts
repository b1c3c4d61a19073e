// What a screen reader says about fields, bonuses, rows and rounds.
import type {
  ActionRow,
  Area,
  CoordinatesArea,
  Fate,
  Game,
  GridArea,
  Group,
  Lit,
  PartsArea,
  Seat,
  Single,
  Text,
  TrackArea,
  SheetTable,
} from '../lib/types';
import { say } from '../lib/say.svelte';
import { fieldLabel, rings } from '../lib/words';

const joined = (parts: (string | null)[]): string => parts.filter(Boolean).join(', ');

const areaName = (area: Area): Text => ({ k: `area.${area.name}` });

/** A field: where it is, what is printed there, how it stands, and what it would give now. */
export function cellLabel(game: Game, seat: Seat, at: number, cell: number, lit?: Lit): string {
  const area = game.areas[at]!;
  const value = seat.cells[at]?.[cell] ?? 0;
  return joined([
    say('page.cell', { area: areaName(area), field: fieldLabel(area, cell) }),
    printedLabel(game, area, cell),
    stateLabel(area, cell, value, seat.skipped[at]?.includes(cell) ?? false),
    lit ? litLabel(game, lit) : null,
  ]);
}

function printedLabel(game: Game, area: Area, cell: number): string | null {
  if (area.kind === 'grid') return gridLabel(game, area, cell);
  if (area.kind === 'track') return trackLabel(game, area, cell);
  if (area.kind === 'parts') return partLabel(area, cell);
  return area.kind === 'coordinates' ? coordinatesLabel(game, area, cell) : null;
}

function partLabel(area: PartsArea, cell: number): string {
  const places = area.parts[cell]!;
  const [row = 0, column = 0] = places[0] ?? [];
  const shade = { k: `page.shade.${area.picture[row]?.[column]}` };
  const start = area.starts.includes(cell) ? say('page.cell.start') : null;
  return joined([say('page.cell.part', { count: places.length, shade }), start]);
}

function coordinatesLabel(game: Game, area: CoordinatesArea, cell: number): string {
  const [one, other] = (area.plus ?? []).map((die) => ({ k: `die.${game.dice[die]!.name}` }));
  const row = area.rows.findIndex((cells) => cells.includes(cell));
  const column = area.rows[row]?.indexOf(cell) ?? 0;
  return say('page.cell.coordinates', { one: one!, other: other!, row: row + 1, column: column + 1 });
}

function gridLabel(game: Game, area: GridArea, cell: number): string | null {
  const number = area.numbers[cell]!;
  if (game.symbols.length) return symbolLabel(game, number, 1);
  const places = area.places?.[cell];
  const gray = Array.isArray(places) && places.includes(0) ? say('page.cell.gray') : null;
  const shows =
    area.labels[cell] === String(number) && area.rows.length > 1 ? null : say('page.cell.shows', { number });
  const die = game.dice[area.row_dice[area.rows.findIndex((cells) => cells.includes(cell))] ?? -1];
  const row = die ? say('page.cell.die-row', { die: { k: `die.${die.name}` } }) : null;
  return joined([shows, gray, row]);
}

function trackLabel(game: Game, area: TrackArea, cell: number): string | null {
  if (area.exact[cell]) return symbolLabel(game, area.exact[cell], area.need[cell] ?? 1);
  if (area.at_least[cell]) return say('page.cell.at-least', { number: area.at_least[cell] });
  const number = area.factor[cell] ?? 1;
  if (area.halved) return number ? say('page.cell.half-or-times', { number }) : say('page.cell.half');
  const least = area.groups.find(({ cells }) => cells[0] === cell)?.least;
  // In a pair even a factor of 1 is printed.
  const printed = number > 1 || (area.pairs.length > 0 && Math.max(...area.factor) > 1);
  return joined([
    printed ? say('page.cell.times', { number }) : null,
    least ? say('page.cell.bonus-from', { number: least }) : null,
  ]);
}

function symbolLabel(game: Game, number: number, count: number): string {
  const symbol = { k: `symbol.${game.symbols[number - 1]?.name}` };
  return count > 1 ? say('page.cell.symbols', { count, symbol }) : say(symbol);
}

function stateLabel(area: Area, cell: number, value: number, skipped: boolean): string {
  const twofold = area.kind === 'grid' && area.two_steps;
  if (twofold && !value && !rings(area, cell)) return say('page.cell.circled');
  if (value) return area.written ? say('page.cell.written', { number: value }) : say('page.cell.crossed');
  return say(skipped ? 'page.cell.gone' : 'page.cell.free');
}

function litLabel(game: Game, lit: Lit): string {
  const points: Single[] = lit.points ? [{ k: `page.cell.${game.unit}`, d: { count: lit.points } }] : [];
  const what = [...points, ...lit.bonuses.map((bonus) => bonus.say)];
  const gives = what.length ? say('page.cell.gives', { what }) : say('page.cell.legal');
  const costs = lit.spends ? say('page.polish', { count: lit.spends }) : null;
  return joined([gives, costs, lit.ways > 1 ? say('page.cell.ways', { count: lit.ways }) : null]);
}

const FATES = ['open', 'done', 'lost', 'past'];

/** A printed bonus: what it is, what for, and what came of it. */
export function bonusLabel(area: Area, group: Group, fate: Fate): string {
  const fields = group.cells.map((cell) => area.labels[cell] ?? '');
  const where: Text = { k: 'page.cell', d: { area: areaName(area), field: fields } };
  return say(`page.bonus.${FATES[fate]}`, { bonus: group.bonus.say, fields: where });
}

export function areaLabel(game: Game, seat: Seat, at: number): string {
  const key = game.unit === 'stars' ? 'page.sheet.area.stars' : 'page.sheet.area';
  return say(key, { area: areaName(game.areas[at]!), points: seat.score.areas[at] ?? 0 });
}

export function rowLabel(row: ActionRow, spaces: number[]): string {
  const count = (state: number): number => spaces.filter((space) => space === state).length;
  const action = { k: `action.${row.name}` };
  const label: Text = { k: 'page.row.state', d: { action, ready: count(1), used: count(2), locked: count(0) } };
  return row.end ? say('page.row.end', { row: label, bonus: row.end.say }) : say(label);
}

export function roundLabel(game: Game, view: SheetTable, round: number): string {
  const key =
    round > (view.rounds ?? Infinity) ? '.unplayed' : round < view.round ? '.over' : round === view.round ? '.now' : '';
  const label: Text = { k: `page.round${key}`, d: { round } };
  const bonuses = (game.round_bonus[round - 1] ?? []).map((bonus) => bonus.say);
  return bonuses.length ? say('page.round.gives', { round: label, bonuses }) : say(label);
}
