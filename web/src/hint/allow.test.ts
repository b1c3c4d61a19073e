import { flushSync } from 'svelte';
import { describe, expect, it } from 'vitest';
import Setup from '../front/Setup.svelte';
import Lobby from '../lobby/Lobby.svelte';
import TableMenu from '../play/TableMenu.svelte';
import { FakeTable } from '../lib/fake-table';
import { find, show } from '../lib/test-tools';
import type { SeatWish } from '../lib/types';
import { fixture, gameOf, games } from '../play/fixtures';

type Opened = [SeatWish[], boolean, boolean | undefined];

function setup(): { page: HTMLElement; opened: Opened[]; box: () => HTMLInputElement; open: () => void } {
  const opened: Opened[] = [];
  const onopen = (seats: SeatWish[], real: boolean, hints?: boolean): void => void opened.push([seats, real, hints]);
  const page = show(Setup, { game: games[0]!, myName: '', busy: false, onopen });
  const box = (): HTMLInputElement => page.querySelector<HTMLInputElement>('.hints input')!;
  const open = (): void => {
    page.querySelector('form')!.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
  };
  return { page, opened, box, open };
}

function choose(page: HTMLElement, way: string): void {
  page.querySelector<HTMLInputElement>(`input[value="${way}"]`)!.click();
  flushSync();
}

describe('whether hints are allowed', () => {
  it('is yes where nobody else plays and no with friends, unless somebody says so', () => {
    const { page, opened, box, open } = setup();
    expect(box().checked).toBe(true);
    choose(page, 'friends');
    expect(box().checked).toBe(false);
    open();
    box().click();
    open();
    expect(opened.map(([, , hints]) => hints)).toEqual([undefined, true]);
  });

  it('can be no around one screen', () => {
    const { page, opened, box, open } = setup();
    choose(page, 'screen');
    box().click();
    open();
    expect(opened.at(-1)?.[2]).toBe(false);
  });

  it('is not asked alone', () => {
    const { page } = setup();
    choose(page, 'alone');
    expect(page.querySelector('.hints')).toBeNull();
  });

  it.each([true, false])('is told in the lobby and in the menu: %s', (hints) => {
    const { view, you } = fixture('gsc-2-start');
    const table = new FakeTable({ ...view, phase: 'lobby', hints }, [], you);
    const text = hints ? 'Hints are allowed at this table.' : 'Hints are off at this table.';
    expect(find(show(Lobby, { table, game: gameOf(view) }), 'p', text)).toBeTruthy();
    expect(find(show(TableMenu, { table, game: gameOf(view) }), 'p', text)).toBeTruthy();
  });
});
