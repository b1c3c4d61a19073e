// Do the dice of a record follow from its seed?
import type { Game } from '../lib/types';
import { deals } from './deals';
import { NoRecord, read, type GameRecord, type Line } from './record';
import { hex, sha256, unhex } from './sha256';
import { Stream, type Draw } from './stream';

export type Finding =
  | 'proved'
  | 'typed'
  | 'not-revealed'
  | 'wrong-seed'
  | 'wrong-first'
  | 'wrong-roll'
  | 'unreadable'
  | 'unknown-game';

export interface CheckedRoll {
  line: number;
  text: string;
  /** What the seed gives. */
  due: string;
  ok: boolean;
  deal: boolean;
}

export interface Report {
  finding: Finding;
  /** Where the first thing stands that is wrong. */
  line: number | null;
  record: GameRecord | null;
  commitment: string | null;
  /** The seat that the seed draws to begin; null if nothing was drawn. */
  first: number | null;
  rolls: CheckedRoll[];
}

interface Source {
  stream: Stream | null;
  commitment: string | null;
  finding: Finding;
}

function fair(rest: string, record: GameRecord): Source {
  const found = rest.match(/^([0-9a-f]{64})(?: (\[.*\]))?$/s);
  const seeds = found ? readSeeds(found[2]) : null;
  if (!found || !seeds) return { stream: null, commitment: null, finding: 'unreadable' };
  const commitment = found[1]!;
  if (!record.reveal) return { stream: null, commitment, finding: 'not-revealed' };
  const secret = unhex(record.reveal.seed);
  if (hex(sha256(secret)) !== commitment) return { stream: null, commitment, finding: 'wrong-seed' };
  return { stream: new Stream(secret, seeds), commitment, finding: 'proved' };
}

function readSeeds(written: string | undefined): string[] | null {
  try {
    const seeds: unknown = JSON.parse(written ?? '[]');
    return Array.isArray(seeds) && seeds.every((seed) => typeof seed === 'string') ? (seeds as string[]) : null;
  } catch {
    return null;
  }
}

function source(record: GameRecord): Source {
  const [, kind, rest = ''] = record.dice.match(/^(\S+)(?: (.*))?$/s) ?? [];
  if (record.dice === 'typed') return { stream: null, commitment: null, finding: 'typed' };
  if (kind === 'seeded' && rest) return { stream: Stream.seeded(rest), commitment: null, finding: 'proved' };
  if (kind === 'fair') return fair(rest, record);
  return { stream: null, commitment: null, finding: 'unreadable' };
}

/** The dice that a roll names, in its order; null if it names none, an unknown one, or one twice. */
function named(game: Game, text: string): number[] | null {
  const words = text.split(' ').slice(1);
  if (!text.startsWith('roll ') || words.length === 0) return null;
  if (game.symbols.length > 0) return words.length === game.dice.length ? words.map((_, die) => die) : null;
  const dice = words.map((word) => game.dice.findIndex((die) => /^[1-6]$/.test(word.slice(1)) && die.letter === word[0]));
  return dice.includes(-1) || new Set(dice).size < dice.length ? null : dice;
}

function spelled(game: Game, die: number, face: number): string {
  return game.symbols.length > 0 ? (game.tokens[face] ?? '') : `${game.dice[die]!.letter}${face}`;
}

/** What the seed gives for a roll of these dice. */
function due(game: Game, draw: Draw, dice: number[], deal: boolean): string {
  const inOrder = [...dice].sort((one, other) => one - other);
  const faces = new Map(inOrder.map((die) => [die, game.dice[die]!.faces[draw.below(game.dice[die]!.faces.length)]!]));
  const shown = deal ? draw.shuffled(inOrder) : inOrder;
  return `roll ${shown.map((die) => spelled(game, die, faces.get(die)!)).join(' ')}`;
}

function checkRoll(game: Game, stream: Stream, move: Line, nth: number, deal: boolean): CheckedRoll {
  const dice = named(game, move.text);
  const text = dice ? due(game, stream.draw(nth + 1), dice, deal) : '';
  return { line: move.line, text: move.text, due: text, ok: text === move.text, deal };
}

function checkRolls(game: Game, stream: Stream, record: GameRecord): CheckedRoll[] {
  const solo = record.players === 1 && game.symbols.length === 0;
  const dealt = solo ? deals(record.moves, game.dice.length) : new Set<Line>();
  return record.moves
    .filter((move) => move.seat < 0)
    .map((move, nth) => checkRoll(game, stream, move, nth, dealt.has(move)));
}

function nothing(finding: Finding, line: number | null, record: GameRecord | null): Report {
  return { finding, line, record, commitment: null, first: null, rolls: [] };
}

/** Check the dice of a whole record: the promise, the starting seat, and every roll. */
export function check(text: string, games: readonly Game[]): Report {
  let record: GameRecord;
  try {
    record = read(text);
  } catch (error) {
    if (error instanceof NoRecord) return nothing('unreadable', error.line, null);
    throw error;
  }
  const game = games.find((one) => one.name === record.game);
  return game ? checkRecord(record, game) : nothing('unknown-game', 2, record);
}

function checkRecord(record: GameRecord, game: Game): Report {
  const { stream, commitment, finding } = source(record);
  const diceLine = 6 + record.players;
  if (!stream) {
    const line = { 'wrong-seed': record.reveal?.line ?? null, unreadable: diceLine }[finding as string] ?? null;
    return { ...nothing(finding, line, record), commitment };
  }
  const first = record.drawn ? stream.draw(0).below(record.players) : null;
  const rolls = checkRolls(game, stream, record);
  const wrong = rolls.find((roll) => !roll.ok);
  const report = { record, commitment, first, rolls };
  if (first !== null && first !== record.first) return { ...report, finding: 'wrong-first', line: diceLine - 1 };
  return wrong ? { ...report, finding: 'wrong-roll', line: wrong.line } : { ...report, finding: 'proved', line: null };
}
