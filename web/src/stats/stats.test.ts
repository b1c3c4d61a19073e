import { flushSync } from 'svelte';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import games from '../../fixtures/games.json';
import { speakFirst } from '../lib/say.svelte';
import { find, server, show, soon } from '../lib/test-tools';
import type { Game } from '../lib/types';
import Stats from './Stats.svelte';
import {
  areaFigures,
  chosen,
  diceFigures,
  figures,
  firstChoice,
  levelShares,
  masterOf,
  modeOf,
  modes,
  playedGames,
  playedWith,
  skillFigures,
  tableFigures,
} from './summary';
import type { Master, Result, Stats as Told } from './types';

const GAMES = games.games as unknown as Game[];
const [gsc, kids] = ['gsc', 'kids'].map((name) => GAMES.find((game) => game.name === name)!) as [Game, Game];

function result(score: number, more: Partial<Result> = {}): Result {
  return {
    table: `t${score}`,
    seat: 0,
    game: 'gsc',
    players: 1,
    others: 0,
    bots: [],
    typed: false,
    contest: null,
    score,
    areas: [10, 20, 30, 40, 50],
    foxes: 1,
    fox_points: 10,
    level: 5,
    rank: 1,
    won: false,
    shared: false,
    started: 0,
    ended: 600_000,
    given_away: null,
    luck: null,
    ...more,
  };
}

const MASTER: Master = {
  game: 'gsc',
  players: 1,
  bot: 'master',
  games: 1000,
  score: 302,
  areas: [30, 55, 40, 33, 33],
  foxes: 3.9,
  fox_points: 111,
};
const TWO = result(150, { players: 2, bots: ['greedy'], level: null, won: true });

function told(more: Partial<Told> = {}): Told {
  return { person: { name: 'Ana', since: 0 }, games: [], dice: [], masters: [MASTER], looking: 0, ...more };
}

describe('what is looked at', () => {
  test('begins with what is played most', () => {
    const all = [TWO, result(200), result(210), result(50, { game: 'kids', players: 3 })];
    expect(firstChoice(all)).toEqual({ game: 'gsc', players: 1 });
    expect(playedGames(all)).toEqual(['gsc', 'kids']);
    expect(playedWith(all, 'gsc')).toEqual([1, 2]);
    expect(chosen(all, { game: 'gsc', players: 0 })).toHaveLength(3);
    expect(chosen(all, { game: 'gsc', players: 2 })).toEqual([TWO]);
    expect(firstChoice([])).toEqual({ game: '', players: 0 });
  });

  test('the master is one of the same table only', () => {
    expect(masterOf(told(), { game: 'gsc', players: 1 })).toBe(MASTER);
    expect(masterOf(told(), { game: 'gsc', players: 0 })).toBeNull();
    expect(masterOf(told(), { game: 'gsc', players: 2 })).toBeNull();
  });
});

describe('figures', () => {
  test('of a game alone', () => {
    const one = figures([result(200)]);
    expect(one).toMatchObject({ games: 1, mean: 200, limits: null, lately: null, foxes: 1, minutes: 10 });
  });

  test('the last ten are told once there are more', () => {
    const scores = [...Array<number>(10).fill(100), 210];
    const many = figures(scores.map((score) => result(score)));
    expect(many.mean).toBe(110);
    expect(many.lately).toBe(111);
    expect(many.best.score).toBe(210);
    expect(many.worst.score).toBe(100);
  });

  test('areas stand beside the best and the master, foxes last', () => {
    const rows = areaFigures(gsc, [result(160), result(170, { areas: [30, 0, 30, 40, 50], fox_points: 0 })], MASTER);
    expect(rows).toHaveLength(6);
    expect(rows[0]).toMatchObject({ area: 0, mean: 20, best: 30, master: 30 });
    expect(rows[1]).toMatchObject({ area: 1, mean: 10, best: 20, master: 55 });
    expect(rows[5]).toMatchObject({ area: null, mean: 5, best: 10, master: 111 });
  });

  test('where there are no foxes none are shown', () => {
    const party = result(12, { game: 'kids', players: 2, areas: [3, 3, 3, 3], foxes: 0, fox_points: 0 });
    expect(areaFigures(kids, [party], null)).toHaveLength(4);
  });

  test('levels add up to one', () => {
    const shares = levelShares(gsc, [
      result(200, { level: 5 }),
      result(290, { level: 1 }),
      result(100, { level: 9 }),
      TWO,
    ]);
    expect(shares).toHaveLength(gsc.rating.length + 1);
    expect(shares.map((one) => one.count)).toEqual([1, 0, 0, 0, 1, 0, 0, 0, 1]);
    expect(shares.reduce((sum, one) => sum + one.share, 0)).toBeCloseTo(1);
    expect(levelShares(gsc, [TWO])).toEqual([]);
  });

  test('wins are held against a fair share', () => {
    const lost = { ...TWO, won: false, rank: 2 };
    const three = { ...lost, players: 3, rank: 3 };
    const all = tableFigures([result(200), TWO, lost, three])!;
    expect(all).toMatchObject({ games: 3, won: 1, shared: 0, rank: 2 });
    expect(all.fair).toBeCloseTo((0.5 + 0.5 + 1 / 3) / 3);
    expect(all.limits.low).toBeLessThan(1 / 3);
    expect(tableFigures([result(200)])).toBeNull();
  });

  test('choices count only where somebody has looked', () => {
    const looked = [result(200, { given_away: 30, luck: -10 }), result(210), result(220, { given_away: 20, luck: 4 })];
    expect(skillFigures(looked)).toMatchObject({ games: 2, givenAway: 25, luck: -3, lately: null });
    expect(skillFigures([result(200)])).toBeNull();
  });

  test('the ways to play are told apart', () => {
    const ways = [
      result(1),
      TWO,
      { ...TWO, others: 1 },
      result(2, { typed: true }),
      result(3, { contest: 'daily' }),
      result(4, { contest: 'duel' }),
      result(5),
    ];
    expect(ways.map(modeOf)).toEqual(['alone', 'bots', 'people', 'typed', 'daily', 'duel', 'alone']);
    expect(modes(ways)[0]).toEqual(['alone', 2]);
  });
});

describe('dice', () => {
  test('are added up over all tables, face by face', () => {
    const six = (count: number) => Array.from({ length: 6 }, () => ({ '1': count, '6': 2 * count }));
    const dice = diceFigures(gsc, [
      { game: 'gsc', players: 1, typed: false, faces: six(10) },
      { game: 'gsc', players: 2, typed: false, faces: six(5) },
    ]);
    expect(dice).toHaveLength(6);
    expect(dice[0]!.rolls).toBe(45);
    expect(dice[0]!.faces.map((face) => face.count)).toEqual([15, 0, 0, 0, 0, 30]);
    expect(dice[0]!.faces[0]!.expected).toBeCloseTo(1 / 6);
    expect(dice[0]!.test.chance).toBeLessThan(0.001);
  });

  test('symbols have the shares that their dice give them', () => {
    for (const die of diceFigures(kids, [])) {
      expect(die.rolls).toBe(0);
      expect(die.test.enough).toBe(false);
      expect(die.faces.reduce((sum, face) => sum + face.expected, 0)).toBeCloseTo(1);
    }
  });
});

describe('the page', () => {
  beforeEach(() => speakFirst());

  test('invites whoever has not played', async () => {
    server({ '/api/games': games, '/api/me/stats': told({ person: null }) });
    const page = show(Stats, {});
    await soon(() => find(page, 'a', 'Play a game'));
  });

  test('shows the figures of the game played most, and of others on demand', async () => {
    const all = [result(200), result(220), TWO];
    server({ '/api/games': games, '/api/me/stats': told({ games: all }) });
    const page = show(Stats, {});
    await soon(() => expect(page.querySelector('dl')?.textContent).toContain('210.0'));
    expect(page.textContent).toContain('Master');
    page.querySelector<HTMLInputElement>('input[name=players][value="2"]')!.click();
    flushSync();
    expect(page.querySelector('dl')?.textContent).toContain('150.0');
    expect(page.textContent).toContain('Won 1 of 1 games');
    expect(page.textContent).not.toContain('Rating');
    expect(page.textContent).toContain('1 against bots');
  });

  test('every chart has words for those who can not see it', async () => {
    const six = Array.from({ length: 6 }, () => ({ '1': 14, '2': 8, '3': 12, '4': 6, '5': 11, '6': 9 }));
    const dice = [{ game: 'gsc', players: 1, typed: false, faces: six }];
    server({
      '/api/games': games,
      '/api/me/stats': told({
        games: [result(200, { given_away: 3, luck: 1 }), result(210, { given_away: 4, luck: 1 })],
        dice,
      }),
    });
    const page = show(Stats, {});
    await soon(() => expect(page.querySelectorAll('svg[role=img]').length).toBe(8));
    for (const chart of page.querySelectorAll('svg[role=img]')) expect(chart.getAttribute('aria-label')).toMatch(/\d/);
    expect(page.textContent).toContain('Nothing unusual');
  });

  test('while the coach looks, only the number of games that are left is asked for', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const asked = server({
      '/api/games': games,
      '/api/me/stats': told({ games: [result(200)], looking: 2 }),
      '/api/me/looking': { looking: 1 },
    });
    show(Stats, {});
    await vi.waitFor(() => expect(asked.some((one) => one.path === '/api/me/stats')).toBe(true));
    await vi.advanceTimersByTimeAsync(7_000);
    vi.useRealTimers();
    expect(asked.filter((one) => one.path === '/api/me/looking').length).toBeGreaterThan(0);
    expect(asked.filter((one) => one.path === '/api/me/stats')).toHaveLength(1);
  });

  test('says what is wrong, and that it can be tried again', async () => {
    server({ '/api/games': games });
    const page = show(Stats, {});
    await soon(() => expect(page.querySelector('[role=alert]')).not.toBeNull());
  });
});
