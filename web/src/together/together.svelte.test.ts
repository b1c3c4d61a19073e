import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import over from '../../fixtures/gsc-2-over.json';
import rolled from '../../fixtures/gsc-2-rolled.json';
import { FakeTable } from '../lib/fake-table';
import { settings } from '../lib/settings.svelte';
import { find, show } from '../lib/test-tools';
import type { Seat, Told, View, You } from '../lib/types';
import Agreements from './Agreements.svelte';
import Another from './Another.svelte';
import FreeSeat from './FreeSeat.svelte';
import SignBubble from './SignBubble.svelte';
import SignList from './SignList.svelte';
import { NAMES } from './signs';
import { clockText, Ticking } from './time-left.svelte';
import TurnCall from './TurnCall.svelte';

type Welcome = Extract<Told, { t: 'welcome' }>;

const OVER = (over as unknown as Welcome).view;
const PLAY = (rolled as unknown as Welcome).view;
const GUEST: You = { seats: [1], mine: [1], host: false, key: true };
const NOBODY: You = { seats: [], mine: [], host: false, key: false };

function changed(view: View, at: number, more: Partial<Seat>): View {
  return { ...view, seats: view.seats.map((seat, nth) => ({ ...seat, here: true, ...(nth === at ? more : {}) })) };
}

describe('what holds at the table', () => {
  test('is said by the host', () => {
    const table = new FakeTable(PLAY);
    const page = show(Agreements, { table });
    const clock = page.querySelector('select')!;
    clock.value = '60';
    clock.dispatchEvent(new Event('change', { bubbles: true }));
    for (const box of page.querySelectorAll<HTMLInputElement>('input')) box.click();
    expect(table.asked).toEqual([
      { t: 'agree', clock: 60 },
      { t: 'agree', signs: false },
      { t: 'agree', free: true },
    ]);
  });

  test('is read by all others', () => {
    const page = show(Agreements, { table: new FakeTable({ ...PLAY, clock: 120 }, [], GUEST) });
    expect(page.textContent).toContain('Time for a turn: 2 minutes');
    expect(page.querySelector('select, input')).toBeNull();
  });

  test('is nobody’s business where one plays alone', () => {
    const page = show(Agreements, { table: new FakeTable({ ...PLAY, seats: PLAY.seats.slice(0, 1) }) });
    expect(page.querySelector('section')).toBeNull();
  });
});

describe('signs', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  test('six to eight are offered', () => {
    const onsend = vi.fn();
    const page = show(SignList, { onsend });
    expect(page.querySelectorAll('button')).toHaveLength(NAMES.length);
    find(page, 'button', 'Well played!').click();
    expect(onsend).toHaveBeenCalledWith('bravo');
  });

  test('one is shown below the name for a while', () => {
    const table = new FakeTable(PLAY);
    const page = show(SignBubble, { table, seat: 1 });
    table.tell({ t: 'signed', seat: 1, sign: 'ouch' });
    flushSync();
    expect(page.querySelector('[data-bubble=ouch]')).not.toBeNull();
    expect(page.querySelector('[role=status]')?.textContent).toContain(PLAY.seats[1]!.name);
    vi.advanceTimersByTime(5000);
    flushSync();
    expect(page.querySelector('[data-bubble]')).toBeNull();
    table.tell({ t: 'signed', seat: 1, sign: 'ouch' });
    flushSync();
    expect(page.querySelector('[data-bubble=ouch]')).not.toBeNull();
  });
});

describe('the clock', () => {
  beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }));
  afterEach(() => vi.useRealTimers());

  test('goes by the clock of the server', () => {
    const table = new FakeTable({ ...changed(PLAY, 0, { until: 1_560_000 }), clock: 60 });
    table.tell({ t: 'view', view: table.view!, log: [], now: 1_500_000 });
    const done = $effect.root(() => {
      const time = new Ticking(table);
      flushSync();
      expect([time.left(0), time.left(1)]).toEqual([60, null]);
      vi.advanceTimersByTime(15_000);
      expect(time.left(0)).toBe(45);
      vi.advanceTimersByTime(60_000);
      expect(time.left(0)).toBe(0);
    });
    done();
  });

  test('is read as one reads clocks', () => {
    expect([clockText(75), clockText(9)]).toEqual(['1:15', '0:09']);
  });
});

describe('another game', () => {
  const [ana, ben] = OVER.seats.map(({ name }) => name) as [string, string];

  function at(view: View, you: You = { ...GUEST, seats: [0] }): { table: FakeTable; page: HTMLElement } {
    const table = new FakeTable(view, [], you);
    return { table, page: show(Another, { table }) };
  }

  test('begins when all are ready', () => {
    const { table, page } = at(changed(OVER, 1, {}));
    find(page, 'button', 'Ready for another?').click();
    expect(table.asked).toEqual([{ t: 'ready', ready: true }]);
    table.tell({ t: 'view', view: changed(OVER, 0, { again: true }), log: [] });
    flushSync();
    expect(page.textContent).toContain(`Still to decide: ${ben}`);
    find(page, 'button', 'Start anyway').click();
    expect(table.asked.at(-1)).toEqual({ t: 'again' });
  });

  test('whoever has not decided is told who is ready, and that it has begun', () => {
    const { table, page } = at(changed(OVER, 1, { again: true }));
    expect(page.textContent).toContain(`Ready for another game: ${ben}`);
    table.tell({ t: 'next', table: 'more' });
    flushSync();
    expect(table.follows).toBe(false);
    find(page, 'button', 'Join in').click();
    expect([table.follows, table.next]).toEqual([true, 'more']);
  });

  test('begins at once where nobody else is asked', () => {
    const { table, page } = at(OVER, { ...GUEST, seats: [0, 1] });
    find(page, 'button', 'Play again').click();
    expect(table.asked).toEqual([{ t: 'again' }]);
  });

  test('is watched by whoever watches', () => {
    const { page } = at({ ...OVER, next: 'more' }, NOBODY);
    expect(page.querySelector('button')?.textContent).toBe('Watch it');
  });

  test('wins are counted from the second game on', () => {
    expect(at(OVER).page.querySelector('[data-tally]')?.textContent).toBe(`3 games: ${ana} 2 · ${ben} 1`);
    const first = { ...OVER, series: { games: 1, wins: [1, 0] } };
    expect(at(first).page.querySelector('[data-tally]')).toBeNull();
  });
});

describe('a free seat', () => {
  const free = changed(PLAY, 1, { kind: 'bot', free: true });

  test('is offered to whoever watches', () => {
    const page = show(FreeSeat, { table: new FakeTable(free, [], NOBODY) });
    expect(page.querySelector('button')?.textContent).toBe(`Take over from ${free.seats[1]!.name}`);
  });

  test('is taken with a key of the table, if there is one', () => {
    const table = new FakeTable(free, [], { ...NOBODY, key: true });
    show(FreeSeat, { table }).querySelector('button')!.click();
    expect(table.asked).toEqual([{ t: 'seat', seat: 1, kind: 'person', name: settings.name }]);
  });

  test('is not offered to those who play, nor where none is free', () => {
    expect(show(FreeSeat, { table: new FakeTable(free) }).querySelector('button')).toBeNull();
    expect(show(FreeSeat, { table: new FakeTable(PLAY, [], NOBODY) }).querySelector('button')).toBeNull();
  });
});

describe('my turn', () => {
  const shown = vi.fn();

  beforeEach(() => {
    document.title = 'Table';
    shown.mockClear();
    settings.setNotify(true);
    const fake = vi.fn(function show(title: string, what: NotificationOptions) {
      shown(title, what.body);
    });
    vi.stubGlobal('Notification', Object.assign(fake, { permission: 'granted' }));
  });
  afterEach(() => vi.unstubAllGlobals());

  async function called(hidden: boolean): Promise<void> {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
    const state = $state({ table: 'abc', game: 'Clever', acts: false });
    show(TurnCall, state);
    flushSync();
    state.acts = true;
    flushSync();
    await new Promise((resolve) => setTimeout(resolve, 5));
  }

  test('is in the title while it lasts', () => {
    const state = $state({ table: 'abc', game: 'Clever', acts: true });
    show(TurnCall, state);
    expect(document.title).toBe('Your turn · Clever');
    state.acts = false;
    flushSync();
    expect(document.title).toBe('Table');
  });

  test('is notified to whoever looks elsewhere', async () => {
    await called(true);
    expect(shown).toHaveBeenCalledWith("It's your turn", 'Clever');
  });

  test('is not notified to whoever looks, or has not asked for it', async () => {
    await called(false);
    settings.setNotify(false);
    await called(true);
    expect(shown).not.toHaveBeenCalled();
  });
});
