import { flushSync } from 'svelte';
import { beforeEach, describe, expect, test } from 'vitest';
import games from '../../fixtures/games.json';
import { where } from '../lib/router.svelte';
import { settings } from '../lib/settings.svelte';
import { find, server, show, soon, type } from '../lib/test-tools';
import type { Game, SeatWish, TableLine } from '../lib/types';
import { keyOf } from '../lib/table-keys';
import ChainShow from './ChainShow.svelte';
import Home from './Home.svelte';
import { complete, firstSeats, fitted, levels, usualLevel, WAYS, waysOf } from '../lib/seats';
import Setup from './Setup.svelte';

const GAMES = games.games as unknown as Game[];
const [gsc, chd, kids] = ['gsc', 'chd', 'kids'].map((name) => GAMES.find((game) => game.name === name)!) as [
  Game,
  Game,
  Game,
];
/** A table in the list, three hours after its last move. */
function line(change: Partial<TableLine>): Partial<TableLine> {
  const touched = Date.now() - 3.5 * 3_600_000;
  const usual = { table: 'one', game: 'gsc', names: ['Ana'], phase: 'play', n: 9, score: [200] } as const;
  return { ...usual, names: ['Ana'], score: [200], round: 3, rounds: 6, touched, deletable: false, ...change };
}

const OPENED = { table: 'abc', key: 'k', invite: 'i' };

beforeEach(() => localStorage.clear());

describe('seats', () => {
  test('alone only where that is a game', () => {
    expect(waysOf(gsc)).toContain('alone');
    expect(waysOf(kids)).not.toContain('alone');
  });

  test.each(GAMES.flatMap((game) => waysOf(game).map((way) => [game, way] as const)))('$name: %s', (game, way) => {
    const seats = firstSeats(game, way, 'Ana');
    expect(seats[0]).toEqual({ kind: 'person', name: 'Ana' });
    expect(seats.length).toBeGreaterThanOrEqual(game.players.min);
    expect(complete(seats)).toBe(way !== 'friends');
  });

  test.each(WAYS)('nobody gets a name from the page, least of all a pronoun: %s', (way) => {
    const people = firstSeats(gsc, way, '').filter((seat) => seat.kind === 'person');
    expect(people.map((seat) => seat.name)).toEqual(people.map(() => ''));
  });

  test('a level that is not there for so many is exchanged', () => {
    const seats: SeatWish[] = [{ kind: 'open' }, { kind: 'bot', level: 'nobody' }, { kind: 'bot', level: 'random' }];
    expect(fitted(gsc, seats)).toEqual([
      { kind: 'open' },
      { kind: 'bot', level: usualLevel(gsc, 3) },
      { kind: 'bot', level: 'random' },
    ]);
    expect(levels(gsc, 3)).toContain(usualLevel(gsc, 3));
    expect(levels(gsc, 9)).toEqual([]);
  });
});

describe('setup', () => {
  function setup(game: Game): { page: HTMLElement; opened: [SeatWish[], boolean][] } {
    const opened: [SeatWish[], boolean][] = [];
    const page = show(Setup, { game, myName: 'Ana', busy: false, onopen: (seats, real) => opened.push([seats, real]) });
    return { page, opened };
  }

  function choose(page: HTMLElement, value: string): void {
    page.querySelector<HTMLInputElement>(`input[type=radio][value=${value}]`)!.click();
    flushSync();
  }

  function submit(page: HTMLElement): void {
    page.querySelector('form')!.requestSubmit();
    flushSync();
  }

  test('against bots of any level', () => {
    const { page, opened } = setup(gsc);
    find(page, 'button', '+ one more').click();
    flushSync();
    expect(opened).toEqual([]);
    type(find<HTMLSelectElement>(page, 'select', 'Bot at seat 3'), 'random');
    submit(page);
    const bots = [
      { kind: 'bot', level: usualLevel(gsc, 3) },
      { kind: 'bot', level: 'random' },
    ];
    expect(opened).toEqual([[[{ kind: 'person', name: 'Ana' }, ...bots], false]]);
  });

  test('several on one screen, with a bot among them', () => {
    const { page, opened } = setup(kids);
    choose(page, 'screen');
    type(find<HTMLInputElement>(page, 'input', 'Name at seat 2'), '  Zoë ');
    find(page, 'button', '+ one more').click();
    flushSync();
    type(find<HTMLSelectElement>(page, 'select', 'Who has seat 3?'), 'bot');
    submit(page);
    expect(opened[0]?.[0].slice(1)).toEqual([
      { kind: 'person', name: 'Zoë' },
      { kind: 'bot', level: usualLevel(kids, 3) },
    ]);
  });

  test('alone asks nothing', () => {
    const { page, opened } = setup(chd);
    choose(page, 'alone');
    expect(page.querySelectorAll('ol')).toHaveLength(0);
    submit(page);
    expect(opened).toEqual([[[{ kind: 'person', name: 'Ana' }], false]]);
  });

  test('with real dice on several phones', () => {
    const { page, opened } = setup(gsc);
    choose(page, 'real');
    choose(page, 'several');
    find(page, 'button', '+ one more').click();
    flushSync();
    submit(page);
    expect(opened).toEqual([[[{ kind: 'person', name: 'Ana' }, { kind: 'open' }, { kind: 'open' }], true]]);
  });

  test('seats can be taken away, down to the fewest', () => {
    const { page } = setup(kids);
    expect(page.querySelectorAll('.remove')).toHaveLength(0);
    find(page, 'button', '+ one more').click();
    flushSync();
    find(page, 'button', 'Remove seat 2').click();
    flushSync();
    expect(page.querySelectorAll('li')).toHaveLength(2);
  });

  test('back on one phone everybody is a person again', () => {
    const { page, opened } = setup(gsc);
    choose(page, 'real');
    choose(page, 'several');
    choose(page, 'one');
    submit(page);
    expect(opened[0]?.[0]).toEqual([
      { kind: 'person', name: 'Ana' },
      { kind: 'person', name: '' },
    ]);
  });
});

describe('home', () => {
  test('one button and the game begins', async () => {
    const asked = server({ '/api/games': games, '/api/tables': { ...OPENED, tables: [] } });
    const page = show(Home, {});
    const button = await soon(() => page.querySelector<HTMLButtonElement>('button.big') ?? expect.fail());
    button.click();
    await soon(() => expect(where()).toEqual({ at: 'table', table: 'abc' }));
    const opening = asked.find((one) => one.path === '/api/tables' && one.body)?.body;
    expect(opening).toEqual({
      game: 'gsc',
      seats: [{ kind: 'person', name: '' }],
      dice: 'fair',
      start: true,
      lang: 'en',
    });
    expect(keyOf('abc')).toBe('k');
    expect(settings.name).toBe('');
  });

  test('the own name is remembered', async () => {
    server({ '/api/games': games, '/api/tables': { ...OPENED, tables: [] } });
    const page = show(Home, {});
    await soon(() => page.querySelector('form') ?? expect.fail());
    type(find<HTMLInputElement>(page, 'input', 'Your name'), 'Zoë');
    page.querySelector('form')!.requestSubmit();
    await soon(() => expect(settings.name).toBe('Zoë'));
    settings.setName('');
  });

  test('unfinished tables are offered, finished ones behind them', async () => {
    const notice = { k: 'server.expires', d: { days: 12 } };
    const lines = [
      line({ table: 'one', game: 'chd', names: ['Ana', 'Ben'], score: [11, 12], round: 2, notice }),
      line({ table: 'two', phase: 'over', round: null }),
    ];
    server({ '/api/games': games, '/api/tables': { tables: lines } });
    const page = show(Home, {});
    const link = await soon(() => page.querySelector<HTMLAnchorElement>('a[href="/t/one"]') ?? expect.fail());
    for (const said of ['Ana 11 · Ben 12', 'Round 2 of 6', '3 hours ago']) expect(link.textContent).toContain(said);
    expect(link.textContent).toContain('deleted in 12 days');
    expect(page.querySelector('details a')?.getAttribute('href')).toBe('/t/two');
  });

  test('with nothing to go on with, the last game is told', async () => {
    server({ '/api/games': games, '/api/tables': { tables: [line({ phase: 'over', round: null })] } });
    const page = show(Home, {});
    await soon(() => find(page, 'h2', 'Your last game'));
    expect(page.querySelector('.start li')?.textContent).toContain('Ana 200');
    expect(page.querySelector('.start li a:last-child')?.getAttribute('href')).toBe('/review/one');
  });

  test("a game of one's own is deleted once that is meant", async () => {
    const asked = server({
      '/api/games': games,
      '/api/tables': { tables: [line({ deletable: true })] },
      '/api/tables/one/delete': {},
    });
    const page = show(Home, {});
    await soon(() => page.querySelector('.start li') ?? expect.fail());
    find(page, 'button', "Delete: That's Pretty Clever, Ana 200").click();
    flushSync();
    expect(asked.some(({ body }) => body)).toBe(false);
    find(page, '.start li button', 'Delete').click();
    await soon(() => expect(page.querySelector('.start li')).toBeNull());
    expect(asked.at(-1)).toEqual({ path: '/api/tables/one/delete', body: {} });
  });

  test('the challenge of today says what is done, to whoever has played before', async () => {
    const day = { games: [{ mine: { over: true } }, { mine: null }], streak: { now: 3, best: 5, days: 9 } };
    const asked = server({ '/api/games': games, '/api/tables': { tables: [line({})] }, '/api/daily': day });
    const page = show(Home, {});
    const way = await soon(() => page.querySelector('a.daily .good')?.closest('a') ?? expect.fail());
    expect(way.textContent).toMatch(/3 days in a row.*1 of 2 done today/s);
    expect(asked.map(({ path }) => path)).toContain('/api/daily');
  });

  test('a newcomer is asked for nothing', async () => {
    const asked = server({ '/api/games': games, '/api/tables': { tables: [] } });
    const page = show(Home, {});
    await soon(() => page.querySelector('a.daily') ?? expect.fail());
    expect(asked.map(({ path }) => path)).not.toContain('/api/daily');
  });

  test('a chain fires on a sheet, told at once to whoever wants no motion', async () => {
    settings.setMotion('reduced');
    const page = show(ChainShow, { games: GAMES });
    expect(page.querySelector('.count')?.textContent).toBe('Chain ×4');
    expect(page.querySelector('figcaption')?.textContent).toContain('One die, 5 marks, 44 points.');
    expect(page.querySelector('button')).toBeNull();
    settings.setMotion('system');
    const moving = show(ChainShow, { games: GAMES });
    expect(moving.querySelector('.count')).toBeNull();
    await soon(() => expect(moving.querySelector('.count')?.textContent).toBe('Chain ×4'));
    moving.querySelector<HTMLButtonElement>('.again')!.click();
    flushSync();
    expect(moving.querySelector('.count')).toBeNull();
  });
});
