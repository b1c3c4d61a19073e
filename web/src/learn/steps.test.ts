import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Game, Told, View } from '../lib/types';
import { due } from './steps';

const FIXTURES = 'fixtures';

function read<T>(name: string): T {
  return JSON.parse(readFileSync(`${FIXTURES}/${name}.json`, 'utf8')) as T;
}

const { games } = read<{ games: Game[] }>('games');

function welcome(name: string): { game: Game; view: View; mine: number[] } {
  const told = read<Extract<Told, { t: 'welcome' }>>(name);
  const game = games.find((one) => one.name === told.view.game)!;
  return { game, view: told.view, mine: told.you.seats };
}

function ids(name: string, change: Partial<View> = {}): string[] {
  const { game, view, mine } = welcome(name);
  return due(game, { ...view, ...change }, mine).map((step) => step.id);
}

describe('the step that is due', () => {
  it.each([
    ['gsc-1-start', 'roll'],
    ['gsc-2-start', 'roll'],
    ['gsc-4-start', 'wait'],
    ['gsc-1-rolled', 'pick'],
    ['gsc-1-bonus', 'bonus'],
    ['gsc-4-bonus', 'bonus'],
    ['gsc-1-extra', 'window'],
    ['gsc-1-passive', 'serve.solo'],
    ['gsc-2-passive', 'serve'],
    ['gsc-4-over', 'over'],
    ['chd-1-start', 'roll'],
    ['chd-1-rolled', 'pick'],
    ['chd-1-more', 'more'],
    ['chd-4-more', 'more'],
    ['chd-1-number', 'pick'],
    ['chd-2-bonus', 'bonus'],
    ['chd-2-extra', 'window'],
    ['chd-1-passive', 'serve.solo'],
    ['chd-4-passive', 'serve'],
    ['kids-2-start', 'party.roll'],
    ['kids-2-rolled', 'party.cross'],
    ['kids-2-more', 'party.more'],
    ['kids-2-bonus', 'party.bonus'],
    ['kids-2-passive', 'party.serve'],
    ['kids-4-over', 'party.over'],
  ])('%s: %s', (name, first) => {
    expect(ids(name)[0]).toBe(first);
  });

  it('tells of what is unlocked after the step itself', () => {
    expect(ids('chd-1-rolled')).toEqual(expect.arrayContaining(['pick', 'reroll', 'pass']));
    expect(ids('chd-1-number')).toContain('number');
    expect(ids('gsc-1-rolled')).not.toContain('reroll');
    expect(ids('gsc-1-rolled')).not.toContain('pass');
    expect(ids('kids-2-rolled')).toContain('party.joker');
  });

  it('tells last whom to ask, where hints are given', () => {
    expect(ids('gsc-2-rolled', { hints: true }).at(-1)).toBe('hint');
    expect(ids('kids-2-rolled', { hints: true }).at(-1)).toBe('hint');
    expect(ids('gsc-2-rolled', { hints: false })).not.toContain('hint');
    expect(ids('gsc-1-start', { hints: true })).not.toContain('hint');
  });

  it('tells a round bonus from the second round on', () => {
    expect(ids('gsc-1-start', { round: 1 })).toEqual(['roll']);
    expect(ids('gsc-1-start', { round: 2 })).toEqual(['roll', 'round']);
    expect(ids('gsc-1-start', { round: 5 })).toEqual(['roll']);
  });

  it('tells of the platter and of undo before a second roll', () => {
    expect(ids('gsc-1-start', { roll: 1, undo: [0] })).toEqual(['again.solo', 'undo']);
    expect(ids('gsc-2-start', { roll: 1, undo: [] })).toEqual(['again']);
    expect(ids('gsc-1-start', { stage: 'deal', ordered: true })).toEqual(['deal']);
  });

  it('asks for real dice where they are typed', () => {
    expect(ids('gsc-1-start', { typed: true })).toContain('roll.typed');
    expect(ids('kids-2-start', { typed: true })).toEqual(['roll.typed']);
  });

  it('knows when no die fits', () => {
    const pass = { '0': [{ text: 'pass', kind: 'say' as const, word: 'pass' }] };
    expect(ids('gsc-1-rolled', { moves: pass, roll: 1 })[0]).toBe('unfit');
    expect(ids('gsc-1-rolled', { moves: pass, roll: 3 })[0]).toBe('unfit.last');
    expect(ids('gsc-1-passive', { moves: pass })[0]).toBe('serve.none');
  });

  it('knows when only the die fields are left', () => {
    const { view } = welcome('gsc-2-passive');
    const dice = view.dice.map((die) => ({ ...die, place: 1 }));
    expect(ids('gsc-2-passive', { dice })[0]).toBe('fallback');
  });

  it('says "tap a field" once a die is chosen', () => {
    const { game, view, mine } = welcome('gsc-1-rolled');
    expect(due(game, view, mine, true)[0]?.id).toBe('mark');
    const bonus = welcome('gsc-1-bonus');
    expect(due(bonus.game, bonus.view, bonus.mine, true)[0]?.id).toBe('bonus');
  });

  it('tells nothing to those who only watch, and nothing in the lobby', () => {
    const { game, view } = welcome('gsc-1-rolled');
    expect(due(game, view, [])).toEqual([]);
    expect(due(game, { ...view, phase: 'lobby' }, [0])).toEqual([]);
  });
});

describe('texts and chapters of the steps', () => {
  const texts = JSON.parse(readFileSync('../src/cleverdice/texts/en.json', 'utf8')) as Record<string, string>;
  const files = readdirSync(FIXTURES)
    .filter((file) => file !== 'games.json')
    .map((file) => file.replace('.json', ''));

  it.each(['gsc', 'chd', 'kids'])('%s: every step has a text and its chapter', (name) => {
    const book = JSON.parse(readFileSync(`src/games/${name}/book.json`, 'utf8')) as { id: string }[];
    const chapters = book.map(({ id }) => id);
    const steps = files
      .filter((file) => file.startsWith(name))
      .flatMap((file) => {
        const { game, view, mine } = welcome(file);
        return due(game, view, mine);
      });
    expect(new Set(steps.map(({ id }) => id)).size).toBeGreaterThan(6);
    for (const { text, chapter } of steps) {
      expect(chapters).toContain(chapter);
      expect(texts).toHaveProperty([text.k]);
    }
  });
});
