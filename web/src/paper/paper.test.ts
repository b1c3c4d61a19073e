import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fixture, games } from '../play/fixtures';
import type { LooseSheet, SheetOnly as Body } from '../lib/types';
import SheetOnly from './SheetOnly.svelte';
import { Sheets } from './sheets.svelte';

vi.mock('../sheet/Sheet.svelte', () => import('../sheet/FakeSheet.svelte'));

const gsc = games[0]!;
const { view } = fixture('gsc-1-bonus');
const asked: string[][] = [];
let shown: Record<string, unknown> | null = null;

/** A sheet on which so much was done: only the count is true. */
function told(moves: string[]): LooseSheet {
  const seat = { ...view.seats[0]!, todo: [] };
  return { round: 1 + moves.length, rounds: 6, seat, moves: [], why: null };
}

beforeEach(() => {
  localStorage.clear();
  asked.length = 0;
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    const { moves } = JSON.parse(init.body as string) as Body;
    asked.push(moves);
    return Promise.resolve(new Response(JSON.stringify(told(moves))));
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  if (shown) void unmount(shown);
  shown = null;
});

describe('sheets without dice', () => {
  it('ask for what follows each time, and are kept', async () => {
    const sheets = new Sheets(gsc);
    await sheets.load();
    await sheets.make('round');
    await sheets.make('+g1');
    await sheets.undo();
    expect(asked).toEqual([[], ['round'], ['round', '+g1'], ['round']]);
    expect(new Sheets(gsc).papers).toEqual([expect.objectContaining({ moves: ['round'] })]);
    await sheets.clear();
    expect(sheets.papers[0]!.moves).toEqual([]);
  });

  it('stay as they are when something is refused', async () => {
    const sheets = new Sheets(gsc);
    await sheets.load();
    const error = { k: 'sheet.not-now' };
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify({ error }), { status: 400 })));
    expect(await sheets.make('+g9')).toBe(false);
    expect(sheets.papers[0]!.moves).toEqual([]);
    expect(sheets.attempt.error).toEqual(error);
  });

  it('tell why a field can not be marked, and that alone changes nothing', async () => {
    const sheets = new Sheets(gsc);
    await sheets.load();
    const why = { k: 'why.next' };
    vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
      const { asked: field } = JSON.parse(init.body as string) as Body;
      return Promise.resolve(new Response(JSON.stringify({ ...told([]), why: field?.[1] === 3 ? why : null })));
    });
    expect(await sheets.why(2, 3)).toEqual(why);
    expect(await sheets.why(2, 0)).toBeNull();
    expect(sheets.papers[0]!.moves).toEqual([]);
  });

  it('belong to one person each', async () => {
    const sheets = new Sheets(gsc);
    await sheets.load();
    await sheets.add();
    sheets.rename('Bea');
    await sheets.make('+g1');
    expect(sheets.papers.map(({ moves }) => moves.length)).toEqual([0, 1]);
    expect(sheets.seats.map(({ name }) => name)[1]).toBe('Bea');
  });

  it('start the next round by a button', async () => {
    const sheets = new Sheets(gsc);
    await sheets.load();
    shown = mount(SheetOnly, { target: document.body, props: { sheets } });
    flushSync();
    const next = document.querySelector<HTMLButtonElement>('.bar .main')!;
    await vi.waitFor(() => expect(next.disabled).toBe(false));
    next.click();
    await vi.waitFor(() => expect(document.querySelector('[data-n="1"]')).not.toBeNull());
  });
});
