// Real dice, tapped in: which die shows what, as the text that the server reads.
import type { Game, View } from '../lib/types';

/** What was tapped in so far. For symbols the dice are alike: only the faces count. */
export interface Pad {
  shown: { die: number; face: number }[];
  /** The die that the next face is for; -1 if it must be named first or none is left. */
  now: number;
}

export function emptyPad(view: View): Pad {
  return { shown: [], now: view.ordered ? -1 : (view.rolling[0] ?? -1) };
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

/** A face for the die that is meant. */
export function enterFace(view: View, pad: Pad, face: number): Pad {
  const { now } = pad;
  if (now < 0) return pad;
  const known = pad.shown.some((one) => one.die === now);
  const shown = known
    ? pad.shown.map((one) => (one.die === now ? { die: now, face } : one))
    : [...pad.shown, { die: now, face }];
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
