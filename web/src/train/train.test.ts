import { flushSync } from 'svelte';
import { describe, expect, test } from 'vitest';
import { fixture, games } from '../play/fixtures';
import { say } from '../lib/say.svelte';
import { settings } from '../lib/settings.svelte';
import { find, server, show, soon, type Request } from '../lib/test-tools';
import type { NextPuzzle, Puzzle, Solved, Trainable, Training } from '../lib/types';
import { PuzzleTable } from './puzzles.svelte';
import TrainGame from './TrainGame.svelte';
import TrainPage from './TrainPage.svelte';

// The stand-in for a browser has animations, but can't take them back.
settings.setMotion('reduced');

const { view } = fixture('gsc-1-rolled');
const MOVES = view.moves['0']!;
const PLAIN = MOVES.filter((move) => move.kind === 'enter' && !move.number);
const [worst, best] = [PLAIN[0]!, PLAIN.at(-1)!];
const ME = { name: 'Ana', since: 0, key: '0'.repeat(32) };
const COUNT: Trainable = { game: 'gsc', own: 2, set: 24, due: 3, next: null };

const PUZZLE: Puzzle = {
  id: 'a-7',
  seat: 0,
  ply: 7,
  view: { ...view, n: 0, hints: false, tips: {}, undo: [], redo: [] },
  own: true,
  table: 'a',
  box: 0,
};

const ORDER = [best, ...MOVES.filter((move) => move !== best && move !== worst), worst];

function solved(text: string): Solved {
  const moves = ORDER.map((move, nth) => ({
    text: move.text,
    expected: 200 - nth,
    behind: nth,
    chance: null,
    why: [],
  }));
  const lost = ORDER.findIndex((move) => move.text === text);
  return {
    right: lost === 0,
    lost,
    tried: text,
    played: worst.text,
    judge: { name: 'master', learned: true, say: { k: 'hint.by.learned' } },
    by: 'points',
    moves,
    box: lost === 0 ? 1 : 0,
    due: 1_800_000_000_000,
  };
}

function asking(answer: Solved | undefined, next: NextPuzzle = { puzzle: PUZZLE, count: COUNT }): Request[] {
  return server({
    '/api/games': { games },
    '/api/me': ME,
    '/api/train/gsc': next,
    ...(answer ? { '/api/train/gsc/a-7': answer } : {}),
  });
}

describe('the table of a puzzle', () => {
  test('tells nothing before the try, and every value after it', async () => {
    const asked = asking(solved(worst.text));
    const table = new PuzzleTable(PUZZLE);
    expect(table.advice).toBeNull();
    expect(await table.move(0, worst.text)).toBe(true);
    expect(asked).toEqual([{ path: '/api/train/gsc/a-7', body: { text: worst.text } }]);
    expect(table.advice!.moves.map((move) => move.text)).toEqual(ORDER.map((move) => move.text));
    await table.move(0, best.text);
    expect(asked).toHaveLength(1);
  });

  test('a try that never arrives can be made again', async () => {
    asking(undefined);
    const table = new PuzzleTable(PUZZLE);
    expect(await table.move(0, worst.text)).toBe(false);
    expect(table.error).toEqual({ k: 'wire.offline' });
    expect(table.solved).toBeNull();
  });

  test('what is not among the moves is refused', async () => {
    const { why } = await new PuzzleTable(PUZZLE).why(0, { dice: [1], number: 0, extra: false });
    expect(why).toEqual({ k: 'puzzle.move' });
  });
});

describe('a puzzle', () => {
  async function shown(answer: Solved): Promise<HTMLElement> {
    asking(answer);
    const page = show(TrainGame, { name: 'gsc' });
    await soon(() => expect(page.querySelector('[data-puzzle]')).not.toBeNull());
    expect(page.textContent).toContain(say('puzzle.task'));
    expect(page.querySelector('[data-hints]')).toBeNull();
    return page;
  }

  async function tryOut(page: HTMLElement, text: string): Promise<void> {
    const { dice, area, cell } = MOVES.find((move) => move.text === text)!;
    page.querySelector<HTMLElement>(`.desk [data-die="${dice![0]}"]`)!.click();
    flushSync();
    const field = page.querySelector(`[data-own] [data-area="${area}"][data-cell="${cell}"]`)!;
    field.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await soon(() => expect(page.querySelector('[data-next]')).not.toBeNull());
  }

  test('that was missed says by how much, what is better, and leads to the review', async () => {
    const page = await shown(solved(worst.text));
    await tryOut(page, worst.text);
    const told = page.querySelector('[data-puzzle]')!.textContent;
    expect(told).toContain(say('puzzle.wrong.points', { points: `${ORDER.length - 1}.0` }));
    expect(told).toContain(say('puzzle.back.soon'));
    expect(page.querySelector('[data-hints]')!.textContent).toContain('200.0');
    expect(page.querySelector('.do')).toBeNull();
    expect(find(page, 'a', say('puzzle.review')).getAttribute('href')).toBe('/review/a?at=7');
  });

  test('that was found comes back later', async () => {
    const page = await shown(solved(best.text));
    await tryOut(page, best.text);
    expect(page.querySelector('[data-puzzle]')!.textContent).toContain(say('puzzle.right'));
    expect(page.querySelector('[data-puzzle]')!.textContent).toContain(say('puzzle.box', { box: 1, last: 5 }));
  });

  test('that is not due yet says when the next one comes', async () => {
    asking(undefined, { puzzle: null, count: { ...COUNT, due: 0, next: 1_800_000_000_000 } });
    const page = show(TrainGame, { name: 'gsc' });
    await soon(() => expect(page.querySelector('main p')?.textContent).toContain('Jan'));
  });
});

test('the overview lists games with what is due, and what the coach still looks at', async () => {
  const kids: Trainable = { game: 'kids', own: 0, set: 1, due: 0, next: 1_800_000_000_000 };
  server({ '/api/games': { games }, '/api/train': { games: [COUNT, kids], looking: 1 } satisfies Training });
  const page = show(TrainPage, {});
  await soon(() => expect(page.querySelectorAll('[data-game]')).toHaveLength(2));
  const [first, second] = [...page.querySelectorAll('[data-game]')];
  expect(first!.textContent).toContain(say('puzzle.own', { count: 2 }));
  expect(first!.querySelector('a')!.getAttribute('href')).toBe('/train/gsc');
  expect(second!.querySelector('a')).toBeNull();
  expect(second!.textContent).toContain(say('puzzle.set.one'));
  expect(page.querySelector('[role=status]')!.textContent).toBe(say('puzzle.looking.one'));
});
