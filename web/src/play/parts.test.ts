import { describe, expect, it } from 'vitest';
import type { View } from '../lib/types';
import { say } from '../lib/say.svelte';
import { begin, endings } from '../lib/choose';
import { counted, finalRows } from './final-score';
import { aside, mainButton, waitedFor } from './main-button';
import { fixture, fixtures, gameOf } from './fixtures';
import { aim, complete, emptyPad, enterFace, faceOf, faces, takeBack, typed } from './dice-pad';
import { mayRoll, sceneOf, seatToShow } from './scene';
import { shapeOf, sourceText } from './bonus-source';
import { fullText, logLine, moveText, wordText } from '../lib/words';

const rolled = fixture('gsc-2-rolled').view;
const gsc = gameOf(rolled);

function main(view: View, seat: number, dice: number[] = [], mine = [seat]) {
  const scene = sceneOf(gameOf(view), view, seat);
  return mainButton(gameOf(view), view, mine, seat, scene, { ...begin(scene.moves), dice });
}

describe('the main button', () => {
  it('rolls for whoever has the dice in hand', () => {
    const { view } = fixture('gsc-2-start');
    const view0 = { ...view, chance: true, actors: [], rollers: [view.active] };
    expect(main(view0, view0.active).does).toBe('roll');
    expect(main(view0, 1 - view0.active).does).toBe('nothing');
    expect(main({ ...view0, typed: true }, view0.active).does).toBe('type');
    expect(mayRoll({ ...view0, rollers: [] }, [0, 1])).toBe(false);
  });

  it('asks for a die, then for a field, or makes the only move', () => {
    expect(main(rolled, 0).text.k).toBe('page.main.die');
    expect(main(rolled, 0, [0]).text.k).toBe('page.main.field');
    const scene = sceneOf(gsc, rolled, 0);
    const single = [0, 1, 2, 3, 4, 5].find(
      (die) => scene.moves.filter((move) => move.dice?.includes(die)).length === 1,
    )!;
    expect(main(rolled, 0, [single])).toMatchObject({ does: 'move', move: { dice: [single] } });
  });

  it('says done where only extra dice are left, and leaves a pass beside a die', () => {
    expect(main(fixture('gsc-2-extra').view, 0)).toMatchObject({ does: 'move', move: { text: 'done' } });
    const { view } = fixture('chd-4-number');
    const button = main(view, 0);
    expect(button.text.k).toBe('page.main.die');
    expect(aside(sceneOf(gameOf(view), view, 0), button).map((move) => move.text)).toEqual(['pass']);
  });

  it('never gives a bonus up by its largest button', () => {
    const { view } = fixture('kids-4-bonus');
    expect(main(view, 0)).toMatchObject({ does: 'nothing', text: { k: 'page.main.bonus' } });
    expect(aside(sceneOf(gameOf(view), view, 0), main(view, 0)).map((move) => move.text)).toEqual(['skip g']);
  });

  it('names whom everybody waits for', () => {
    expect(main(rolled, 1).text).toEqual({ k: 'page.main.chooses', d: { names: [rolled.seats[0]!.name] } });
    expect(waitedFor(fixture('gsc-2-over').view)).toEqual([]);
    expect(main(fixture('gsc-2-over').view, 0).does).toBe('final');
  });

  it.each(fixtures())('always has a text in the catalogue: %s', (_, { view }) => {
    for (const seat of view.seats.keys()) {
      const { text } = main(view, seat);
      expect(say(text)).not.toContain('page.');
    }
  });
});

describe('moves in words', () => {
  it.each(fixtures())('exist for every move and every entry: %s', (_, { view, log }) => {
    const game = gameOf(view);
    for (const [seat, moves] of Object.entries(view.moves)) {
      const said = moves.map((move) => say(fullText(game, view, move)));
      for (const text of said) expect(text).not.toMatch(/page\.|[{}]/);
      expect(new Set(moves.map((move) => say(moveText(game, view, move)))).size).toBe(moves.length);
      for (const move of endings(sceneOf(game, view, Number(seat))))
        expect(say(wordText(game, move))).not.toContain('page.');
    }
    for (const entry of log) {
      const line = logLine(view, entry);
      for (const text of [...line.said, ...line.after]) expect(say(text)).not.toMatch(/page\.|[{}]/);
      expect(line.said.length).toBeGreaterThan(0);
    }
  });
});

describe('the log', () => {
  it('tells under each name what a round gives', () => {
    const { view, log } = fixture('gsc-2-bonus');
    const line = logLine(view, log.at(-1)!);
    expect(say('page.said', { name: line.name, said: line.said })).toMatch(
      /^Ana crosses yellow 31, gets .* for round 4$/,
    );
    expect(line.after.map((text) => say(text))).toEqual([
      'round 4 begins',
      'Ben gets a cross or a 6 anywhere for round 4',
      'Ana is active',
    ]);
  });

  it('has a word for a move that changes nothing', () => {
    const { view } = fixture('gsc-2-bonus');
    expect(logLine(view, { n: 0, seat: 1, text: 'done', facts: [] }).said).toEqual([{ k: 'page.did.done' }]);
    expect(say(logLine(view, { n: 0, seat: 1, text: 'skip r', facts: [] }).said[0]!)).toBe('gives up a bonus');
  });
});

describe('the seat to show', () => {
  const view = { ...fixture('gsc-4-passive').view, active: 2, actors: [3, 0, 1] };

  it('is the next own one that has to act', () => {
    expect(seatToShow(view, [0, 1, 2, 3], 2)).toBe(3);
    expect(seatToShow(view, [0, 1], 1)).toBe(1);
    expect(seatToShow(view, [2], 2)).toBe(2);
    expect(seatToShow({ ...view, actors: [] }, [0, 1], 3)).toBe(0);
    expect(seatToShow(view, [], 7)).toBe(2);
  });
});

describe('small things', () => {
  it('symbols are spent for all once the active seat used them', () => {
    const view = fixture('kids-4-bonus').view;
    const { spent } = view.seats[1]!;
    expect(spent).toEqual(expect.arrayContaining(view.seats[view.active]!.spent));
    expect(sceneOf(gameOf(view), view, 1).tokens.filter((token) => token < 0)).toHaveLength(spent.length);
  });
});

describe('real dice', () => {
  const view = { ...rolled, rolling: [0, 2, 5], ordered: false };

  it('are tapped in one after the other', () => {
    let pad = emptyPad(view);
    for (const face of [3, 6, 1]) pad = enterFace(view, pad, face);
    expect(typed(gsc, view, pad)).toBe('w3 b6 p1');
    expect(complete(view, pad)).toBe(true);
    expect(enterFace(view, pad, 2)).toEqual(pad);
  });

  it('can be corrected', () => {
    let pad = enterFace(view, emptyPad(view), 3);
    pad = enterFace(view, aim(pad, 0), 4);
    expect(faceOf(pad, 0)).toBe(4);
    expect(takeBack(view, pad)).toEqual(emptyPad(view));
  });

  it('are named nearest first in a deal', () => {
    const deal = { ...view, ordered: true };
    let pad = emptyPad(deal);
    expect(enterFace(deal, pad, 2)).toEqual(pad);
    for (const [die, face] of [
      [5, 1],
      [0, 2],
      [2, 2],
    ] as const)
      pad = enterFace(deal, aim(pad, die), face);
    expect(typed(gsc, deal, pad)).toBe('p1 w2 b2');
  });

  it('with symbols are named by them', () => {
    const { view: party } = fixture('kids-2-rolled');
    const kids = gameOf(party);
    const deal = { ...party, rolling: [0, 1, 2, 3, 4] };
    let pad = emptyPad(deal);
    for (const face of [5, 10, 5, 1, 9]) pad = enterFace(deal, pad, face);
    expect(typed(kids, deal, pad)).toBe('candle joker candle heart-balloon cake');
    expect(faces(kids)).toHaveLength(10);
  });
});

describe('where a bonus came from', () => {
  const yellow = gsc.areas[0]!;

  it('is a row, a column, a diagonal or one field', () => {
    const row = yellow.groups.map(({ cells }) => shapeOf(yellow, cells));
    expect(new Set(row)).toEqual(new Set(['row', 'group']));
    expect(gsc.areas[1]!.groups.map(({ cells }) => shapeOf(gsc.areas[1]!, cells))).toContain('column');
    expect(shapeOf(gsc.areas[2]!, [3])).toBe('cell');
  });

  it('is said in words', () => {
    expect(say(sourceText(gsc, { area: 0, cells: [0, 1, 2] })!)).toBe('Row done in yellow');
    expect(say(sourceText(gsc, { round: 4 })!)).toBe('Start of round 4');
    expect(say(sourceText(gsc, { row: 1 })!)).toBe('Full row: extra die');
    expect(sourceText(gsc, { die: 0 })).toBeNull();
  });
});

describe('the final score', () => {
  it.each(['gsc-1-over', 'gsc-4-over', 'chd-2-over', 'kids-4-over'])('counts up to the total: %s', (name) => {
    const { view } = fixture(name);
    const rows = finalRows(gameOf(view), view);
    view.seats.forEach((seat, at) => {
      expect(counted(rows, at, Infinity)).toBe(seat.score.total);
      expect(counted(rows, at, 1)).toBe(seat.score.areas[0]);
      expect(counted(rows, at, 0)).toBe(0);
    });
  });
});
