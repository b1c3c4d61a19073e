// Real dice, tapped in: which die shows what, as the text that the server reads.
import type { Game, View } from '../lib/types';

/** What was tapped in so far. For symbols the dice are alike: only the faces count. */
export interface Pad {
  shown: { die: number; face: number }[];
  /** The die that the next key is for; -1 if it must be named first or none is left. */
  now: number;
}

/** What was sent last: after an undo it is offered again, to be mended. */
export interface Sent {
  /** So many moves were made before. */
  n: number;
  pad: Pad;
}

export function emptyPad(view: View): Pad {
  return { shown: [], now: following(view, []) };
}

/** The pad to begin with: what was sent for this very roll, if it was taken back. */
export function openedPad(view: View, sent: Sent | null): Pad {
  const again = sent?.n === view.n && sent.pad.shown.every(({ die }) => view.rolling.includes(die));
  return again && complete(view, sent.pad) ? sent.pad : emptyPad(view);
}

/** The face of a die so far, 0 if none. */
export function faceOf(pad: Pad, die: number): number {
  return pad.shown.find((one) => one.die === die)?.face ?? 0;
}

/** The faces that the next tap may name: those printed on the dice. */
export function faces(game: Game): number[] {
  const all = new Set(game.dice.flatMap((die) => die.faces));
  return [...all].sort((a, b) => a - b);
}

/** Another die is meant: it can be entered, or entered anew. */
export function aim(pad: Pad, die: number): Pad {
  return { ...pad, now: die };
}

/** A face for a die, or for the one that is meant. */
export function enterFace(view: View, pad: Pad, face: number, die = pad.now): Pad {
  if (die < 0) return pad;
  const known = pad.shown.some((one) => one.die === die);
  const shown = known ? pad.shown.map((one) => (one.die === die ? { die, face } : one)) : [...pad.shown, { die, face }];
  return { shown, now: following(view, shown) };
}

function following(view: View, shown: Pad['shown']): number {
  if (view.ordered) return -1;
  return view.rolling.find((die) => !shown.some((one) => one.die === die)) ?? -1;
}

/** One step back. */
export function takeBack(view: View, pad: Pad): Pad {
  const shown = pad.shown.slice(0, -1);
  return { shown, now: following(view, shown) };
}

export function complete(view: View, pad: Pad): boolean {
  return pad.shown.length === view.rolling.length;
}

/** The dice as they are typed: `w3 y5`, nearest first in a deal; symbols by their names. */
export function typed(game: Game, view: View, pad: Pad): string {
  const order = view.ordered ? pad.shown : [...pad.shown].sort((a, b) => a.die - b.die);
  const symbols = game.symbols.length > 0;
  return order
    .map(({ die, face }) => (symbols ? game.tokens[face]! : `${game.tokens[die]!.toLowerCase()}${face}`))
    .join(' ');
}
