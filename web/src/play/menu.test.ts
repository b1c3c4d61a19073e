import { expect, test } from 'vitest';
import { FakeTable } from '../lib/fake-table';
import { say } from '../lib/say.svelte';
import { show, soon } from '../lib/test-tools';
import FinalScore from './FinalScore.svelte';
import { fixture, games } from './fixtures';
import Panels from './Panels.svelte';
import { Session } from './session.svelte';

function sessionAt(name: string): Session {
  const { view, log } = fixture(name);
  return new Session(new FakeTable(view, log), games);
}

test('the menu is a list with pictures, the rules first, fairness last', () => {
  const session = sessionAt('gsc-1-rolled');
  session.panel = 'menu';
  const page = show(Panels, { session });
  const entries = [...page.querySelectorAll('li:has(svg)')];
  expect(entries[0]!.textContent).toBe(say('page.short'));
  expect(entries.length).toBeGreaterThan(5);
  const headings = [...page.querySelectorAll('h3')].map((one) => one.textContent);
  expect(headings.at(-1)).toBe(say('page.fair'));
});

test('after a game three ways lead on, and all others are behind one word', async () => {
  const page = show(FinalScore, { session: sessionAt('gsc-1-over') });
  await soon(() => expect(page.querySelector('[data-again]')).not.toBeNull());
  const ways = [...page.querySelectorAll('.buttons :is(a, button)')];
  const [first, more] = [ways.filter((way) => !way.closest('details')), ways.filter((way) => way.closest('details'))];
  expect(first.map((way) => way.textContent)).toEqual([
    say('page.final.again'),
    say('look.short'),
    say('page.final.home'),
  ]);
  expect(more.length).toBeGreaterThan(2);
});

test('a round is asked about in the top bar, and each says what it gives', () => {
  const session = sessionAt('gsc-1-rolled');
  session.open('rounds');
  const page = show(Panels, { session });
  expect(page.querySelectorAll('ol > li')).toHaveLength(session.game.round_bonus.length);
  expect(page.textContent).toContain(say('sign.extra_die'));
});
