import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeTable } from '../lib/fake-table';
import { buzz } from '../lib/haptics';
import { say } from '../lib/say.svelte';
import { settings } from '../lib/settings.svelte';
import { raised } from '../lib/sound';
import { find, show } from '../lib/test-tools';
import type { Outcome } from '../lib/types';
import Celebration from './Celebration.svelte';
import { chainAfter, NONE, type Chain } from './chain';
import ChainBadge from './ChainBadge.svelte';
import { levelOf } from './final-score';
import { fixture, games } from './fixtures';
import { Session } from './session.svelte';
import SoundOffer from './SoundOffer.svelte';
import type { Spot, Step } from './steps';

const DIE: Spot = { at: 'die', die: 1 };
const CELL: Spot = { at: 'cell', seat: 0, area: 1, cell: 2 };

function step(from: Spot | null, seat = 0, change: Partial<Step> = {}): Step {
  return { n: 1, seat, said: [], from, to: CELL, sound: 'mark', ...change };
}

function sessionAt(name: string, outcome: Partial<Outcome> = {}): Session {
  const { view, log } = fixture(name);
  const ended = view.outcome ? { ...view, outcome: { ...view.outcome, ...outcome } } : view;
  return new Session(new FakeTable(ended, log), games);
}

beforeEach(() => localStorage.clear());
afterEach(() => settings.setMotion('system'));

describe('a chain', () => {
  const length = (...steps: Step[]): Chain => steps.reduce(chainAfter, NONE);

  test('grows with every mark that another has brought', () => {
    expect(length(step(DIE))).toEqual({ seat: 0, count: 0 });
    expect(length(step(DIE), step(CELL), step(CELL), step(CELL)).count).toBe(3);
  });

  test('is kept by what marks nothing, and ends with a die, a roll, another seat', () => {
    const begun = [step(DIE), step(CELL), step(CELL)];
    expect(length(...begun, step(CELL, 0, { to: null })).count).toBe(2);
    expect(length(...begun, step(DIE)).count).toBe(0);
    expect(length(...begun, step(null, -1, { to: null, dice: [1] }))).toEqual(NONE);
    expect(length(...begun, step(CELL, 1))).toEqual({ seat: 1, count: 1 });
  });

  test('is shouted from the second mark on, unless motion is unwanted', () => {
    const session = sessionAt('gsc-1-rolled');
    const page = show(ChainBadge, { session });
    const shown = (count: number): string | undefined => {
      session.chain = { seat: 0, count };
      flushSync();
      return page.querySelector('[data-chain]')?.textContent;
    };
    expect([shown(1), shown(2), shown(3)]).toEqual([undefined, 'Chain ×2', 'Chain ×3']);
    session.chain = { seat: 1, count: 3 };
    flushSync();
    expect(page.querySelector('[data-chain]')).toBeNull();
    settings.setMotion('reduced');
    expect(shown(3)).toBeUndefined();
  });

  test('climbs a scale', () => {
    const heights = [0, 1, 2, 7, 9].map(raised);
    expect(heights[0]).toBe(1);
    expect(heights.toSorted((one, other) => one - other)).toEqual(heights);
    expect(heights[3]).toBe(2);
    expect(heights[4]).toBe(2);
  });
});

describe('what is felt', () => {
  test('can be switched off, and is quiet where motion is unwanted', () => {
    const felt = vi.fn(() => true);
    vi.stubGlobal('navigator', { ...navigator, vibrate: felt });
    const tried = (): number => {
      felt.mockClear();
      buzz('mark');
      return felt.mock.calls.length;
    };
    expect(tried()).toBe(1);
    settings.setHaptics(false);
    expect(tried()).toBe(0);
    settings.setHaptics(true);
    settings.setMotion('reduced');
    expect(tried()).toBe(0);
    settings.setMotion('system');
    expect(tried()).toBe(1);
    vi.unstubAllGlobals();
  });
});

describe('sound is offered', () => {
  test('once, at the first roll', () => {
    settings.soundChosen = false;
    const session = sessionAt('gsc-1-start');
    const page = show(SoundOffer, { session });
    expect(page.querySelector('[data-offer]')).toBeNull();
    session.rolled = true;
    flushSync();
    find(page, 'button', 'On').click();
    flushSync();
    expect([settings.sound, localStorage.getItem('cleverdice.sound')]).toEqual([true, 'on']);
    expect(page.querySelector('[data-offer]')).toBeNull();
    settings.setSound(false);
  });

  test('to nobody who wants it quiet', () => {
    settings.soundChosen = false;
    settings.setMotion('reduced');
    const session = sessionAt('gsc-1-start');
    session.rolled = true;
    expect(show(SoundOffer, { session }).querySelector('[data-offer]')).toBeNull();
  });
});

describe('the end', () => {
  test('tells the level from below, with as many stars', () => {
    const session = sessionAt('gsc-1-over');
    const level = levelOf(session.game, session.view)!;
    const page = show(Celebration, { session, record: null });
    expect(page.querySelectorAll('.star')).toHaveLength(session.game.rating.length + 1);
    expect(page.querySelectorAll('.star.got')).toHaveLength(level.nth);
    expect(level.of - level.nth + 1).toBe(session.view.outcome!.level);
    expect(page.textContent).toContain(`Level ${level.nth} of ${level.of}`);
    expect(session.view.seats[0]!.score.total + level.next).toBe(session.game.rating[session.view.outcome!.level! - 2]);
    expect(page.textContent).toContain('to the next level');
  });

  test('calls the best level the best', () => {
    const rating = { k: 'final.rating.best', d: { levels: 9, name: { k: 'level.gsc.1' } } };
    const page = show(Celebration, { session: sessionAt('gsc-1-over', { level: 1, rating }), record: null });
    expect(page.textContent).toContain('The best of 9 levels');
    expect(page.querySelectorAll('.star.got')).toHaveLength(9);
    expect(page.textContent).not.toContain('next level');
    expect(page.querySelector('.confetti')).not.toBeNull();
  });

  test('shows a fox for each that was got, and the own record', () => {
    const session = sessionAt('gsc-1-over');
    const page = show(Celebration, { session, record: { points: 200, before: 180 } });
    expect(page.querySelectorAll('.foxes svg')).toHaveLength(session.view.seats[0]!.foxes);
    expect(page.querySelector('.record')?.textContent).toContain(say('page.final.record-score', { before: 180 }));
  });

  test('is a party with the children, and a quiet one where motion is unwanted', () => {
    const session = sessionAt('kids-2-over');
    expect(show(Celebration, { session, record: null }).querySelector('[data-party]')).not.toBeNull();
    settings.setMotion('reduced');
    const quiet = show(Celebration, { session, record: null });
    expect(quiet.querySelector('[data-party]')).not.toBeNull();
    expect(quiet.querySelector('.confetti')).toBeNull();
  });
});
