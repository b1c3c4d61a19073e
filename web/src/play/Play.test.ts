import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { FakeTable } from '../lib/fake-table';
import type { View } from '../lib/types';
import { fixture, fixtures, gameOf, games } from './fixtures';
import { soon } from '../lib/test-tools';
import Play from './Play.svelte';

vi.mock('../sheet/Sheet.svelte', () => import('../sheet/FakeSheet.svelte'));
vi.mock('../sheet/SmallSheet.svelte', () => import('../sheet/FakeSheet.svelte'));

let shown: Record<string, unknown> | null = null;

beforeAll(() => {
  // The stand-in for a browser has no animations.
  Element.prototype.animate ??= () =>
    ({ cancel: () => undefined, finished: Promise.resolve() }) as unknown as Animation;
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
});

afterEach(() => {
  if (shown) void unmount(shown);
  shown = null;
  document.body.innerHTML = '';
});

function show(name: string): FakeTable {
  const { view, log, you } = fixture(name);
  const table = new FakeTable(view, log, you);
  shown = mount(Play, { target: document.body, props: { table, games } });
  flushSync();
  return table;
}

function dieWithOneMove(view: View): number {
  const moves = view.moves['0']!;
  return view.dice.findIndex((_, die) => moves.filter((move) => move.dice?.[0] === die).length === 1);
}

function button(selector: string): HTMLElement {
  return document.querySelector<HTMLElement>(selector)!;
}

function click(selector: string): void {
  button(selector).dispatchEvent(new MouseEvent('click', { bubbles: true }));
  flushSync();
}

function key(name: string): void {
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }));
  flushSync();
}

describe('the table screen', () => {
  it.each(fixtures().map(([name]) => name))('can be shown: %s', (name) => {
    show(name);
    expect(document.querySelector('[data-own]')).not.toBeNull();
  });

  it('makes a move by a die and a field', async () => {
    const table = show('gsc-2-rolled');
    const move = table.view!.moves['0']!.find((one) => one.dice?.[0] === 0)!;
    click('.table [data-die="0"]');
    click(`[data-own] [data-area="${move.area}"][data-cell="${move.cell}"]`);
    await Promise.resolve();
    expect(table.asked).toContainEqual(expect.objectContaining({ t: 'move', seat: 0, text: move.text }));
  });

  it('makes the only move of a die by two keys', () => {
    const table = show('gsc-2-rolled');
    const only = dieWithOneMove(table.view!);
    key(String(only + 1));
    key(String(only + 1));
    expect(table.asked).toContainEqual(expect.objectContaining({ t: 'move', seat: 0 }));
  });

  it('says why a dim field can not be marked', async () => {
    const table = show('gsc-2-rolled');
    table.because({ k: 'why.wait' });
    click('.table [data-die="1"]');
    click('[data-own] [data-area="2"][data-cell="9"]');
    await new Promise((done) => setTimeout(done));
    flushSync();
    expect(table.asked[0]).toMatchObject({ t: 'why', seat: 0 });
    expect(button('[role="alert"] .toast').textContent).toContain('nothing for you to do');
  });

  it('offers every move in words', async () => {
    const table = show('chd-4-number');
    const moves = table.view!.moves['0']!;
    key('t');
    await soon(() => expect(button('[data-text]')).not.toBeNull());
    const listed = [...document.querySelectorAll('[data-text]')].map((one) => one.getAttribute('data-text'));
    expect(listed).toEqual(moves.map((move) => move.text));
    click(`[data-text="pass"]`);
    expect(table.asked).toContainEqual(expect.objectContaining({ text: 'pass' }));
  });

  it('hides a pending bonus from nobody', () => {
    show('gsc-2-bonus');
    expect(button('.bonus').textContent).toContain('round 4');
  });

  it('takes back a move that is still on its way, once it is there', async () => {
    const table = show('gsc-2-rolled');
    table.tell({ t: 'view', view: { ...table.view!, undo: [0] }, log: [] });
    const only = dieWithOneMove(table.view!);
    for (const pressed of [String(only + 1), String(only + 1), 'u']) key(pressed);
    expect(table.asked.map((one) => one.t)).toEqual(['move']);
    await new Promise((done) => setTimeout(done));
    expect(table.asked.map((one) => one.t)).toEqual(['move', 'undo']);
  });

  it('makes no move by itself, not even the only one: that is up to the server', async () => {
    const { view, log, you } = fixture('gsc-2-bonus');
    const single = { ...view, moves: { '0': [view.moves['0']!.at(-1)!] }, actors: [0] };
    const table = new FakeTable(single, log, you);
    vi.useFakeTimers();
    shown = mount(Play, { target: document.body, props: { table, games } });
    flushSync();
    await vi.advanceTimersByTimeAsync(3000);
    vi.useRealTimers();
    expect(table.asked).toEqual([]);
  });

  it('shows what is asked for one field with several ways', () => {
    const table = show('chd-4-number');
    click('.table [data-die="0"]');
    click('[data-own] [data-area="4"][data-cell="5"]');
    expect(document.querySelectorAll('.chooser [data-move]')).toHaveLength(2);
    click('.chooser [data-move="W>p6=8x"]');
    expect(table.asked).toContainEqual(expect.objectContaining({ text: 'W>p6=8x' }));
  });

  it('lights up the fields of a die, and dims them again', () => {
    const table = show('gsc-2-rolled');
    const own = table.view!.moves['0']!.filter((move) => move.dice?.[0] === 0);
    expect(document.querySelectorAll('.lit')).toHaveLength(0);
    click('.table [data-die="0"]');
    expect(document.querySelectorAll('.lit')).toHaveLength(own.length);
    key('Escape');
    expect(document.querySelectorAll('.lit')).toHaveLength(0);
  });

  it('tells what others do, and never keeps anybody from choosing', () => {
    const table = show('gsc-2-rolled');
    const { view, log } = fixture('gsc-2-bonus');
    table.tell({ t: 'view', view, log: log.slice(table.log.length) });
    flushSync();
    expect(button('[data-news]').textContent).toContain('Ana crosses yellow 31');
    expect(document.querySelectorAll('.lit').length).toBeGreaterThan(0);
  });

  it('shows a refusal', async () => {
    const table = show('gsc-2-rolled');
    table.refuse({ k: 'why.wait' });
    click('.table [data-die="0"]');
    click('.lit');
    await new Promise((done) => setTimeout(done));
    flushSync();
    expect(button('.toast').textContent).toContain('nothing for you to do');
  });

  it('calls whoever has to act', () => {
    show('gsc-2-rolled');
    expect(button('[data-call]').textContent).toContain('choose a die');
  });

  it('takes real dice', async () => {
    const { view, log, you } = fixture('gsc-1-start');
    const typed = { ...view, chance: true, typed: true, rolling: [0, 1, 2, 3, 4, 5], moves: {}, actors: [] };
    const table = new FakeTable(typed, log, you);
    shown = mount(Play, { target: document.body, props: { table, games } });
    flushSync();
    await soon(() => expect(button('[data-pad="0"]')).not.toBeNull());
    [3, 5, 2, 1, 6, 3].forEach((face, die) => click(`[data-pad="${die}"] button:nth-of-type(${face})`));
    await Promise.resolve();
    expect(table.asked).toContainEqual(expect.objectContaining({ t: 'roll', text: 'w3 y5 b2 g1 o6 p3' }));
  });

  it('offers real dice that were taken back again, to be mended', async () => {
    const { view, log, you } = fixture('gsc-1-start');
    const typed = { ...view, chance: true, typed: true, rolling: [0, 2, 5], moves: {}, actors: [] };
    const table = new FakeTable(typed, log, you);
    shown = mount(Play, { target: document.body, props: { table, games } });
    flushSync();
    await soon(() => expect(button('[data-pad="0"]')).not.toBeNull());
    [0, 2, 5].forEach((die) => click(`[data-pad="${die}"] button:nth-of-type(4)`));
    await new Promise((done) => setTimeout(done));
    for (const rollers of [[], typed.rollers]) {
      table.tell({ t: 'view', view: { ...typed, rollers }, log: [] });
      flushSync();
    }
    click('[data-main="type"]');
    await soon(() => expect(button('[data-pad="2"]')).not.toBeNull());
    click('[data-pad="2"] button:nth-of-type(6)');
    expect(table.asked).toHaveLength(1);
    button('dialog form').dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
    expect(table.asked[1]).toMatchObject({ t: 'roll', text: 'w4 b6 p4' });
  });

  it('counts the end, and knows the game of every table', async () => {
    const table = show('gsc-2-over');
    await soon(() => expect(button('dialog tfoot')).not.toBeNull());
    expect(gameOf(table.view!).name).toBe('gsc');
  });
});
