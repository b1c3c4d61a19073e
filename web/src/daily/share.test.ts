import { beforeAll, describe, expect, test } from 'vitest';
import games from '../../fixtures/games.json';
import { speak } from '../lib/say.svelte';
import type { Game } from '../lib/types';
import { drawnStars, left, neighbour, shareText, shownDay, stars } from './share';

const GAMES = games.games as unknown as Game[];
const solo = GAMES.filter((game) => game.players.min === 1);

beforeAll(() => speak('en'));

test('stars tell how much of an area was reached', () => {
  expect([0, 1, 12, 13, 59, 60, 70, -3].map((points) => stars(points, 60))).toEqual([0, 1, 1, 2, 5, 5, 5, 0]);
  expect(drawnStars(2)).toBe('★★☆☆☆');
});

describe('the text to share', () => {
  const areas = [30, 56, 45, 32, 39];

  test.each(solo.map((game) => [game.name, game] as const))('of %s has a sign for every area', (_, game) => {
    const text = shareText({
      game,
      day: '2026-11-15',
      score: 322,
      areas,
      streak: 3,
      link: 'https://x.test/daily/2026-11-15',
    });
    const lines = text.split('\n');
    expect(lines).toHaveLength(2 + game.areas.length + 2);
    expect(text).not.toContain('⬜');
    expect(new Set(lines.slice(2, -2).map((line) => [...line][0])).size).toBe(game.areas.length);
    expect(lines[0]).toContain(shownDay('2026-11-15'));
    expect(lines[1]).toContain('322');
    expect(lines.at(-2)).toContain('3');
    expect(lines.at(-1)).toBe('https://x.test/daily/2026-11-15');
  });

  test('tells nothing but points, stars, days and the link', () => {
    const [game] = solo;
    const text = shareText({ game: game!, day: null, score: 207, areas, streak: 1, link: 'L' });
    expect(text.match(/\d+/g)).toEqual(['207']);
    expect(
      text
        .split('\n')
        .slice(2, -1)
        .every((line) => /^\S+ [A-Z] [★☆]{5}$/u.test(line)),
    ).toBe(true);
  });
});

test('what is left of a day', () => {
  expect(left(10_000_000, 10_000_000 - 3_600_000 - 61_000)).toEqual({ hours: 1, minutes: 2 });
  expect(left(10_000_000, 10_000_000)).toBeNull();
  expect(left(10_000_000, 10_000_001)).toBeNull();
});

test('days before and after', () => {
  expect(neighbour('2026-03-01', -1)).toBe('2026-02-28');
  expect(neighbour('2026-12-31', 1)).toBe('2027-01-01');
});
