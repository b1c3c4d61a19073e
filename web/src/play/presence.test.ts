import { beforeEach, describe, expect, it } from 'vitest';
import { say } from '../lib/say.svelte';
import type { View } from '../lib/types';
import { bestScore } from './best-score';
import { fixture } from './fixtures';
import { absent, waitText } from './main-button';
import { awayText, presence, presenceNews } from './presence';

const base = fixture('gsc-2-rolled').view;

function seated(change: Partial<View['seats'][number]>): View {
  return { ...base, seats: base.seats.map((seat, at) => ({ ...seat, here: true, ...(at === 1 ? change : {}) })) };
}

const here = seated({});
const away = seated({ here: false });
const bot = seated({ kind: 'bot', lent: true });
const rolls = (view: View): View => ({ ...view, chance: true, active: 1 });

describe('who is there', () => {
  it.each([
    [here, away, 'Ben has left the table.'],
    [away, here, 'Ben is back.'],
    [away, bot, 'A bot is now playing for Ben.'],
    [bot, here, 'Ben has taken over from the bot again.'],
  ])('is told when it changes', (before, after, said) => {
    const name = after.seats[1]!.name;
    expect(presenceNews(after, presence(before), [0]).map((text) => say(text))).toEqual([said.replace('Ben', name)]);
    expect(presenceNews(after, presence(before), [0, 1])).toEqual([]);
    expect(presenceNews(after, presence(after), [0])).toEqual([]);
  });

  it('is said where the table waits for somebody who is away', () => {
    expect(absent(rolls(away))).toEqual([1]);
    expect(absent(rolls(here))).toEqual([]);
    expect(absent(away)).toEqual([]);
    expect(waitText(rolls(away)).k).toBe('page.main.away');
    expect(waitText(rolls(here)).k).toBe('page.main.rolls');
    expect(say(awayText(rolls(away), false))).toContain('The host can let a bot play');
    expect(say(awayText(rolls(away), true))).toContain('You can let a bot play');
  });
});

describe('the best score', () => {
  beforeEach(() => localStorage.clear());

  it('is celebrated when it beats an earlier one, and again when it is looked at again', () => {
    expect(bestScore('gsc', 1, 'first', 200)).toBeNull();
    expect(bestScore('gsc', 1, 'worse', 150)).toBeNull();
    expect(bestScore('gsc', 1, 'better', 250)).toEqual({ points: 250, before: 200 });
    expect(bestScore('gsc', 1, 'better', 250)).toEqual({ points: 250, before: 200 });
    expect(bestScore('gsc', 1, 'first', 200)).toBeNull();
    expect(bestScore('gsc', 2, 'others', 300)).toBeNull();
  });
});
