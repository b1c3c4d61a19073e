// Do the dice of a record follow from its seed?
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { Game } from '../lib/types';
import { deals } from './deals';
import { NoRecord, read, type GameRecord, type Line } from './record';
import { Stream, type Draw } from './stream';

export type Finding =
  | 'proved'
  | 'partly'
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
  /** The same dice at several tables: rolls are counted within their round, and drawn for all dice. */
  shared?: boolean;
}

/** The draws of shared dice that belong to one round. */
const ROUND_DRAWS = 100;

/** Where a roll stands: its number among all, its round, its number there. */
interface Place {
  nth: number;
  round: number;
  since: number;
  deal: boolean;
}

function fair(rest: string, record: GameRecord): Source {
  const found = rest.match(/^([0-9a-f]{64})(?: (\[.*\]))?$/s);
  const seeds = found ? readSeeds(found[2]) : null;
  if (!found || !seeds) return { stream: null, commitment: null, finding: 'unreadable' };
  const commitment = found[1]!;
  if (!record.reveal) return { stream: null, commitment, finding: 'not-revealed' };
  const secret = hexToBytes(record.reveal.seed);
  if (bytesToHex(sha256(secret)) !== commitment) return { stream: null, commitment, finding: 'wrong-seed' };
  return { stream: new Stream(secret, seeds), commitment, finding: 'proved' };
}

function readSeeds(written: string | undefined): string[] | null {
  try {
    const seeds: unknown = JSON.parse(written ?? '[]');
    return Array.isArray(seeds) && seeds.every((seed) => typeof seed === 'string') ? seeds : null;
  } catch {
    return null;
  }
}

function source(record: GameRecord): Source {
  const [, kind, rest = ''] = record.dice.match(/^(\S+)(?: (.*))?$/s) ?? [];
  if (record.dice === 'typed') return { stream: null, commitment: null, finding: 'typed' };
  if (kind === 'seeded' && rest) return { stream: Stream.seeded(rest), commitment: null, finding: 'proved' };
  if (kind === 'fair') return fair(rest, record);
  if (kind === 'shared' && !rest.includes(' ')) return { ...fair(rest, record), shared: true };
  return { stream: null, commitment: null, finding: 'unreadable' };
}

/** The dice that a roll names, in its order; null if it names none, an unknown one, or one twice. */
function named(game: Game, text: string): number[] | null {
  const words = text.split(' ').slice(1);
  if (!text.startsWith('roll ') || words.length === 0) return null;
  if (game.symbols.length > 0) return words.length === game.dice.length ? words.map((_, die) => die) : null;
  const dice = words.map((word) =>
    game.dice.findIndex((die) => /^[1-6]$/.test(word.slice(1)) && die.letter === word[0]),
  );
  return dice.includes(-1) || new Set(dice).size < dice.length ? null : dice;
}

function spelled(game: Game, die: number, face: number): string {
  return game.symbols.length > 0 ? (game.tokens[face] ?? '') : `${game.dice[die]!.letter}${face}`;
}

/** What the seed gives for a roll of these dice; shared dice are drawn for all, and those rolled are taken. */
function due(game: Game, draw: Draw, dice: number[], deal: boolean, shared: boolean): string {
  const inOrder = [...dice].sort((one, other) => one - other);
  const drawn = shared ? game.dice.map((_, die) => die) : inOrder;
  const faces = new Map(drawn.map((die) => [die, game.dice[die]!.faces[draw.below(game.dice[die]!.faces.length)]!]));
  const shown = deal ? draw.shuffled(inOrder) : inOrder;
  return `roll ${shown.map((die) => spelled(game, die, faces.get(die)!)).join(' ')}`;
}

function drawOf({ nth, round, since, deal }: Place, shared: boolean): number {
  if (!shared) return nth + 1;
  return ROUND_DRAWS * round + (deal ? 0 : since + 1);
}

function checkRoll(game: Game, { stream, shared = false }: Source, move: Line, at: Place): CheckedRoll {
  const dice = named(game, move.text);
  const text = dice ? due(game, stream!.draw(drawOf(at, shared)), dice, at.deal, shared) : '';
  return { line: move.line, text: move.text, due: text, ok: text === move.text, deal: at.deal };
}

/** Alone, a round ends with its deal. */
function places(rolls: readonly Line[], dealt: ReadonlySet<Line>): Place[] {
  let [round, since] = [1, 0];
  return rolls.map((move, nth) => {
    const at = { nth, round, since, deal: dealt.has(move) };
    [round, since] = at.deal ? [round + 1, 0] : [round, since + 1];
    return at;
  });
}

function checkRolls(game: Game, source: Source, record: GameRecord): CheckedRoll[] {
  const solo = record.players === 1 && game.symbols.length === 0;
  const dealt = solo ? deals(record.moves, game.dice.length) : new Set<Line>();
  const rolls = record.moves.filter((move) => move.seat < 0);
  const at = places(rolls, dealt);
  // What was given comes from other dice.
  const own = new Set(record.moves.slice(record.given));
  return rolls.flatMap((move, nth) => (own.has(move) ? [checkRoll(game, source, move, at[nth]!)] : []));
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
  const from = source(record);
  const { stream, commitment, finding } = from;
  const diceLine = 6 + record.players;
  if (!stream) {
    const line = { 'wrong-seed': record.reveal?.line ?? null, unreadable: diceLine }[finding as string] ?? null;
    return { ...nothing(finding, line, record), commitment };
  }
  const first = record.drawn ? stream.draw(0).below(record.players) : null;
  const rolls = checkRolls(game, from, record);
  const wrong = rolls.find((roll) => !roll.ok);
  const report = { record, commitment, first, rolls };
  if (first !== null && first !== record.first) return { ...report, finding: 'wrong-first', line: diceLine - 1 };
  if (wrong) return { ...report, finding: 'wrong-roll', line: wrong.line };
  return { ...report, finding: record.given ? 'partly' : 'proved', line: null };
}
