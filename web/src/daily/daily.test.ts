import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import games from '../../fixtures/games.json';
import { speak } from '../lib/say.svelte';
import type { Game } from '../lib/types';
import type { Day, Duel, Standing } from './contests';
import Daily from './Daily.svelte';
import DuelPage from './Duel.svelte';
import PointsHistogram from './PointsHistogram.svelte';

const answers = new Map<string, unknown>();
const sent: { path: string; body: unknown }[] = [];
let shown: Record<string, unknown> | null = null;

function answer(path: string): Response {
  const found = answers.get(path);
  return found === undefined
    ? new Response(JSON.stringify({ error: { k: 'contest.nowhere' } }), { status: 404 })
    : new Response(JSON.stringify(found));
}

function standing(change: Partial<Standing> = {}): Standing {
  return {
    id: '2026-11-15-gsc',
    game: 'gsc',
    commitment: 'c'.repeat(64),
    reveal: null,
    finished: 2,
    mine: null,
    results: null,
    bars: null,
    master: null,
    dice: null,
    ...change,
  };
}

const POINTS = { score: 201, areas: [30, 40, 28, 33, 40], foxes: 1, fox_points: 30 };
const PLAYED = standing({
  finished: 3,
  mine: { table: 'mine', over: true, name: 'Ana', place: 2, ...POINTS },
  results: [
    { ...POINTS, place: 1, name: 'Bo', table: 'one', mine: false, score: 230 },
    { ...POINTS, place: 2, name: 'Ana', table: 'mine', mine: true },
    { ...POINTS, place: 3, name: '', table: 'three', mine: false, score: 120 },
  ],
  bars: [
    [120, 1],
    [140, 0],
    [160, 0],
    [180, 0],
    [200, 1],
    [220, 1],
  ],
  master: { score: 290, areas: [30, 56, 45, 60, 60] },
});

function day(...found: Standing[]): Day {
  const ends = Date.now() + 3_600_000;
  return {
    day: '2026-11-15',
    today: '2026-11-15',
    ends,
    closes: ends + 1_800_000,
    closed: false,
    games: found,
    streak: { now: 2, best: 4, days: 9 },
    earlier: [{ day: '2026-11-14', games: [{ game: 'gsc', score: 188 }] }],
  };
}

async function show<P extends Record<string, unknown>>(part: Component<P>, props: P): Promise<HTMLElement> {
  shown = mount(part, { target: document.body, props });
  await vi.waitFor(() => {
    flushSync();
    expect(document.querySelector('[role="status"]')?.textContent ?? '').not.toMatch(/moment/);
  });
  return document.body;
}

beforeEach(async () => {
  await speak('en');
  answers.set('/api/games', games);
  answers.set('/api/me', { name: '', since: 0, key: '0'.repeat(32) });
  sent.length = 0;
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    if (init?.body) sent.push({ path, body: JSON.parse(init.body as string) });
    return Promise.resolve(answer(path));
  });
});

afterEach(() => {
  if (shown) void unmount(shown);
  shown = null;
  document.body.replaceChildren();
  answers.clear();
  vi.unstubAllGlobals();
});

test('a day that is still to be played shows no results', async () => {
  answers.set('/api/daily', day(standing()));
  const body = await show(Daily, { day: '' });
  expect(body.querySelector('section.card button.main')?.textContent).toContain('Play');
  expect(body.querySelector('.scroll')).toBeNull();
  expect(body.textContent).toContain('2 days in a row');
  expect(body.querySelector('a[href="/daily/2026-11-14"]')).not.toBeNull();
  expect(body.textContent).toContain('188');
});

test('playing begins a try under the name that is known', async () => {
  answers.set('/api/daily', day(standing()));
  answers.set('/api/daily/2026-11-15/gsc', { table: 'abc', key: '1'.repeat(32), over: false });
  const body = await show(Daily, { day: '' });
  body.querySelector<HTMLButtonElement>('section.card button.main')!.click();
  await vi.waitFor(() => expect(location.pathname).toBe('/t/abc'));
  expect(sent.at(-1)).toEqual({ path: '/api/daily/2026-11-15/gsc', body: { name: '', lang: 'en' } });
});

test('after the own try there are place, results, master and the text to share', async () => {
  answers.set('/api/daily', day(PLAYED));
  const body = await show(Daily, { day: '' });
  expect(body.textContent).toContain('place 2 of 3');
  const rows = [...body.querySelectorAll('section.card tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent.trim()),
  );
  expect(rows.map(([place]) => place)).toEqual(['–', '1', '2', '3']);
  expect(body.querySelector('tr[aria-current]')?.textContent).toContain('Ana');
  expect(rows[3]).toEqual(['3', 'Anonymous', '120']);
  body.querySelector<HTMLButtonElement>('.result > button')!.click();
  flushSync();
  expect(body.querySelector('textarea')!.value).toContain('/daily/2026-11-15');
});

test('how hard the dice were is asked for when it is looked at', async () => {
  const mine = { ...PLAYED.mine!, percent: 75 };
  answers.set('/api/daily', day({ ...PLAYED, mine, master: { score: 260, areas: POINTS.areas } }));
  const levels = [{ level: 'expert', score: 240 }];
  answers.set('/api/challenges/2026-11-15-gsc/dice', { dice: { levels, luck: -12.34 } });
  const body = await show(Daily, { day: '' });
  expect(body.textContent).toContain('better than 75 % of the others');
  const details = [...body.querySelectorAll('details')].find((one) => one.textContent.includes('How hard'))!;
  expect(details.textContent).not.toContain('240');
  details.open = true;
  details.dispatchEvent(new Event('toggle'));
  await vi.waitFor(() => expect(details.textContent).toContain('240'));
  expect(details.textContent).toContain('Hard dice: −12.3');
});

test('a day that does not exist says so', async () => {
  const body = await show(Daily, { day: '2026-02-30' });
  await vi.waitFor(() => expect(body.querySelector('[role="alert"]')?.textContent).toContain('no such challenge'));
});

function duel(change: Partial<Duel>): Duel {
  return { ...standing({ id: 'abc' }), created: 0, names: [], ...change };
}

test('a duel tells who has played, and nothing else before the own game', async () => {
  answers.set('/api/duels/abc', duel({ names: ['Bo', ''] }));
  const body = await show(DuelPage, { id: 'abc' });
  await vi.waitFor(() => expect(body.textContent).toContain('Bo and Anonymous'));
  expect(body.querySelector('table')).toBeNull();
});

test('a duel stands side by side after it', async () => {
  answers.set('/api/duels/abc', duel({ ...PLAYED, id: 'abc', names: ['Bo', 'Ana', ''] }));
  const body = await show(DuelPage, { id: 'abc' });
  await vi.waitFor(() => expect(body.querySelectorAll('tbody tr')).toHaveLength(4));
  const game = (games.games as unknown as Game[]).find((one) => one.name === 'gsc')!;
  expect(body.querySelectorAll('thead th')).toHaveLength(3 + game.areas.length + 1);
});

test('bars have room for the master and can be read out', async () => {
  const body = await show(PointsHistogram, {
    bars: [
      [100, 2],
      [120, 1],
    ],
    mine: 125,
    master: 170,
  });
  expect([...body.querySelectorAll('.from')].map((text) => text.textContent)).toEqual(['100', '120', '140', '160']);
  expect(body.querySelectorAll('rect.own')).toHaveLength(1);
  expect(body.querySelector('svg')!.getAttribute('aria-label')).toBe('100 to 119 points: 2; 120 to 139 points: 1');
});
