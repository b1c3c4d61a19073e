import { readFileSync } from 'node:fs';
import { flushSync } from 'svelte';
import { describe, expect, test } from 'vitest';
import { games } from '../play/fixtures';
import { known, say } from '../lib/say.svelte';
import { settings } from '../lib/settings.svelte';
import { show, soon } from '../lib/test-tools';
import type { Game } from '../lib/types';
import Lesson from './Lesson.svelte';
import { lessonOf, ScriptedTable, taskText, type Scene } from './script.svelte';

function scenesOf(game: Game): Scene[] {
  return JSON.parse(readFileSync(`src/games/${game.name}/lesson.json`, 'utf8')) as Scene[];
}

const expected = ({ view }: Scene['steps'][number]): string | undefined => view.moves['0']?.[0]?.text;

// The stand-in for a browser has animations, but can't take them back.
settings.setMotion('reduced');

describe.each(games)('$name', (game) => {
  const scenes = scenesOf(game);

  test('is loaded when it is asked for', async () => {
    expect(await lessonOf(game.name)).toEqual(scenes);
  });

  test('every step has words of its own, and all but the last of a scene a task', () => {
    for (const scene of scenes) {
      for (const [at, step] of scene.steps.entries()) {
        expect(known(step.say), step.say).toBe(true);
        expect(taskText(game, step.view) === null).toBe(at === scene.steps.length - 1);
      }
    }
  });

  test('only the move of the step is offered, and it leads to the next', async () => {
    for (const scene of scenes) {
      const table = new ScriptedTable(scene, game);
      for (const step of scene.steps.slice(0, -1)) {
        expect(table.view).toEqual(step.view);
        await (step.view.rollers.length ? table.roll() : table.move(0, expected(step)!));
      }
      expect(table.done).toBe(true);
      expect(table.log).toHaveLength(table.view!.n);
    }
  });
});

describe('at the table', () => {
  const game = games.find(({ name }) => name === 'gsc')!;
  const scenes = scenesOf(game);

  function tapDie(page: HTMLElement, scene: Scene, at: number): void {
    const die = scene.steps[at]!.view.moves['0']![0]!.dice![0]!;
    page.querySelector<HTMLElement>(`.desk [data-die="${die}"]`)!.click();
    flushSync();
  }

  test('two taps make the first mark', async () => {
    const page = show(Lesson, { game, scenes });
    expect(page.querySelector('[data-lesson]')!.textContent).toContain(say('lesson.own.start'));
    tapDie(page, scenes[0]!, 0);
    page.querySelector('[data-own] .cell.lit')!.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await soon(() => expect(page.querySelector('.play')!.getAttribute('data-n')).toBe('1'));
    expect(page.querySelector('[data-lesson]')!.textContent).toContain(say('lesson.own.roll'));
  });

  test('another die is refused with the task', async () => {
    const table = new ScriptedTable(scenes[0]!, game);
    const { why } = await table.why(0, { dice: [1], number: 0, extra: false });
    expect(why).toEqual({ k: 'lesson.why', d: { task: taskText(game, table.view!) } });
    expect(table.at).toBe(0);
  });
});
