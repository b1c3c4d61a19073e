import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { FakeTable } from '../lib/fake-table';
import { speak } from '../lib/say.svelte';
import { soon } from '../lib/test-tools';
import type { Hint, Move } from '../lib/types';
import { begin, ofAction } from '../lib/choose';
import { fixture, fixtures, gameOf, games } from '../play/fixtures';
import Play from '../play/Play.svelte';
import { sceneOf } from '../play/scene';
import { best, choiceOf, ofDie, ofField, ranked } from './advice';
import { figure } from '../lib/numbers';

vi.mock('../sheet/Sheet.svelte', () => import('./FakeTags.svelte'));
vi.mock('../sheet/SmallSheet.svelte', () => import('../sheet/FakeSheet.svelte'));

let shown: Record<string, unknown> | null = null;

beforeAll(() => {
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

/** A hint that likes the moves of a list less and less. */
function hintFor(moves: readonly Move[], chance: number | null = null): Hint {
  return {
    by: chance === null ? 'points' : 'chance',
    n: 0,
    nth: 0,
    seat: 0,
    judge: { name: 'master', learned: true, say: { k: 'coach.judge.learned' } },
    moves: moves.map((move, nth) => ({
      text: move.text,
      expected: 200.04 - nth,
      behind: nth,
      chance,
      why: nth ? [] : [{ k: 'coach.only' }],
    })),
  };
}

function show(name: string, hint?: (moves: Move[]) => Hint, allowed = true): FakeTable {
  const { view, log, you } = fixture(name);
  const table = new FakeTable({ ...view, hints: allowed }, log, you);
  table.advise((hint ?? hintFor)(view.moves['0'] ?? []));
  shown = mount(Play, { target: document.body, props: { table, games } });
  flushSync();
  return table;
}

function one(selector: string): HTMLElement {
  return document.querySelector<HTMLElement>(selector)!;
}

function click(element: HTMLElement): void {
  element.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  flushSync();
}

function key(name: string): void {
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }));
  flushSync();
}

async function answered(): Promise<void> {
  await new Promise((done) => setTimeout(done));
  flushSync();
}

async function ask(name = 'gsc-2-rolled', hint?: (moves: Move[]) => Hint): Promise<FakeTable> {
  const table = show(name, hint);
  click(one('[data-hint]'));
  await answered();
  return table;
}

const card = (): HTMLElement | null => document.querySelector('[data-hints]');

describe('what things on the screen are worth', () => {
  it.each(fixtures().map(([name]) => name))('finds every move somewhere: %s', (name) => {
    const { view } = fixture(name);
    const scene = sceneOf(gameOf(view), view, 0);
    const found = new Set<Move>();
    for (const move of scene.moves) {
      const choice = choiceOf(scene, move);
      for (const other of choice.dice.flatMap((die) => ofDie(scene, choice, die))) found.add(other);
      if (move.cell !== undefined) {
        expect(ofField(scene, choice, { area: move.area!, cell: move.cell })).toContain(move);
        if (move.kind === 'enter') expect(found).toContain(move);
      }
    }
  });

  it('knows the best of a list, and what is about another list', () => {
    const { view } = fixture('gsc-2-rolled');
    const moves = view.moves['0']!;
    const worths = ranked(moves, hintFor(moves))!;
    expect(worths.map(({ rank }) => rank)).toEqual(moves.map((_, nth) => nth + 1));
    expect(best(worths, [moves[4]!, moves[2]!])?.move).toBe(moves[2]);
    expect(best(worths, [])).toBeNull();
    expect(ranked(moves.slice(1), hintFor(moves))).toBeNull();
    expect(ranked([...moves.slice(1), { text: 'x', kind: 'say' }], hintFor(moves))).toBeNull();
  });

  it('counts the moves of an action apart', () => {
    const { view } = fixture('chd-4-number');
    const scene = sceneOf(gameOf(view), view, 0);
    const numbered = ofAction(scene, begin(scene.moves), scene.uses.indexOf('number'));
    expect(numbered.length).toBeGreaterThan(0);
    expect(numbered.every((move) => move.number)).toBe(true);
  });

  it('chooses different dice for equal symbols', () => {
    const move: Move = { text: 'x', kind: 'enter', dice: [3, 3], area: 0, cell: 0 };
    const scene = { moves: [move], tokens: [1, 3, 2, 3], several: true, uses: [] };
    expect(choiceOf(scene, move).dice).toEqual([1, 3]);
  });

  it('writes figures as the reader does', async () => {
    expect([figure(241.46), figure(-0.01), figure(12)]).toEqual(['241.5', '0.0', '12.0']);
    await speak('de');
    expect(figure(241.46)).toBe('241,5');
    await speak('en');
  });
});

describe('a hint', () => {
  it('is asked for by its button and shows the best three', async () => {
    const table = await ask();
    const moves = table.view!.moves['0']!;
    expect(table.asked).toEqual([{ t: 'hint', seat: 0 }]);
    const listed = [...document.querySelectorAll('[data-hinted]')].map((button) => button.getAttribute('data-hinted'));
    expect(listed).toEqual(moves.slice(0, 3).map((move) => move.text));
    expect(card()!.textContent).toContain('Judged by the trained bot');
    expect(card()!.textContent).toContain('200.0');
    expect(card()!.textContent).toContain('Why: nothing else fits');
  });

  it('is announced, and is on dice and fields', async () => {
    const table = await ask();
    const [first] = table.view!.moves['0']!;
    expect(one('[data-news]').textContent).toContain('Best:');
    const die = one(`.table [data-die="${first!.dice![0]}"]`);
    expect(die.getAttribute('aria-label')).toContain('200.0 points at the end, the best move');
    expect(die.closest('[data-rank]')?.getAttribute('data-rank')).toBe('1');
    expect(one(`[data-tagged="${first!.area}/${first!.cell}"]`).textContent).toContain('1 200.0');
  });

  it('comes and goes with the key h, and goes with Escape', async () => {
    show('gsc-2-rolled');
    key('h');
    await answered();
    expect(card()).not.toBeNull();
    key('h');
    expect(card()).toBeNull();
    key('h');
    await answered();
    key('Escape');
    expect(card()).toBeNull();
  });

  it('is gone with the next move', async () => {
    const table = await ask();
    const { view, log } = fixture('gsc-2-bonus');
    table.tell({ t: 'view', view: { ...view, hints: true }, log: log.slice(table.log.length) });
    flushSync();
    expect(card()).toBeNull();
    expect(document.querySelector('[data-tagged]')).toBeNull();
    const before = fixture('gsc-2-rolled');
    table.tell({ t: 'view', view: { ...before.view, hints: true }, log: [] });
    flushSync();
    expect(card()).toBeNull();
  });

  it('stays while others do something that changes nothing here', async () => {
    const table = await ask();
    table.tell({
      t: 'view',
      view: { ...table.view!, seats: table.view!.seats.map((seat) => ({ ...seat, here: false })) },
      log: [],
    });
    flushSync();
    expect(card()).not.toBeNull();
  });

  it('tells what any die or field is worth that is pointed at or focused', async () => {
    const table = await ask();
    const moves = table.view!.moves['0']!;
    const last = moves.findLast((move) => move.kind === 'enter')!;
    const field = one(`[data-own] [data-area="${last.area}"][data-cell="${last.cell}"]`);
    field.dispatchEvent(new Event('pointerover', { bubbles: true }));
    flushSync();
    const here = moves.findIndex((move) => move.area === last.area && move.cell === last.cell);
    expect(one('[data-told]').textContent).toContain(`${figure(200.04 - here)} points at the end`);
    document.body.dispatchEvent(new Event('focusin', { bubbles: true }));
    one('.top, header').dispatchEvent(new Event('pointerover', { bubbles: true }));
    flushSync();
    expect(one('[data-told]').getAttribute('data-told')).toBe(moves[0]!.text);
    one(`.table [data-die="${last.dice![0]}"]`).dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    flushSync();
    const die = moves.findIndex((move) => move.dice?.[0] === last.dice![0]);
    expect(one('[data-told]').getAttribute('data-told')).toBe(moves[die]!.text);
  });

  it('writes what it expects on every field of a chosen die', async () => {
    const table = await ask();
    const die = table.view!.moves['0']!.at(-3)!.dice?.[0] ?? 0;
    click(one(`.table [data-die="${die}"]`));
    const own = table.view!.moves['0']!.filter((move) => move.dice?.[0] === die);
    const cells = new Set(own.map((move) => `${move.area}/${move.cell}`));
    const drawn = [...document.querySelectorAll('[data-tagged]')].map((tag) => tag.getAttribute('data-tagged'));
    expect(new Set(drawn)).toEqual(cells);
  });

  it('chooses the dice of a move that is tapped, and makes it when told to', async () => {
    const table = await ask();
    const second = table.view!.moves['0']![1]!;
    click(one(`[data-hinted="${second.text}"]`));
    expect(one('[data-told]').getAttribute('data-told')).toBe(second.text);
    expect(table.asked).toHaveLength(1);
    click(one('[data-hints] .do'));
    expect(table.asked.at(-1)).toMatchObject({ t: 'move', text: second.text });
  });

  it('says that a rule of thumb is one, and the chance to win where it is known', async () => {
    await ask('gsc-2-rolled', (moves) => {
      const hint = hintFor(moves, 0.625);
      return { ...hint, judge: { ...hint.judge, learned: false } };
    });
    expect(card()!.textContent).toContain('rule of thumb');
    expect(card()!.textContent).toContain('63% to win');
    expect(card()!.textContent).not.toContain('less than the best');
  });

  it('is said with every move in words', async () => {
    await ask();
    key('t');
    await soon(() => expect(one('[data-text]').textContent).toContain('200.0 points at the end'));
  });

  it('is not offered where the table gives none, and a refusal is told', async () => {
    show('gsc-2-rolled', undefined, false);
    expect(document.querySelector('[data-hint]')).toBeNull();
    key('h');
    expect(card()).toBeNull();
    void unmount(shown!);
    const table = show('gsc-2-rolled');
    table.refuse({ k: 'hint.off' });
    key('h');
    await answered();
    expect(one('.toast').textContent).toContain('Hints are off');
    expect(card()).toBeNull();
  });

  it('waits for the dice', () => {
    show('gsc-1-start');
    expect(one('[data-hint]').hasAttribute('disabled')).toBe(true);
  });

  it.each(fixtures().map(([name]) => name))('can be shown in every table: %s', async (name) => {
    const { view } = fixture(name);
    await ask(name);
    const moves = view.moves['0'] ?? [];
    const only = moves.length === 1 && moves[0]!.kind === 'place';
    expect(card() !== null).toBe(moves.length > 0 && !only);
  });
});
