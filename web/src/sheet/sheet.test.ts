import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import games from '../../fixtures/games.json';
import gscLate from '../../fixtures/gsc-1-late.json';
import kidsLate from '../../fixtures/kids-4-late.json';
import { known, say, speak } from '../lib/say.svelte';
import type { Game, Lit, Text, View } from '../lib/types';
import { aimed } from './tap-target';
import { bow, pointOf } from './arrow';
import { actionExplained, bonusExplained, groupExplained } from './explain';
import { bonusLabel, cellLabel, roundLabel, rowLabel } from './labels';
import { planOf } from '../games/layouts';
import { spotAt } from '../layouts/plan';
import { pillsOf, type Pill, type Tagged } from './pills';
import { crossStrokes, numberStrokes } from './pen';
import { signOf } from './signs';
import { neighbour } from './arrow-keys';
import Sheet from './Sheet.svelte';
import SmallSheet from './SmallSheet.svelte';

const all = (games as unknown as { games: Game[] }).games;
const game = (name: string): Game => all.find((one) => one.name === name)!;
const [gsc, chd, kids] = [game('gsc'), game('chd'), game('kids')];
const view = (gscLate as unknown as { view: View }).view;
const seat = view.seats[0]!;
const area = (of: Game, name: string): number => of.areas.findIndex((one) => one.name === name);
const blank = (of: Game): number[][] => of.areas.map((one) => one.labels.map(() => 0));

describe('signs', () => {
  const keys = ({ k, d = {} }: Text): string[] => [
    k,
    ...Object.values(d).flatMap((one) => (typeof one === 'object' && 'k' in one ? keys(one) : [])),
  ];

  it.each(all)('of $name all say what they do', (one) => {
    const said = [
      ...one.areas.flatMap((printed) => printed.groups.map((group) => groupExplained(one, printed, group))),
      ...one.round_bonus.flat().map((bonus) => bonusExplained(one, bonus)),
      ...one.actions.map(actionExplained),
    ];
    expect(said.flatMap(keys).filter((key) => !known(key))).toEqual([]);
  });

  /** Tap the first sign of an area and tell what was said. */
  function tapped(tone: string, lit: Lit[] = []): Text[] {
    const told: Text[] = [];
    const target = document.body.appendChild(document.createElement('div'));
    const props = { game: gsc, seat, view, lit, compact: true, onpick: () => undefined };
    const shown = mount(Sheet, { target, props: { ...props, onexplain: (text: Text) => told.push(text) } });
    target.querySelector(`.tone-${tone} [data-group]`)!.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    void unmount(shown);
    target.remove();
    return told;
  }

  it('answer a tap, but leave it to a field that can be marked', () => {
    const [yellow, , green] = gsc.areas;
    expect(tapped('yellow')).toEqual([groupExplained(gsc, yellow!, yellow!.groups[0]!)]);
    const next = { area: 2, cell: 0, points: 0, bonuses: [], ways: 1, spends: 0 };
    expect(tapped('green')).toEqual([groupExplained(gsc, green!, green!.groups[0]!)]);
    expect(tapped('green', [next])).toEqual([]);
  });
});

describe('labels', () => {
  beforeEach(() => speak('en'));

  it('say where a field is, what it shows, how it stands and what it gives', () => {
    const lit: Lit = { area: 0, cell: 2, points: 4, bonuses: [gsc.areas[0]!.groups[4]!.bonus], ways: 2, spends: 0 };
    const fresh = { ...seat, cells: blank(gsc) };
    expect(cellLabel(gsc, fresh, 0, 2)).toBe('yellow, field 13, shows 5, free');
    expect(cellLabel(gsc, fresh, 0, 2, lit)).toBe(
      'yellow, field 13, shows 5, free, possible, gives points: 4, an extra die, choices: 2',
    );
    expect(cellLabel(gsc, { ...fresh, cells: [[], [], [1]] }, 2, 0)).toBe('green, field 1, at least 1, crossed');
    expect(cellLabel(gsc, { ...fresh, cells: [[], [], [], [0, 0, 0, 12]] }, 3, 3)).toBe(
      'orange, field 4, times 2, 12 is written',
    );
    expect(cellLabel(chd, { ...seat, cells: blank(chd) }, area(chd, 'pink'), 2)).toContain(
      'half with the bonus, or times 2',
    );
    expect(cellLabel(chd, { ...seat, cells: blank(chd) }, area(chd, 'yellow'), 4)).toContain(
      'for dice from the platter',
    );
    expect(cellLabel(kids, { ...seat, cells: blank(kids) }, area(kids, 'red'), 6)).toContain('3 times candle');
  });

  it('exist for every field, bonus, row and round in every language', async () => {
    for (const lang of ['en', 'es', 'de'] as const) {
      await speak(lang);
      for (const one of all) {
        const player = { ...seat, cells: blank(one) };
        const said = one.areas.flatMap((printed, at) => [
          ...printed.labels.map((_, cell) => cellLabel(one, player, at, cell)),
          ...printed.groups.flatMap((group) => ([0, 1, 2, 3] as const).map((fate) => bonusLabel(printed, group, fate))),
        ]);
        said.push(...one.actions.map((row) => rowLabel(row, [1, 0, 0])));
        said.push(...one.round_bonus.map((_, at) => roundLabel(one, view, at + 1)));
        for (const text of said) expect(text).not.toMatch(/page\.|area\.|symbol\.|bonus\.|action\.|[{}]|undefined/);
      }
    }
  });

  it('know skipped fields', () => {
    const brown = area(chd, 'brown');
    const skipped = chd.areas.map((_, at) => (at === brown ? [0] : []));
    const player = { ...seat, cells: blank(chd), skipped };
    expect(cellLabel(chd, player, brown, 0)).toContain(say('page.cell.gone'));
    expect(cellLabel(chd, player, brown, 1)).toContain(say('page.cell.free'));
  });
});

describe('signs of bonuses', () => {
  const sign = (of: Game, name: string, group: number): unknown =>
    signOf(of, of.areas[area(of, name)]!.groups[group]!.bonus);

  it('tell a colour and what goes there', () => {
    expect(sign(gsc, 'yellow', 0)).toEqual({ kind: 'colour', area: 1, text: 'X', symbol: null });
    expect(sign(gsc, 'yellow', 1)).toEqual({ kind: 'colour', area: 3, text: '4', symbol: null });
    expect(sign(gsc, 'yellow', 3)).toEqual({ kind: 'fox' });
    expect(sign(gsc, 'yellow', 4)).toEqual({ kind: 'row', name: 'extra_die' });
    expect(sign(chd, 'yellow', 2)).toEqual({ kind: 'colour', area: 4, text: '?', symbol: null });
    expect(sign(kids, 'yellow', 0)).toEqual({ kind: 'colour', area: 3, text: 'X', symbol: 'cupcake' });
  });

  it('are black for any colour', () => {
    expect(signOf(gsc, gsc.round_bonus[3]![0]!)).toEqual({ kind: 'black', text: 'X/6' });
    expect(signOf(chd, chd.round_bonus[3]![0]!)).toEqual({ kind: 'black', text: '?' });
  });
});

describe('a finger on a row', () => {
  const green = gsc.areas[2]!;
  const blue = chd.areas[area(chd, 'blue')]!;

  it('means the lit field, else the next one', () => {
    expect(aimed(green, [1, 1, 0], [2], 9)).toBe(2);
    expect(aimed(green, [1, 1, 0], [], 9)).toBe(2);
    expect(
      aimed(
        green,
        green.labels.map(() => 1),
        [],
        9,
      ),
    ).toBe(9);
  });

  it('means its own side of a spread', () => {
    expect(
      aimed(
        blue,
        blue.labels.map(() => 0),
        [0, 6],
        11,
      ),
    ).toBe(6);
    expect(
      aimed(
        blue,
        blue.labels.map(() => 0),
        [0],
        11,
      ),
    ).toBe(6);
    expect(
      aimed(
        blue,
        blue.labels.map(() => 0),
        [0],
        4,
      ),
    ).toBe(0);
  });

  it('means what it touches in a grid', () => {
    expect(aimed(gsc.areas[0]!, [], [3], 5)).toBe(5);
    expect(aimed(chd.areas[area(chd, 'brown')]!, [], [3], 5)).toBe(5);
  });
});

describe('the pen', () => {
  it('draws the same field always the same, and others differently', () => {
    const box = { x: 0, y: 0, w: 30, h: 30 };
    expect(crossStrokes(box, 4)).toEqual(crossStrokes(box, 4));
    expect(crossStrokes(box, 4)).not.toEqual(crossStrokes(box, 5));
    expect(numberStrokes(12, box, 1).paths).toHaveLength(2);
  });
});

describe('figures on fields', () => {
  const tagged = (at: number, cells: number[]): Tagged[] => {
    const plan = planOf(chd, true);
    return cells.map((cell) => {
      const tag = { area: at, cell, rank: cell % 4, figure: '304.2', short: '304', label: '', drawn: true };
      return { tag, spot: spotAt(plan, at, cell)! };
    });
  };
  const texts = (pills: Pill[]): string[] => pills.map(({ rank, text }) => `${rank}/${text}`);

  it('are whole where there is room', () => {
    const brown = area(chd, 'brown');
    expect(texts(pillsOf(tagged(brown, [1, 5, 9]), 10, 352))).toEqual(['1/304.2', '1/304.2', '1/304.2']);
  });

  it.each(['yellow', 'turquoise', 'brown'])('are short where neighbours would cover them: %s', (name) => {
    const at = area(chd, name);
    const pills = pillsOf(tagged(at, [...chd.areas[at]!.labels.keys()]), 10, 352);
    expect(texts(pills)).toContain('0/304');
    for (const one of pills)
      for (const other of pills) {
        const [left, right] = one.box.x < other.box.x ? [one.box, other.box] : [other.box, one.box];
        if (one !== other && Math.abs(left.y - right.y) < left.h) expect(left.x + left.w - right.x).toBeLessThan(2.5);
      }
  });
});

describe('ways over the sheet', () => {
  it('lead from field to field', () => {
    const plan = planOf(gsc, true);
    expect(neighbour(plan, { area: 0, cell: 0 }, [1, 0])).toEqual({ area: 0, cell: 1 });
    expect(neighbour(plan, { area: 0, cell: 0 }, [0, 1])).toEqual({ area: 0, cell: 3 });
    expect(neighbour(plan, { area: 0, cell: 5 }, [1, 0])).toEqual({ area: 1, cell: 3 });
    expect(neighbour(plan, { area: 0, cell: 9 }, [0, 1])?.area).toBe(2);
    expect(neighbour(plan, { area: 4, cell: 10 }, [0, 1])).toBeNull();
  });

  it('end where something stands', () => {
    const plan = planOf(gsc, false);
    expect(pointOf(plan, { at: 'cell', area: 0, cell: 0 })).not.toBeNull();
    expect(pointOf(plan, { at: 'action', row: 1, space: 6 })!.x).toBeLessThan(plan.width);
    expect(pointOf(plan, { at: 'round', round: 6 })!.x).toBeLessThan(plan.actions!.x);
    expect(pointOf(planOf(gsc, true), { at: 'round', round: 6 })).toBeNull();
    expect(pointOf(plan, { at: 'seat' })).toBeNull();
    expect(bow({ x: 0, y: 0 }, { x: 10, y: 0 })).toMatch(/^M0 0Q.* 10 0$/);
  });
});

describe('the component', () => {
  let shown: ReturnType<typeof mount> | undefined;
  afterEach(() => {
    if (shown) void unmount(shown);
    document.body.replaceChildren();
  });
  const show = (props: Record<string, unknown>): void => {
    shown = mount(Sheet, { target: document.body, props: props as never });
    flushSync();
  };
  const field = (at: number, cell: number): SVGElement =>
    document.querySelector(`[data-area="${at}"][data-cell="${cell}"]`)!;

  it('has a labelled button for every field, and Tab stops at those that are lit', () => {
    const lit: Lit[] = [{ area: 1, cell: 4, points: 2, bonuses: [], ways: 1, spends: 0 }];
    show({ game: gsc, seat, view, lit, dim: true, onpick: () => {} });
    const buttons = [...document.querySelectorAll('[role="button"]')];
    expect(buttons).toHaveLength(gsc.areas.flatMap((one) => one.labels).length);
    for (const button of buttons) expect(button.getAttribute('aria-label')).toBeTruthy();
    expect(field(1, 4).getAttribute('tabindex')).toBe('0');
    expect(field(1, 4).classList.contains('lit')).toBe(true);
    expect(field(1, 5).getAttribute('tabindex')).toBe('-1');
    expect(document.querySelector('.badge')?.textContent).toContain('+2');
  });

  it('says which field was picked, by mouse and by keys', () => {
    const onpick = vi.fn();
    show({ game: gsc, seat, view, onpick });
    field(0, 2).dispatchEvent(new MouseEvent('click', { bubbles: true }));
    field(2, 9).dispatchEvent(new MouseEvent('click', { bubbles: true }));
    field(0, 3).dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    expect(onpick.mock.calls).toEqual([
      [0, 2],
      [2, 9],
      [0, 3],
    ]);
  });

  it('takes a row as one target on a phone', () => {
    const onpick = vi.fn();
    show({ game: gsc, seat, view, onpick, compact: true });
    field(2, 9).dispatchEvent(new MouseEvent('click', { bubbles: true }));
    expect(onpick).toHaveBeenCalledWith(2, seat.cells[2]!.indexOf(0));
  });

  it('draws what fields are worth over the frames of the best, those of neighbours included', () => {
    const tags = [1, 0].map((rank, cell) => ({
      area: 0,
      cell,
      rank,
      figure: '12',
      short: '12',
      label: '12',
      drawn: true,
    }));
    show({ game: gsc, seat, view, tags, compact: true });
    const drawn = [...document.querySelectorAll('.tag-frame, .pill')].map((part) => part.getAttribute('class'));
    expect(drawn.map((part) => part!.split(' ')[0])).toEqual(['tag-frame', 'pill', 'pill']);
  });

  it('has nothing to press without onpick', () => {
    show({ game: gsc, seat, view });
    expect(document.querySelectorAll('[role="button"], [tabindex]')).toHaveLength(0);
  });

  it('is one picture when small', () => {
    const player = (kidsLate as unknown as { view: View }).view.seats[0]!;
    shown = mount(SmallSheet, { target: document.body, props: { game: kids, seat: player } });
    expect(document.querySelectorAll('[aria-label]')).toHaveLength(1);
    expect(document.querySelectorAll('[data-cell]')).toHaveLength(kids.areas.flatMap((one) => one.labels).length);
  });
});
