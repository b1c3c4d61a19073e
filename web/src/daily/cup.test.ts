import { beforeEach, expect, test } from 'vitest';
import games from '../../fixtures/games.json';
import { find, server, show, soon } from '../lib/test-tools';
import { cupOf, type Cup } from './contests';
import CupPage from './Cup.svelte';

const DONE = { table: 't', over: true, name: 'Ana', score: 180 };

function cup(more: Partial<Cup> = {}): Cup {
  const deals = [1, 2, 3].map((nth) => ({ duel: `abc.${nth}`, finished: 1, mine: nth === 1 ? DONE : null }));
  return { id: 'abc', game: 'gsc', deals, finished: 2, results: null, ...more };
}

async function shown(what: Cup): Promise<{ page: HTMLElement; asked: { path: string; body?: unknown }[] }> {
  const asked = server({
    '/api/games': games,
    '/api/cups/abc': what,
    '/api/me': { name: 'Ana', since: 1, key: 'k' },
    '/api/duels/abc.2': { table: 'next', key: null, over: false },
  });
  const page = show(CupPage, { id: 'abc' });
  await soon(() => expect(page.querySelector('.contest')).not.toBeNull());
  return { page, asked };
}

beforeEach(() => localStorage.clear());

test('the table is hidden until all deals are played', async () => {
  const { page } = await shown(cup());
  expect(page.textContent).toContain('Finished so far: 2. You see the table when');
  expect(page.querySelector('table')).toBeNull();
  expect(page.querySelector('[data-total]')?.textContent).toBe('Sum: 180 points');
});

test('the next deal is played, and knows its cup', async () => {
  const { page, asked } = await shown(cup());
  find(page, 'button', 'Play deal 2').click();
  await soon(() => expect(asked.some(({ path }) => path === '/api/duels/abc.2')).toBe(true));
  expect([cupOf('abc.2'), cupOf('other')]).toEqual(['abc', null]);
});

test('then it is shown, with the own line', async () => {
  const deals = cup().deals.map((deal) => ({ ...deal, mine: DONE }));
  const results = [
    { place: 1, name: 'Ben', scores: [200, 190, 210], total: 600, mine: false },
    { place: 2, name: 'Ana', scores: [180, 180, 180], total: 540, mine: true },
  ];
  const { page } = await shown(cup({ deals, results }));
  expect(page.querySelectorAll('tbody tr')).toHaveLength(2);
  expect(page.querySelector('tr[aria-current]')?.textContent).toContain('Ana');
  expect(page.querySelector('button.main')).toBeNull();
});
