import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex as hex, hexToBytes as unhex } from '@noble/hashes/utils.js';
import { describe, expect, test } from 'vitest';
import games from '../../fixtures/games.json';
import type { Game } from '../lib/types';
import { check } from './check';
import { deals } from './deals';
import { NoRecord, read, type Line } from './record';
import { Stream } from './stream';
import vectors from './vectors.json';

const GAMES = games.games as unknown as Game[];
const golden = import.meta.glob<string>('../../../tests/golden/*.record', {
  query: '?raw',
  import: 'default',
  eager: true,
});

describe('hashes as Python makes them', () => {
  test.each(vectors.hashes)('of $message', (vector) => {
    expect(hex(sha256(unhex(vector.message)))).toBe(vector.sha256);
    expect(hex(hmac(sha256, unhex(vector.key), unhex(vector.message)))).toBe(vector.hmac);
  });

  test.each(vectors.blocks)('draw $draw', ({ draw, tuesday, fair }) => {
    const secret = Uint8Array.from({ length: 32 }, (_, nth) => nth);
    expect(hex(Stream.seeded('tuesday').block(draw, 0))).toBe(tuesday);
    expect(hex(new Stream(secret, ['Ann', 'Zoë']).block(draw, 0))).toBe(fair);
  });
});

describe('records', () => {
  test('there are golden ones of every game', () => {
    expect(new Set(Object.values(golden).map((text) => read(text).game))).toEqual(
      new Set(GAMES.map((game) => game.name)),
    );
  });

  test.each(Object.entries(golden))('golden %s is proved', (_, text) => {
    const report = check(text, GAMES);
    expect(report.finding).toBe('proved');
    expect(report.rolls.length).toBeGreaterThan(9);
    expect(report.rolls.every((roll) => roll.ok)).toBe(true);
  });

  test.each(vectors.games)('fair game %# is proved, deals and all', (game) => {
    const report = check(game.record, GAMES);
    expect(report.finding).toBe('proved');
    expect(report.rolls.flatMap((roll, nth) => (roll.deal ? [nth] : []))).toEqual(game.deals);
    expect(report.first).toBe(report.record?.first);
  });

  test('solo games without deals would not be noticed', () => {
    const solo = vectors.games.filter((game) => game.record.includes('players: 1'));
    expect(solo.length).toBeGreaterThan(2);
    expect(solo.every((game) => game.deals.length === 6)).toBe(true);
  });
});

const solo = vectors.games[1]!.record;
const three = vectors.games[4]!.record;
const party = vectors.games[5]!.record;

/** The record with the n-th line that fits changed. */
function changed(text: string, pattern: RegExp, change: (line: string) => string, nth = 0): string {
  const lines = text.split('\n');
  const at = lines.flatMap((line, number) => (pattern.test(line) ? [number] : []))[nth]!;
  lines[at] = change(lines[at]!);
  expect(lines.join('\n')).not.toBe(text);
  return lines.join('\n');
}

function swapped(line: string): string {
  const words = line.split(' ');
  [words[2], words[3]] = [words[3]!, words[2]!];
  return words.join(' ');
}

describe('forged records', () => {
  const another = (line: string): string => line.replace(/W(\d)/, (_, face) => `W${(Number(face) % 6) + 1}`);

  test('another face', () => {
    const report = check(changed(three, /^- roll W/, another, 4), GAMES);
    expect(report.finding).toBe('wrong-roll');
    expect(report.rolls.filter((roll) => !roll.ok)).toHaveLength(1);
    expect(report.rolls.find((roll) => !roll.ok)?.line).toBe(report.line);
  });

  test('another symbol', () => {
    const text = changed(
      party,
      /^- roll/,
      (line) => line.replace(/^- roll \S+/, (start) => (start.endsWith('candle') ? '- roll present' : '- roll candle')),
      2,
    );
    expect(check(text, GAMES).finding).toBe('wrong-roll');
  });

  test('another order of a deal, and a deal in the order of the dice', () => {
    const [deal] = deals(read(solo).moves, 6) as unknown as [Line];
    const order = deal.text.split(' ').slice(1);
    const printed = ['W', 'Y', 'B', 'G', 'O', 'P'].map((letter) => order.find((word) => word.startsWith(letter)));
    expect(check(solo.replace(deal.text, swapped(deal.text)), GAMES).finding).toBe('wrong-roll');
    expect(check(solo.replace(deal.text, `roll ${printed.join(' ')}`), GAMES).finding).toBe('wrong-roll');
  });

  test('another order where there is none', () => {
    expect(check(changed(three, /^- roll/, swapped), GAMES).finding).toBe('wrong-roll');
  });

  test('a roll left out', () => {
    const lines = three.split('\n');
    lines.splice(
      lines.findIndex((line) => line.startsWith('- roll')),
      1,
    );
    expect(check(lines.join('\n'), GAMES).finding).toBe('wrong-roll');
  });

  test('a die twice, an unknown die, no dice', () => {
    for (const roll of ['- roll W1 W1', '- roll X1', '- roll W7', '- roll', '- rill W1']) {
      expect(
        check(
          changed(three, /^- roll/, () => roll),
          GAMES,
        ).finding,
      ).toBe('wrong-roll');
    }
    expect(
      check(
        changed(party, /^- roll/, () => '- roll candle'),
        GAMES,
      ).finding,
    ).toBe('wrong-roll');
  });

  test('another secret, promise, beginner or seed of a seat', () => {
    const flip = (line: string): string => line.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'));
    const secret = check(changed(three, /^reveal/, flip), GAMES);
    expect([secret.finding, secret.line]).toEqual(['wrong-seed', three.split('\n').length - 1]);
    expect(check(changed(three, /^dice: fair/, flip), GAMES).finding).toBe('wrong-seed');
    const first = check(
      changed(three, /^first/, (line) => line.replace(/\d/, (seat) => String((Number(seat) % 3) + 1))),
      GAMES,
    );
    expect([first.finding, first.line]).toEqual(['wrong-first', 8]);
    expect(check(party.replace('"lucky"', '"unlucky"'), GAMES).finding).not.toBe('proved');
  });
});

describe('what can not be proved', () => {
  test('before the secret is shown', () => {
    const report = check(three.replace(/reveal.*\n$/, ''), GAMES);
    expect(report.finding).toBe('not-revealed');
    expect(report.commitment).toMatch(/^[0-9a-f]{64}$/);
  });

  test('real dice', () => {
    expect(
      check(
        changed(three, /^dice/, () => 'dice: typed'),
        GAMES,
      ).finding,
    ).toBe('typed');
  });

  test('a beginning that comes from another game', () => {
    const given = changed(
      changed(three, /^first/, (line) => line.replace('drawn', 'chosen')),
      /^dice/,
      (line) => `${line}\ngiven: 20 abc`,
    );
    const own = read(given)
      .moves.slice(20)
      .filter((move) => move.seat < 0).length;
    expect(check(given, GAMES)).toMatchObject({ finding: 'partly', line: null });
    expect(check(given, GAMES).rolls).toHaveLength(own);
    const turn = (line: string): string => line.replace(/.$/, (face) => String((Number(face) % 6) + 1));
    expect(check(changed(given, /^- roll/, turn), GAMES).finding).toBe('partly');
    const lines = given.split('\n');
    const last = lines.findLastIndex((line) => line.startsWith('- roll'));
    lines[last] = turn(lines[last]!);
    expect(check(lines.join('\n'), GAMES)).toMatchObject({ finding: 'wrong-roll', line: last + 1 });
  });

  test('a beginner who was chosen', () => {
    const text = changed(three, /^first/, () => 'first: 1 chosen');
    expect(check(text, GAMES)).toMatchObject({ finding: 'proved', first: null });
  });

  test('an unknown game', () => {
    expect(
      check(
        changed(three, /^game/, () => 'game: whist'),
        GAMES,
      ),
    ).toMatchObject({ finding: 'unknown-game', line: 2 });
  });

  test.each([
    ['', 1],
    ['hello', 1],
    [three.replace('record 1', 'record 2'), 1],
    [three.slice(0, -1), three.split('\n').length - 1],
    [three.replace('rules: 1', 'rules: x'), 3],
    [three.replace('players: 3', 'players: 0'), 4],
    [three.replace(/first: \d/, 'first: 9'), 8],
    [three.replace(/dice: .*/, 'dice: loaded'), 9],
    [three.replace(/(dice: .*)/, '$1\ngiven: 0'), 10],
    [three.replace(/(dice: .*)/, '$1\ngiven: 9999'), 10],
    [three.replace(/dice: fair (.{64}).*/, 'dice: fair $1 [1]'), 9],
    [three.replace('\n- roll', '\n4 W>y1\n- roll'), 11],
    [`${three}- roll W1\n`, three.split('\n').length - 1],
    [three.replace(/reveal: .*/, 'reveal: abc'), three.split('\n').length - 1],
  ])('unreadable %#', (text, line) => {
    expect(check(text, GAMES)).toMatchObject({ finding: 'unreadable', line });
  });

  test('names may look like anything', () => {
    const odd = three.replace(/name 1: .*/, 'name 1:  reveal: # - roll').replaceAll('\n', '\r\n');
    expect(read(odd).names[0]).toBe(' reveal: # - roll');
    expect(check(odd, GAMES).finding).toBe('proved');
    expect(() => read('x')).toThrow(NoRecord);
  });
});
