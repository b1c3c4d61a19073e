import { expect, test } from 'vitest';
import games from '../../fixtures/games.json';
import { server, show, soon, type } from '../lib/test-tools';
import { holdPromise } from '../lib/table-keys';
import { read } from './record';
import vectors from './vectors.json';
import Verify from './Verify.svelte';

const record = vectors.games[1]!.record;
const commitment = read(record).dice.split(' ')[1]!;

async function verdict(page: HTMLElement): Promise<string> {
  return soon(() => page.querySelector('section h2')?.textContent ?? expect.fail());
}

function paste(text: string): HTMLElement {
  server({ '/api/games': games });
  const page = show(Verify, { table: '' });
  type(page.querySelector('textarea')!, text);
  page.querySelector('form')!.requestSubmit();
  return page;
}

test('a record that is pasted is proved, roll by roll', async () => {
  const page = paste(record.trimEnd());
  expect(await verdict(page)).toMatch(/Proved: 26 rolls/);
  expect(page.querySelectorAll('ol li')).toHaveLength(26);
  expect(page.querySelectorAll('ol .good')).toHaveLength(26);
});

test('a forged roll is shown with the right one', async () => {
  const page = paste(record.replace('roll W5 Y6', 'roll W6 Y6'));
  expect(await verdict(page)).toMatch(/False.*line 9/);
  expect(page.querySelector('ol .bad.small')?.textContent).toContain('W5 Y6');
  expect(page.querySelectorAll('ol li')).toHaveLength(26);
});

test.each([
  ['hello', /not a complete record: line 1/],
  [record.replace('game: gsc', 'game: x'), /line 2 is not known/],
  [record.replace(/reveal.*\n/, ''), /not been revealed yet/],
])('what is no proof: %#', async (text, said) => {
  expect(await verdict(paste(text))).toMatch(said);
});

function ofTable(promise: string): HTMLElement {
  localStorage.clear();
  holdPromise('abc', promise);
  server({ '/api/games': games, '/api/tables/abc/record': record });
  return show(Verify, { table: 'abc' });
}

test('a table is checked at once, with the promise that was seen', async () => {
  const page = ofTable(commitment);
  expect(await verdict(page)).toMatch(/Proved/);
  expect(page.textContent).toContain('Your browser saw this fingerprint');
});

test('another promise than the one seen is no proof', async () => {
  expect(await verdict(ofTable('0'.repeat(64)))).toMatch(/False: this is not the fingerprint/);
});

test('no such table', async () => {
  server({
    '/api/games': games,
    '/api/tables/abc/record': Response.json({ error: { k: 'why.over' } }, { status: 404 }),
  });
  const page = show(Verify, { table: 'abc' });
  await soon(() => expect(page.querySelector('[role=alert]')?.textContent).toBe('the game is over'));
});
