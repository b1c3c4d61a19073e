import { readFileSync } from 'node:fs';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeTable } from '../lib/fake-table';
import type { Game, View } from '../lib/types';
import { progressOf, Progress, showMeHow } from './progress.svelte';
import Tutorial from './Tutorial.svelte';

function read<T>(name: string): T {
  return JSON.parse(readFileSync(`fixtures/${name}.json`, 'utf8')) as T;
}

/** A view with the tips for the first seat, without the one that names the coach. */
function view(name: string): View {
  const found = read<{ view: View }>(name).view;
  return { ...found, tips: { '0': found.tips['0']!.filter(({ id }) => id !== 'hint') } };
}
const game = read<{ games: Game[] }>('games').games.find((one) => one.name === 'gsc')!;

let shown: Record<string, unknown> | null = null;

function show(table: FakeTable, choosing = false): void {
  shown = mount(Tutorial, { target: document.body, props: { table, game, seat: 0, choosing } });
  flushSync();
}

const step = (): string | null => document.querySelector('aside')?.getAttribute('data-step') ?? null;

function go(table: FakeTable, to: View): void {
  table.tell({ t: 'view', view: to, log: [] });
  flushSync();
}

beforeEach(() => {
  localStorage.clear();
  showMeHow('gsc');
});

afterEach(() => {
  if (shown) void unmount(shown);
  shown = null;
  document.body.innerHTML = '';
});

describe('the strip', () => {
  it('moves on by itself when the step is done, and does not tell it again', () => {
    const table = new FakeTable(view('gsc-1-start'));
    show(table);
    expect(step()).toBe('roll');
    go(table, view('gsc-1-rolled'));
    expect(step()).toBe('pick');
    go(table, view('gsc-1-passive'));
    expect(step()).toBe('serve.solo');
    go(table, view('gsc-1-rolled'));
    expect(step()).toBeNull();
  });

  it('goes when told, and comes back from the menu', () => {
    show(new FakeTable(view('gsc-1-rolled')));
    document.querySelector<HTMLButtonElement>('aside button.got')!.click();
    flushSync();
    expect(step()).toBeNull();
    showMeHow('gsc');
    flushSync();
    expect(step()).toBe('pick');
    document.querySelectorAll<HTMLButtonElement>('aside button')[1]!.click();
    flushSync();
    expect(step()).toBeNull();
    expect(new Progress('gsc').closed).toBe(true);
  });

  it('says "tap a field" once a die is chosen', () => {
    show(new FakeTable(view('gsc-1-rolled')), true);
    expect(step()).toBe('mark');
  });

  it('leaves the place to the news that somebody is away who is waited for', () => {
    const waiting = view('gsc-4-start');
    show(new FakeTable({ ...waiting, absent: [waiting.active] }));
    expect(step()).toBeNull();
  });

  it('tells nothing to those who only watch', () => {
    show(new FakeTable(view('gsc-1-rolled'), [], { seats: [], mine: [], host: false, key: false }));
    expect(step()).toBeNull();
  });

  it('keeps news that nobody could read for another time', () => {
    const time = vi.spyOn(performance, 'now').mockReturnValue(0);
    const waiting = { ...view('gsc-4-start'), absent: [] };
    const table = new FakeTable(waiting);
    show(table);
    expect(step()).toBe('wait');
    time.mockReturnValue(300);
    go(table, view('gsc-4-passive'));
    expect(progressOf('gsc').seen.has('wait')).toBe(false);
    go(table, waiting);
    expect(step()).toBe('wait');
    time.mockReturnValue(9000);
    go(table, view('gsc-4-passive'));
    expect(progressOf('gsc').seen.has('wait')).toBe(true);
  });
});

describe('what is remembered', () => {
  it('survives a reload, by game', () => {
    const progress = new Progress('gsc');
    progress.see('pick');
    expect(new Progress('gsc').seen.has('pick')).toBe(true);
    expect(new Progress('chd').seen.size).toBe(0);
  });

  it('begins anew where something else was written', () => {
    localStorage.setItem('cleverdice.learn.gsc', '{broken');
    expect(new Progress('gsc').seen.size).toBe(0);
    expect(new Progress('gsc').closed).toBe(false);
  });
});
