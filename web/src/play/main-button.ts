// The main button: it says exactly what it does, or what is waited for.
import type { Game, Move, Text, View } from '../lib/types';
import { candidates, endings, marks, type Choice, type Scene } from '../lib/choose';
import { mayRoll } from './scene';
import { markShort, wordText } from '../lib/words';

export interface Main {
  does: 'roll' | 'type' | 'move' | 'final' | 'nothing';
  /** The move that it makes. */
  move: Move | null;
  text: Text;
}

function wait(text: Text): Main {
  return { does: 'nothing', move: null, text };
}

/** The main button for a seat that this person holds, or for somebody who watches (-1). */
export function mainButton(
  game: Game,
  view: View,
  mine: readonly number[],
  seat: number,
  scene: Scene,
  choice: Choice,
): Main {
  if (view.phase === 'over') return { does: 'final', move: null, text: { k: 'page.final.show' } };
  if (mayRoll(view, mine)) {
    const does = view.typed ? 'type' : 'roll';
    return { does, move: null, text: { k: `page.main.${does}` } };
  }
  if (!mine.includes(seat) || !scene.moves.length) return wait(waitText(view));
  return choosing(game, scene, choice);
}

/** Whom everybody waits for. */
export function waitText(view: View): Text {
  const waited = waitedFor(view);
  const names = waited.map((seat) => view.seats[seat]!.name);
  if (!names.length) return { k: 'page.main.wait' };
  if (absent(view).length === waited.length) return { k: 'page.main.away', d: { names } };
  return { k: view.chance ? 'page.main.rolls' : 'page.main.chooses', d: { names } };
}

/** The seats that everybody waits for. */
export function waitedFor(view: View): number[] {
  if (view.phase !== 'play') return [];
  return view.chance ? [view.active] : view.actors;
}

/** Those among them who are not connected. */
export function absent(view: View): number[] {
  return waitedFor(view).filter((seat) => view.seats[seat]!.kind === 'person' && !view.seats[seat]!.here);
}

function choosing(game: Game, scene: Scene, choice: Choice): Main {
  const made = candidates(scene, choice);
  if (choice.dice.length) {
    if (made.length !== 1) return wait({ k: 'page.main.field' });
    return { does: 'move', move: made[0]!, text: markShort(game, made[0]!) };
  }
  return saying(game, scene, choice) ?? wait(expected(scene, made));
}

function expected(scene: Scene, made: Move[]): Text {
  if (made.some((move) => move.kind === 'place')) return { k: 'page.main.bonus' };
  return { k: scene.several ? 'page.main.field' : 'page.main.die' };
}

/** The word that ends a turn, where nothing else is expected first. */
function saying(game: Game, scene: Scene, choice: Choice): Main | null {
  const found = endings(scene);
  if (!found.length) return null;
  const usual = marks(scene, { ...choice, number: 0 });
  const giving = found.every((move) => move.declines || move.kind === 'skip');
  if (giving && usual.length) return null;
  return { does: 'move', move: found[0]!, text: wordText(game, found[0]!) };
}

/** The pass beside the main button, where a die is expected but none has to be taken. */
export function aside(scene: Scene, main: Main): Move[] {
  return endings(scene).filter((move) => move !== main.move);
}
