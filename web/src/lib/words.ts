// Moves, fields and dice in words, not yet in any language.
import type { Area, Detail, Entry, Fact, Game, Lit, Move, Single, Text, View } from './types';

export function areaText(game: Game, area: number): Text {
  return { k: `area.${game.areas[area]!.name}` };
}

/** Is a mark there a circle, upon which a cross may follow? */
export function rings(area: Area, cell: number): boolean {
  return area.kind === 'grid' && area.two_steps && cell < area.labels.length / 2;
}

/** What a printed field is called: a circle and the cross upon it stand in the same one. */
export function fieldLabel(area: Area, cell: number): string {
  const second = area.kind === 'grid' && area.two_steps && !rings(area, cell);
  return area.labels[second ? cell - area.labels.length / 2 : cell] ?? '';
}

/** "yellow field 13" */
export function fieldText(game: Game, area: number, cell: number): Text {
  const field = fieldLabel(game.areas[area]!, cell);
  return { k: 'why.field', d: { area: areaText(game, area), field } };
}

/** "white 3", or the symbol that a die shows. */
export function dieText(game: Game, die: number, face: number): Text {
  const name: Text = { k: `die.${game.dice[die]!.name}` };
  if (game.symbols.length) return symbolText(game, face);
  return face > 0 ? { k: 'page.dice.face', d: { die: name, face } } : { k: 'page.dice.blank', d: { die: name } };
}

export function symbolText(game: Game, face: number): Text {
  return face > 0 ? { k: `symbol.${game.tokens[face]}` } : { k: 'page.dice.plain' };
}

function usedText(game: Game, view: View, move: Move): Detail {
  const tokens = move.dice ?? [];
  if (game.symbols.length) return tokens.map((token) => symbolText(game, token));
  return tokens.map((die) => dieText(game, die, view.dice[die]!.face));
}

/** Where a mark goes, with the number where one is written. */
function markText(game: Game, move: Move): Text {
  const { area = 0, cell = 0, value = 1, plain } = move;
  const field = fieldText(game, area, cell);
  if (!game.areas[area]!.written) return field;
  return { k: plain ? 'page.mark.plain' : 'page.mark.written', d: { field, value } };
}

/** A move as a player would say it. */
export function moveText(game: Game, view: View, move: Move): Text {
  if (move.kind === 'say') return { k: `say.${move.word}` };
  if (move.kind === 'skip') return { k: 'say.skip', d: { area: areaText(game, move.area!) } };
  if (move.kind === 'return') return { k: 'page.move.return', d: { die: dieName(game, move) } };
  const mark = markText(game, move);
  if (move.kind === 'place') return { k: 'page.move.place', d: { mark } };
  const dice = usedText(game, view, move);
  const key = move.number ? 'page.move.number' : 'page.move.enter';
  const enter: Text = { k: key, d: { dice, mark, number: move.number ?? 0 } };
  return spent(move, move.extra ? { k: 'page.move.extra', d: { move: enter } } : enter);
}

/** The name of the die that a move takes back. */
function dieName(game: Game, move: Move): Text {
  return { k: `die.${game.dice[move.dice?.[0] ?? 0]!.name}` };
}

/** The same with the polish that it costs. */
function spent(move: Move, text: Text): Text {
  return move.spends ? { k: 'page.move.spends', d: { move: text, count: move.spends } } : text;
}

/** A mark as short as a button: "Cross yellow 13", "Write 8 in orange 4". */
export function markShort(game: Game, move: Move): Text {
  const { area = 0, cell = 0, value = 1 } = move;
  const printed = game.areas[area]!;
  const d = { area: areaText(game, area), field: fieldLabel(printed, cell), value };
  const key = printed.written ? 'write' : rings(printed, cell) ? 'circle' : 'cross';
  const text: Text = { k: `page.main.${key}`, d };
  return move.spends ? { k: 'page.main.spends', d: { move: text, count: move.spends } } : text;
}

/** A word as short as a button. */
export function wordText(game: Game, move: Move): Text {
  if (move.kind === 'skip') return { k: 'page.main.decline', d: { area: areaText(game, move.area!) } };
  if (move.kind === 'return') return { k: 'page.main.return', d: { die: dieName(game, move) } };
  return { k: move.rolls ? `page.main.${move.word}.roll` : `page.main.${move.word}` };
}

/** What a move or a lit field gives: points first, then bonuses. */
export function gives(game: Game, given: Move | Lit): Single[] {
  const { points = 0, bonuses = [] } = given;
  const count: Text = { k: `page.${game.unit}${points < 0 ? '.less' : ''}`, d: { points } };
  return [...(points ? [count] : []), ...bonuses.map((bonus) => bonus.say)];
}

/** A move with everything it gives, for a list. */
export function fullText(game: Game, view: View, move: Move): Text {
  const gained = gives(game, move);
  const said = moveText(game, view, move);
  return gained.length ? { k: 'page.move.gives', d: { move: said, gained } } : said;
}

/** The name before an entry: a seat's, or the dice. */
export function whoText(view: View, seat: number): Detail {
  return seat < 0 ? { k: 'dice.pool' } : (view.seats[seat]?.name ?? String(seat + 1));
}

/** How the game ended: the rating of a player alone, else who won; null while it goes on. */
export function outcomeText({ outcome, seats }: View): Text | null {
  if (!outcome) return null;
  const names = outcome.winners.map((seat) => seats[seat]!.name);
  const won: Text =
    names.length === 1 ? { k: 'final.won', d: { name: names[0]! } } : { k: 'final.shared', d: { names } };
  return outcome.rating ?? won;
}

export interface LogLine {
  n: number;
  seat: number;
  name: Detail;
  said: Text[];
  /** What came of it for the table and the other seats: a round, what it gives, a turn, the end. */
  after: Text[];
}

const TABLE: readonly string[] = ['round', 'turn', 'over'];

function tableText(view: View, fact: Fact): Text {
  if (fact.kind === 'turn') return { k: 'page.turn', d: { name: whoText(view, fact.seat) } };
  return fact.kind === 'over' ? { k: 'news.over' } : fact.say;
}

function seatOf(fact: Fact, usual: number): number {
  return 'seat' in fact ? fact.seat : usual;
}

/** What other seats got out of an entry, each under its name. */
function elsewhere(view: View, facts: Fact[]): Text[] {
  const seats = new Set(facts.map((fact) => seatOf(fact, -1)));
  return [...seats].map((seat) => {
    const said = facts.filter((fact) => seatOf(fact, -1) === seat).map((fact) => fact.say);
    return { k: 'page.said', d: { name: whoText(view, seat), said } };
  });
}

/** An entry as one line of the log, and what came of it. */
export function logLine(view: View, entry: Entry): LogLine {
  const { n, seat } = entry;
  const table = entry.facts.filter((fact) => TABLE.includes(fact.kind));
  const rest = entry.facts.filter((fact) => !TABLE.includes(fact.kind));
  const own = rest.filter((fact) => seatOf(fact, seat) === seat);
  const others = elsewhere(
    view,
    rest.filter((fact) => seatOf(fact, seat) !== seat),
  );
  const [round, then] = [table.filter((fact) => fact.kind === 'round'), table.filter((fact) => fact.kind !== 'round')];
  return {
    n,
    seat,
    name: whoText(view, seat),
    said: own.length ? own.map((fact) => fact.say) : [didText(entry)],
    after: [...round.map((fact) => tableText(view, fact)), ...others, ...then.map((fact) => tableText(view, fact))],
  };
}

/** A move that changed nothing that could be told: the word itself. */
function didText(entry: Entry): Text {
  return { k: `page.did.${entry.text.split(' ')[0]}` };
}
