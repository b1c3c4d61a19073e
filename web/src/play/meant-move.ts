// The move that somebody probably meant, so that the server can say why it can't be made.
import type { Area, Game, View } from '../lib/types';
import { ANY, type Choice, type Field } from '../lib/choose';

export interface Meant {
  text: string;
  /** The die that was guessed, if nobody chose one. */
  guessed: number | null;
}

function firstFree(view: View, seat: number, area: number): number {
  return Math.max(0, view.seats[seat]?.cells[area]?.indexOf(0) ?? 0);
}

/** The number that a die would write there, as far as it is written at all. */
function value(view: View, area: Area, cell: number, face: number): number {
  const sum = area.plus ? area.plus.reduce((all, die) => all + view.dice[die]!.face, 0) : face;
  if (area.kind !== 'track') return sum;
  if (area.halved) return Math.ceil(sum / 2);
  return sum * Math.max(1, area.factor[cell] ?? 1);
}

function mark(game: Game, view: View, field: Field, face: number): string {
  const area = game.areas[field.area]!;
  const written = area.written ? `=${Math.max(1, value(view, area, field.cell, face))}` : '';
  return `${area.letter}${area.labels[field.cell]}${written}`;
}

function placing(view: View, seat: number): boolean {
  const moves = view.moves[String(seat)] ?? [];
  return moves.some((move) => move.kind === 'place');
}

/** The die of the colour of an area, if there is one; else the first that may go there. */
function dieFor(game: Game, area: number): number {
  const own = game.dice.findIndex((die) => die.areas.length === 1 && die.areas[0] === area);
  return own >= 0
    ? own
    : Math.max(
        0,
        game.dice.findIndex((die) => die.areas.includes(area)),
      );
}

/** What to ask about, for a die or a field that was tapped in vain. */
export function meant(
  game: Game,
  view: View,
  seat: number,
  choice: Choice,
  tapped: { die: number | null; field: Field | null },
): Meant {
  if (game.symbols.length) return meantSymbols(game, view, seat, choice, tapped);
  const { die, field } = tapped;
  if (field && placing(view, seat)) return { text: `+${mark(game, view, field, 6)}`, guessed: null };
  const used = die ?? dieFor(game, field!.area);
  const where = field ?? nearest(game, view, seat, used);
  const number = choice.number && choice.number !== ANY ? choice.number : 0;
  const face = number || view.dice[used]!.face;
  const as = number ? `=${number}` : '';
  const text = `${choice.extra ? 'extra ' : ''}${game.tokens[used]}${as}>${mark(game, view, where, face)}`;
  return { text, guessed: die === null ? used : null };
}

function nearest(game: Game, view: View, seat: number, die: number): Field {
  const area = game.dice[die]!.areas.at(-1) ?? 0;
  return { area, cell: firstFree(view, seat, area) };
}

function meantSymbols(
  game: Game,
  view: View,
  seat: number,
  choice: Choice,
  tapped: { die: number | null; field: Field | null },
): Meant {
  const { die } = tapped;
  const chosen = choice.dice.length ? choice.dice : die === null ? [] : [die];
  const symbols = chosen.map((nth) => view.dice[nth]!.face);
  const field = tapped.field ?? homeOf(game, view, seat, symbols[0] ?? 1);
  if (placing(view, seat)) return { text: `+${mark(game, view, field, 1)}`, guessed: null };
  const tokens = symbols.length ? symbols : wanted(game.areas[field.area]!, field.cell);
  const text = `${tokens.map((token) => game.tokens[token]).join('+')}>${mark(game, view, field, 1)}`;
  return { text, guessed: null };
}

function homeOf(game: Game, view: View, seat: number, symbol: number): Field {
  const area = game.symbols[symbol - 1]?.area ?? 0;
  return { area, cell: firstFree(view, seat, area) };
}

/** The symbols that a field asks for. */
function wanted(area: Area, cell: number): number[] {
  if (area.kind === 'grid') return [area.numbers[cell]!];
  if (area.kind === 'spread') return [1];
  return Array.from({ length: Math.max(1, area.need[cell] ?? 1) }, () => area.exact[cell]!);
}
