import { flushSync } from 'svelte';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import games from '../../fixtures/games.json';
import start from '../../fixtures/gsc-2-start.json';
import { FakeSocket } from '../lib/fake-socket';
import { FakeTable } from '../lib/fake-table';
import { where } from '../lib/router.svelte';
import { find, server, show, soon, type } from '../lib/test-tools';
import type { Game, Seat, Told, View, You } from '../lib/types';
import { holdKey, keyOf, promiseOf } from '../lib/table-keys';
import Lobby from './Lobby.svelte';
import TableMenu from '../play/TableMenu.svelte';
import TablePage from './TablePage.svelte';

const GAME = (games.games as unknown as Game[]).find((game) => game.name === 'gsc')!;
const WELCOME = start as unknown as Extract<Told, { t: 'welcome' }>;

const [ANA, BEN] = WELCOME.view.seats as [Seat, Seat];
/** One seat is free. */
const WAITING: View = {
  ...WELCOME.view,
  table: 'abc',
  phase: 'lobby',
  n: 0,
  host: 0,
  seats: [
    { ...ANA, name: 'Ana' },
    { ...BEN, name: '', kind: 'open', free: true },
  ],
};
const READY: View = { ...WELCOME.view, phase: 'lobby', n: 0, seats: [{ ...ANA, again: true }, BEN] };

function seat(kind: Seat['kind'], more: Partial<Seat> = {}): Seat {
  return { ...WELCOME.view.seats[0]!, kind, ...more };
}

function lobby(seats: Seat[], you: You, invite: string | null = null): { table: FakeTable; page: HTMLElement } {
  const view: View = { ...WELCOME.view, phase: 'lobby', n: 0, seats };
  const table = new FakeTable(view, [], you);
  table.tell({ t: 'welcome', you, invite, view, log: [] });
  return { table, page: show(Lobby, { table, game: GAME }) };
}

const HOST: You = { seats: [0], mine: [], host: true, key: true };
const GUEST: You = { seats: [1], mine: [], host: false, key: true };

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/');
});

describe('lobby', () => {
  test('the host invites, and starts once nobody is missing', () => {
    const { page, table } = lobby([seat('person', { name: 'Ana' }), seat('open')], HOST, 'secret');
    expect(find<HTMLInputElement>(page, 'input', 'Invite friends').value).toMatch(/\/t\/\w+#join=secret$/);
    expect(find<HTMLButtonElement>(page, 'button', 'Start the game').disabled).toBe(true);
    table.tell({ t: 'view', view: { ...table.view!, seats: [seat('person'), seat('person')] }, log: [] });
    flushSync();
    find<HTMLButtonElement>(page, 'button', 'Start the game').click();
    expect(table.asked).toEqual([{ t: 'start' }]);
  });

  test('the host gives seats to bots and opens them', () => {
    const { page, table } = lobby([seat('person'), seat('open'), seat('bot', { level: 'greedy' })], HOST);
    type(find<HTMLSelectElement>(page, 'select', 'Who has seat 2?'), 'bot');
    type(find<HTMLSelectElement>(page, 'select', 'Bot at seat 3'), 'random');
    type(find<HTMLSelectElement>(page, 'select', 'Who has seat 3?'), 'open');
    type(find<HTMLSelectElement>(page, 'select', 'Who has seat 3?'), 'person');
    expect(table.asked).toEqual([
      { t: 'seat', seat: 1, kind: 'bot', level: 'casual' },
      { t: 'seat', seat: 2, kind: 'bot', level: 'random' },
      { t: 'seat', seat: 2, kind: 'open' },
      { t: 'seat', seat: 2, kind: 'person', name: 'Player 3' },
    ]);
  });

  test('a guest changes the own name and nothing else', () => {
    const { page, table } = lobby([seat('person', { name: 'Ana' }), seat('person', { name: 'Ben' })], GUEST);
    expect(page.querySelectorAll('select')).toHaveLength(0);
    expect(page.querySelectorAll('button.main')).toHaveLength(0);
    type(find<HTMLInputElement>(page, 'input', 'Name at seat 2'), 'Benno');
    expect(table.asked).toEqual([{ t: 'name', seat: 1, name: 'Benno' }]);
  });

  test('a word of ones own for the dice', () => {
    const { page, table } = lobby([seat('person', { name: 'Ana' }), seat('person', { name: 'Ben' })], GUEST);
    type(page.querySelector<HTMLInputElement>('#word')!, ' lucky ');
    page.querySelector<HTMLFormElement>('form')!.requestSubmit();
    expect(table.asked).toEqual([{ t: 'name', seat: 1, name: 'Ben', seed: 'lucky' }]);
  });

  test('who watches sees who is there', () => {
    const { page } = lobby([seat('person', { name: 'Ana', here: false })], {
      seats: [],
      mine: [],
      host: false,
      key: false,
    });
    expect(page.textContent).toContain('Ana');
    expect(page.textContent).toContain('is away');
    expect(page.querySelectorAll('button, select, input')).toHaveLength(0);
  });

  test('what is refused is said', async () => {
    const { page, table } = lobby([seat('person'), seat('person')], HOST);
    table.refuse({ k: 'why.over' });
    find(page, 'button', 'Start the game').click();
    await soon(() => expect(page.querySelector('[role=alert]')?.textContent).toBe('the game is over'));
  });
});

describe('menu of a table', () => {
  test('a seat goes to a bot and back', () => {
    const view: View = {
      ...WELCOME.view,
      phase: 'play',
      seats: [seat('person', { name: 'Ana' }), seat('bot', { name: 'greedy bot' })],
    };
    const table = new FakeTable(view, [], HOST);
    const page = show(TableMenu, { table, game: GAME });
    find(page, 'button', 'Hand to a bot').click();
    find(page, 'button', 'Take back').click();
    expect(table.asked).toEqual([
      { t: 'seat', seat: 0, kind: 'bot', level: 'casual' },
      { t: 'seat', seat: 1, kind: 'person' },
    ]);
  });

  test('the personal link is shown to its owner, the one to watch to all', () => {
    const table = new FakeTable(WELCOME.view, [], HOST);
    expect(show(TableMenu, { table, game: GAME }).textContent).not.toContain('Your personal link');
    holdKey(table.id, 'k1');
    const page = show(TableMenu, { table, game: GAME });
    expect(find<HTMLInputElement>(page, 'input', 'Your personal link').value).toMatch(/#key=k1$/);
    expect(find<HTMLInputElement>(page, 'input', 'Invite to watch').value).not.toContain('#');
  });
});

describe('a game that will be deleted', () => {
  test('says so in its menu', () => {
    const view: View = { ...WELCOME.view, phase: 'play', notice: { k: 'server.expires', d: { days: 12 } } };
    const table = new FakeTable(view, [], HOST);
    expect(show(TableMenu, { table, game: GAME }).textContent).toContain('deleted in 12 days');
  });
});

describe('the way in', () => {
  beforeEach(() => {
    FakeSocket.all = [];
    vi.stubGlobal('WebSocket', FakeSocket);
  });

  function welcome(more: Partial<Extract<Told, { t: 'welcome' }>> = {}): void {
    const view = more.view ?? { ...WELCOME.view, phase: 'lobby', n: 0 };
    FakeSocket.last.tell({ ...WELCOME, ...more, view, log: [] });
    flushSync();
  }

  async function connected(count = 1): Promise<void> {
    await soon(() => expect(FakeSocket.all).toHaveLength(count));
  }

  test('by invitation: a name, then the seat', async () => {
    history.replaceState(null, '', '/t/abc#join=secret');
    const asked = server({ '/api/games': games, '/api/tables/abc/join': { table: 'abc', key: 'k', seat: 1 } });
    const page = show(TablePage, { id: 'abc' });
    expect(location.hash).toBe('');
    await connected();
    welcome({ view: WAITING });
    await soon(() => expect(page.querySelector('h1')?.textContent).toBe("Ana invites you to That's Pretty Clever"));
    type(page.querySelector<HTMLInputElement>('input')!, ' Zoë ');
    page.querySelector('form')!.requestSubmit();
    await connected(2);
    expect(asked.find((one) => one.path.endsWith('/join'))?.body).toEqual({ invite: 'secret', name: 'Zoë' });
    expect(keyOf('abc')).toBe('k');
  });

  test('no seat is left: it is said, and watching is still possible', async () => {
    history.replaceState(null, '', '/t/abc#join=secret');
    const full = Response.json({ error: { k: 'why.over' } }, { status: 409 });
    server({ '/api/games': games, '/api/tables/abc/join': full });
    const page = show(TablePage, { id: 'abc' });
    await connected();
    welcome({ view: WAITING });
    await soon(() => expect(page.querySelector('input')).not.toBeNull());
    type(page.querySelector<HTMLInputElement>('input')!, 'Zoë');
    page.querySelector('form')!.requestSubmit();
    await soon(() => expect(page.querySelector('[role=alert]')?.textContent).toBe('the game is over'));
    find(page, 'button', 'Only watch').click();
    await soon(() => expect(page.textContent).not.toContain('Only watch'));
  });

  test('an invitation to a game that has begun only leads to watching', async () => {
    history.replaceState(null, '', '/t/abc#join=secret');
    server({ '/api/games': games });
    const page = show(TablePage, { id: 'abc' });
    await connected();
    FakeSocket.last.tell({ ...WELCOME, view: { ...WELCOME.view, phase: 'play' }, log: [] });
    await soon(() => expect(page.textContent).toContain('The game has already begun.'));
    expect(page.querySelector('input')).toBeNull();
  });

  test('an invitation is nothing to somebody who has a seat', async () => {
    holdKey('abc', 'mine');
    history.replaceState(null, '', '/t/abc#join=secret');
    server({ '/api/games': games });
    show(TablePage, { id: 'abc' });
    await connected();
    expect(keyOf('abc')).toBe('mine');
  });

  test('by personal link', async () => {
    history.replaceState(null, '', '/t/abc#key=k2');
    const asked = server({ '/api/games': games, '/api/tables/abc/enter': { table: 'abc', seats: [1] } });
    const page = show(TablePage, { id: 'abc' });
    await connected();
    expect(asked.find((one) => one.body)).toEqual({ path: '/api/tables/abc/enter', body: { key: 'k2' } });
    expect([location.hash, keyOf('abc')]).toEqual(['', 'k2']);
    welcome();
    await soon(() => expect(page.querySelector('h1')?.textContent).toBe("That's Pretty Clever"));
    expect(promiseOf('abc')).toBe(WELCOME.view.fair?.commitment);
  });

  test('a wrong personal link is said', async () => {
    history.replaceState(null, '', '/t/abc#key=k2');
    const wrong = Response.json({ error: { k: 'why.over' } }, { status: 403 });
    server({ '/api/games': games, '/api/tables/abc/enter': wrong });
    const page = show(TablePage, { id: 'abc' });
    await soon(() => expect(page.querySelector('[role=alert]')?.textContent).toBe('the game is over'));
    expect(keyOf('abc')).toBeNull();
  });

  test('a lost cookie is replaced by the key that is remembered', async () => {
    holdKey('abc', 'mine');
    const asked = server({ '/api/games': games, '/api/tables/abc/enter': { table: 'abc', seats: [0] } });
    show(TablePage, { id: 'abc' });
    await connected();
    welcome({ you: { seats: [], mine: [], host: false, key: false } });
    await connected(2);
    expect(asked.filter((one) => one.body)).toHaveLength(1);
    welcome({ you: { seats: [], mine: [], host: false, key: false } });
    expect(asked.filter((one) => one.body)).toHaveLength(1);
  });

  test('nobody is pulled out of the final score', async () => {
    holdKey('abc', 'mine');
    history.replaceState(null, '', '/t/abc');
    server({ '/api/games': games });
    show(TablePage, { id: 'abc' });
    await connected();
    welcome({ you: HOST });
    const before = where();
    FakeSocket.last.tell({ t: 'next', table: 'def' });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(where()).toEqual(before);
  });

  test('whoever is ready goes on with the same key', async () => {
    holdKey('abc', 'mine');
    const asked = server({ '/api/games': games, '/api/tables/def/enter': { table: 'def', seats: [0] } });
    show(TablePage, { id: 'abc' });
    await connected();
    welcome({ you: HOST, view: READY });
    FakeSocket.last.tell({ t: 'next', table: 'def' });
    await soon(() => expect(where()).toEqual({ at: 'table', table: 'def' }));
    expect(asked.find((one) => one.body)).toEqual({ path: '/api/tables/def/enter', body: { key: 'mine' } });
    expect(keyOf('def')).toBe('mine');
  });

  test('a lost connection is said and goes away', async () => {
    server({ '/api/games': games });
    const page = show(TablePage, { id: 'abc' });
    await connected();
    welcome();
    expect(page.querySelector('.banner')).toBeNull();
    FakeSocket.last.break();
    flushSync();
    expect(page.querySelector('.banner')?.textContent).toBe('Connection lost, reconnecting');
    dispatchEvent(new Event('online'));
    welcome();
    expect(page.querySelector('.banner')).toBeNull();
  });

  test('no such table', async () => {
    server({ '/api/games': games });
    const page = show(TablePage, { id: 'abc' });
    await connected();
    FakeSocket.last.break(4404);
    flushSync();
    expect(page.querySelector('h1')?.textContent).toBe('There is no such table');
  });

  test('without a server: it is said, and tried again by itself', async () => {
    vi.useFakeTimers();
    history.replaceState(null, '', '/t/abc#key=k2');
    const asked = server({ '/api/games': games });
    const page = show(TablePage, { id: 'abc' });
    await vi.advanceTimersByTimeAsync(10);
    expect(page.querySelector('[role=alert]')?.textContent).toBe('No connection to the server');
    const before = asked.length;
    await vi.advanceTimersByTimeAsync(4_100);
    expect(asked.length).toBeGreaterThan(before);
    vi.useRealTimers();
  });
});
