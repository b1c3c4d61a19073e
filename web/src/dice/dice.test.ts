import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import games from '../../fixtures/games.json';
import type { Game } from '../lib/types';
import Die from './Die.svelte';
import { faceLook, pips, sides } from './faces';
import { SHAPES } from './shapes';

const all = (games as unknown as { games: Game[] }).games;
const [gsc, kids] = ['gsc', 'kids'].map((name) => all.find((game) => game.name === name)!) as [Game, Game];

describe('faces', () => {
  it('have as many pips as they show', () => {
    for (const face of [1, 2, 3, 4, 5, 6]) expect(pips(face)).toHaveLength(face);
    expect(pips(0)).toHaveLength(0);
  });

  it('lie opposite their complement to seven', () => {
    for (const face of [1, 2, 3, 4, 5, 6]) {
      const around = sides(gsc, 0, face);
      expect(around[0]).toBe(face);
      expect(around.at(-1)).toBe(7 - face);
      expect([...around].sort()).toEqual([1, 2, 3, 4, 5, 6]);
    }
  });

  it('of pictures are those of that die', () => {
    kids.dice.forEach((die, at) => expect([...sides(kids, at, die.faces[2]!)].sort()).toEqual([...die.faces].sort()));
  });

  it('wear the colour of the die, or of the picture', () => {
    expect(faceLook(gsc, 2, 4)).toEqual({ colour: 'blue', shape: 'diamond', letter: 'B', symbol: null });
    expect(faceLook(kids, 0, 5)).toEqual({ colour: 'red', shape: 'circle', letter: 'R', symbol: 'candle' });
    expect(faceLook(kids, 2, 10)).toMatchObject({ colour: 'rainbow', symbol: 'joker' });
  });

  it('have a shape for every colour, none of them twice', () => {
    for (const game of all) for (const area of game.areas) expect(Object.keys(SHAPES)).toContain(area.shape);
    for (const game of all) for (const die of game.dice) expect(Object.keys(SHAPES)).toContain(die.shape);
    const paths = Object.values(SHAPES).map((shape) => shape.path);
    expect(new Set(paths).size).toBe(paths.length);
  });
});

describe('a die', () => {
  let shown: ReturnType<typeof mount> | undefined;
  afterEach(() => {
    if (shown) void unmount(shown);
    document.body.replaceChildren();
  });
  const show = (props: Record<string, unknown>): HTMLElement => {
    shown = mount(Die, { target: document.body, props: props as never });
    flushSync();
    return document.querySelector('[data-die]')!;
  };

  it('is a button that says what it shows', () => {
    const onclick = vi.fn();
    const die = show({ game: gsc, die: 1, face: 5, chosen: true, onclick });
    expect(die.tagName).toBe('BUTTON');
    expect(die.getAttribute('aria-label')).toBe('yellow die, shows 5');
    expect(die.getAttribute('aria-pressed')).toBe('true');
    die.click();
    expect(onclick).toHaveBeenCalledOnce();
    expect(document.querySelectorAll('.pip')).toHaveLength(5);
  });

  it('is a picture without something to do', () => {
    const die = show({ game: kids, die: 2, face: 10 });
    expect(die.getAttribute('role')).toBe('img');
    expect(die.getAttribute('aria-label')).toBe('die with joker');
  });

  it('has six sides while it rolls', () => {
    show({ game: gsc, die: 0, face: 3, rolling: true });
    expect(document.querySelectorAll('.side')).toHaveLength(6);
  });

  it('says when it is not rolled', () => {
    expect(show({ game: gsc, die: 0, face: 0 }).getAttribute('aria-label')).toBe('white die, not rolled yet');
  });
});
