// Reading a record, as far as its dice are concerned. docs/notation.md has the format.

export interface Line {
  /** Counted from 1, as in an editor. */
  line: number;
  /** -1 is chance. */
  seat: number;
  text: string;
}

export interface GameRecord {
  game: string;
  players: number;
  names: string[];
  first: number;
  drawn: boolean;
  dice: string;
  /** So many moves come from another game, where they may be proved; 0 as a rule. */
  given: number;
  moves: Line[];
  reveal: { line: number; seed: string } | null;
}

/** A text that is no record: the line where reading stopped. */
export class NoRecord extends Error {
  constructor(readonly line: number) {
    super(`line ${line}`);
  }
}

class Header {
  line = 1;

  constructor(private readonly lines: string[]) {}

  /** The value of the next line, which must have this key. */
  value(key: string, shape = /^.*$/su): RegExpMatchArray {
    const text = this.lines[this.line++] ?? '';
    const found =
      text.startsWith(`${key}:`) &&
      text
        .slice(key.length + 1)
        .replace(/^ /, '')
        .match(shape);
    if (!found) throw new NoRecord(this.line);
    return found;
  }
}

function split(text: string): string[] {
  const lines = text
    .replace(/^\ufeff/, '')
    .split('\n')
    .map((line) => line.replace(/\r$/, ''));
  if (lines[0] !== 'cleverdice record 1') throw new NoRecord(1);
  if (lines.pop() !== '') throw new NoRecord(lines.length + 1);
  return lines;
}

function readLine(text: string, line: number, players: number): Line {
  const found = text.match(/^(-|[1-9]) (.+)$/su);
  const seat = found?.[1] === '-' ? -1 : Number(found?.[1]) - 1;
  if (!found || seat >= players) throw new NoRecord(line);
  return { line, seat, text: found[2]! };
}

function readReveal(text: string, line: number): { line: number; seed: string } {
  const found = text.match(/^reveal: ([0-9a-f]{64})$/);
  if (!found) throw new NoRecord(line);
  return { line, seed: found[1]! };
}

/** The record of a text; `NoRecord` tells the line that can't be read. */
export function read(text: string): GameRecord {
  const lines = split(text);
  const header = new Header(lines);
  const game = header.value('game')[0];
  header.value('rules', /^[1-9][0-9]{0,3}$/);
  const players = Number(header.value('players', /^[1-9]$/)[0]);
  const names = Array.from({ length: players }, (_, seat) => header.value(`name ${seat + 1}`)[0]);
  const [, first, how] = header.value('first', /^([1-9]) (drawn|chosen)$/);
  if (Number(first) > players) throw new NoRecord(header.line);
  const dice = header.value('dice', /^.+$/su)[0];
  const given = lines[header.line]?.startsWith('given:')
    ? Number(header.value('given', /^([1-9][0-9]{0,3})(?: [a-z0-9]{1,64})?$/)[1])
    : 0;
  if (lines[header.line] !== '') throw new NoRecord(header.line + 1);
  const body = lines
    .map((line, nth): [string, number] => [line, nth + 1])
    .slice(header.line)
    .filter(([line]) => line.trim() && !line.startsWith('#'));
  const revealed = body.at(-1)?.[0].startsWith('reveal:') ? body.pop() : undefined;
  const moves = body.map(([line, nth]) => readLine(line, nth, players));
  const reveal = revealed ? readReveal(...revealed) : null;
  if (given > moves.length) throw new NoRecord(7 + players);
  return { game, players, names, first: Number(first) - 1, drawn: how === 'drawn', dice, given, moves, reveal };
}
