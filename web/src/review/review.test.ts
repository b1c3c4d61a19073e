// The page itself, on real reviews.
import { flushSync } from 'svelte';
import { beforeEach, describe, expect, test } from 'vitest';
import { say, speak } from '../lib/say.svelte';
import { find, server, show, soon, type as write } from '../lib/test-tools';
import { games } from '../play/fixtures';
import Balance from './Balance.svelte';
import { reviewOf, walkOf } from './fixtures';
import ReviewBody from './ReviewBody.svelte';
import ReviewPage from './ReviewPage.svelte';
import { fieldTags } from './tags';
import { Walk } from './walk.svelte';
import { figure, percent } from '../lib/numbers';
import { difference, signed } from './words';

beforeEach(() => speak('en'));

function press(key: string, target: EventTarget = document.body, more: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  target.dispatchEvent(event);
  flushSync();
  return event;
}

describe('figures', () => {
  test('are written as in the language, with a real minus', async () => {
    expect([figure(12.34), signed(3.21), signed(-0.55), signed(0.02), signed(-0.02)]).toEqual([
      '12.3',
      '+3.2',
      '−0.6',
      '0.0',
      '0.0',
    ]);
    await speak('de');
    expect([figure(12.34), signed(3.21), percent(0.254)]).toEqual(['12,3', '+3,2', '25 %']);
  });
});

test('what a choice gave away is told in what moves are ranked by', () => {
  const walk = walkOf('kids-2');
  expect(difference(walk, -1.26)).toBe('−1.3');
  const { seats, ...rest } = walk.review;
  const ranked = new Walk({ ...rest, seats: seats.map((look) => ({ ...look, by: 'chance' })) }, walk.game);
  expect([difference(ranked, -0.0312), difference(ranked, 0.0312, figure)]).toEqual(['−3 pp', '3 pp']);
});

describe('a game that is watched', () => {
  test('tells nothing that nobody knew, and everything once it is asked for', () => {
    const walk = walkOf('gsc-1');
    const page = show(ReviewBody, { walk, source: { table: 'abc' } });
    find(page, 'button', say('look.quiet')).click();
    flushSync();
    expect(walk.ply).toBe(0);
    expect(page.querySelectorAll('#curve, .sums > *, .worst > *, .all > *, .on > *')).toHaveLength(0);
    press('n');
    expect(walk.ply).toBe(0);
    press('ArrowRight');
    expect(page.querySelector('#now')!.textContent).toContain(say('look.place', { ply: 1, last: walk.last, round: 1 }));
    expect(page.textContent).not.toContain(say('look.expected', { expected: '' }).trim());
    find(page, 'button', say('look.loud')).click();
    flushSync();
    expect(page.querySelector('#curve')).not.toBeNull();
    expect(walk.ply).toBe(1);
  });
});

describe('a game looked back at', () => {
  test('keys step through it', () => {
    const walk = walkOf('gsc-1', 10);
    const page = show(ReviewBody, { walk, source: { table: 'abc' } });
    press('ArrowRight');
    expect(walk.ply).toBe(11);
    press('ArrowLeft');
    press('ArrowLeft');
    expect(walk.ply).toBe(9);
    expect(press('End').defaultPrevented).toBe(true);
    expect(walk.ply).toBe(walk.last);
    press('Home');
    expect(walk.ply).toBe(0);
    press('n');
    expect(walk.found!.decision.grade).toBeGreaterThan(1);
    const { ply } = walk;
    press('ArrowRight', document.body, { altKey: true });
    press('ArrowRight', page.querySelector('input')!);
    expect(walk.ply).toBe(ply);
  });

  test('the slider says where one stands', () => {
    const walk = walkOf('gsc-1', 0);
    const slider = show(ReviewBody, { walk, source: { table: 'abc' } }).querySelector<HTMLInputElement>(
      'input[type=range]',
    )!;
    expect(slider.max).toBe(String(walk.last));
    slider.value = '4';
    slider.dispatchEvent(new Event('input', { bubbles: true }));
    flushSync();
    expect(walk.ply).toBe(4);
    expect(slider.getAttribute('aria-valuetext')).toContain(say('look.place', { ply: 4, last: walk.last, round: 1 }));
  });

  test('the worst choices are named, and lead there', () => {
    const walk = walkOf('gsc-1');
    const page = show(ReviewBody, { walk, source: { table: 'abc' } });
    const items = [...page.querySelectorAll('.worst li')];
    expect(items).toHaveLength(3);
    items[1]!.querySelector('button')!.click();
    flushSync();
    expect(walk.ply).toBe(walk.look.mistakes[1]);
    const rows = [...page.querySelectorAll('.now li')];
    expect(rows[0]!.getAttribute('data-worth')).toBe(walk.found!.decision.best);
    expect(page.querySelector('.now li.made')!.getAttribute('data-worth')).toBe(walk.found!.played);
  });

  test('all moves of a choice can be seen', () => {
    const walk = walkOf('gsc-1', 1);
    const page = show(ReviewBody, { walk, source: { table: 'abc' } });
    const { worths } = walk.found!.decision;
    expect(page.querySelectorAll('.now li').length).toBeLessThan(worths.length);
    find(page, '.now button', say('look.all', { count: worths.length })).click();
    flushSync();
    expect([...page.querySelectorAll('.now li')].map((row) => row.getAttribute('data-worth'))).toEqual(
      worths.map(([text]) => text),
    );
  });

  test('the best and the made move are on the sheet', () => {
    const walk = walkOf('gsc-1', 0);
    walk.ply = [...walk.decisions.values()].find(({ played }) => walk.move(played).kind === 'enter')!.decision.ply;
    const tags = fieldTags(walk);
    expect(
      tags
        .map(({ rank }) => rank)
        .filter(Boolean)
        .sort(),
    ).toEqual([...new Set(tags.map(({ rank }) => rank).filter(Boolean))].sort());
    expect(tags.filter(({ figure: shown }) => shown.startsWith('▸'))).toHaveLength(1);
    walk.ply = 0;
    expect(fieldTags(walk)).toEqual([]);
  });

  test('at a table every seat can be chosen', () => {
    const walk = walkOf('kids-2');
    const page = show(ReviewBody, { walk, source: { table: 'abc' } });
    expect(page.querySelectorAll('[data-seat]')).toHaveLength(2);
    page.querySelector<HTMLElement>('[data-seat="1"]')!.click();
    flushSync();
    expect(walk.seat).toBe(1);
    expect(page.querySelector('#balance')!.textContent).toBe(say('look.balance', { name: walk.look.name }));
    expect(page.querySelectorAll('.curve path.line')).toHaveLength(2);
  });

  test('the list of all decisions leads everywhere', () => {
    const walk = walkOf('gsc-1');
    const page = show(ReviewBody, { walk, source: { table: 'abc' } });
    page.querySelector('details')!.open = true;
    page.querySelector('details')!.dispatchEvent(new Event('toggle'));
    flushSync();
    const buttons = [...page.querySelectorAll<HTMLElement>('.all button')];
    expect(buttons).toHaveLength(walk.look.choices.length);
    buttons[4]!.click();
    expect(walk.ply).toBe(walk.look.choices[4]!.ply);
  });
});

test('the balance shows the chance to win where it is known', () => {
  const walk = walkOf('kids-2');
  const rows = (page: HTMLElement): number => page.querySelectorAll('tbody tr:first-child td').length;
  expect(rows(show(Balance, { walk }))).toBe(2);
  const chances = { expected: [], sums: { start: 0.5, luck: 0.3, others: -0.1, given_away: -0.3, end: 1 } };
  walk.review.seats[0]!.chances = chances;
  const page = show(Balance, { walk });
  expect(rows(page)).toBe(3);
  const shown = [...page.querySelectorAll('tbody tr')].map((row) => row.lastElementChild!.textContent);
  expect(shown).toEqual(['50%', '+30 pp', '−10 pp', '+30 pp', '100%']);
});

describe('playing on', () => {
  test('sends the point, the seat and the bots', async () => {
    const asked = server({ '/api/review/play': { table: 'new', key: '0'.repeat(32) } });
    const walk = walkOf('kids-2', 20);
    const page = show(ReviewBody, { walk, source: { table: 'abc' } });
    page.querySelector<HTMLElement>('[data-seat="1"]')!.click();
    flushSync();
    write(page.querySelector<HTMLSelectElement>('.on select')!, 'random');
    find(page, '.on button', say('look.play-here', { ply: 20 })).click();
    await soon(() => expect(location.pathname).toBe('/t/new'));
    expect(asked[0]!.body).toEqual({
      table: 'abc',
      ply: 20,
      seat: 1,
      name: walk.look.name,
      lang: 'en',
      level: 'random',
    });
  });

  test('not after the end, and a refusal is read', async () => {
    const error = { k: 'look.no-more' };
    server({ '/api/review/play': Response.json({ error }, { status: 409 }) });
    const walk = walkOf('gsc-1');
    const page = show(ReviewBody, { walk, source: { record: 'text' } });
    expect(page.querySelector<HTMLButtonElement>('.on button')!.disabled).toBe(true);
    walk.ply = 3;
    flushSync();
    page.querySelector<HTMLButtonElement>('.on button')!.click();
    await soon(() => expect(page.querySelector('[role=alert]')?.textContent).toBe(say(error)));
  });
});

describe('the page', () => {
  test('loads the review of a table', async () => {
    server({ '/api/tables/abc/review': reviewOf('gsc-1'), '/api/games': { games } });
    const page = show(ReviewPage, { table: 'abc' });
    expect(page.querySelector('[role=status]')!.textContent).toBe(say('look.working'));
    await soon(() => expect(page.querySelector('.stepper')).not.toBeNull());
    expect(page.querySelector<HTMLAnchorElement>('a[download]')!.getAttribute('href')).toBe('/api/tables/abc/record');
  });

  test('a game that is not over says so', async () => {
    server({
      '/api/tables/abc/review': Response.json({ error: { k: 'look.not-over' } }, { status: 409 }),
      '/api/games': { games },
    });
    const page = show(ReviewPage, { table: 'abc' });
    await soon(() => expect(page.querySelector('[role=alert]')?.textContent).toBe(say('look.not-over')));
  });

  test('a pasted record, wrong at first', async () => {
    const answers: Record<string, unknown> = { '/api/games': { games } };
    answers['/api/review'] = Response.json({ error: { k: 'look.bad.first' } }, { status: 400 });
    const asked = server(answers);
    const page = show(ReviewPage, { table: '' });
    write(page.querySelector('textarea')!, 'hello');
    page.querySelector('form')!.requestSubmit();
    await soon(() => expect(page.querySelector('[role=alert]')?.textContent).toBe(say('look.bad.first')));
    answers['/api/review'] = reviewOf('kids-2');
    write(page.querySelector('textarea')!, 'a record');
    page.querySelector('form')!.requestSubmit();
    await soon(() => expect(page.querySelector('.stepper')).not.toBeNull());
    expect(asked.filter(({ path }) => path === '/api/review').map(({ body }) => body)).toEqual([
      { record: 'hello' },
      { record: 'a record' },
    ]);
  });
});
