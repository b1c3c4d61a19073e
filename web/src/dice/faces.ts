// What the sides of a die show.
import type { Game } from '../lib/types';

/** Where the pips of 1 to 6 lie, in steps from the middle. */
const PIPS: Record<number, [number, number][]> = {
  1: [[0, 0]],
  2: [
    [-1, 1],
    [1, -1],
  ],
  3: [
    [-1, 1],
    [0, 0],
    [1, -1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};

export function pips(face: number): [number, number][] {
  return PIPS[face] ?? [];
}

export interface FaceLook {
  /** Body and mark: a colour, its shape and letter; shape '' is no mark. */
  colour: string;
  shape: string;
  letter: string;
  symbol: string | null;
}

/** The look of a side: a die has its own colour, or shows a symbol on the colour of that symbol's area. */
export function faceLook(game: Game, die: number, face: number): FaceLook {
  const shown = game.dice[die];
  if (!game.symbols.length)
    return { colour: shown?.name ?? 'white', shape: shown?.shape ?? '', letter: shown?.letter ?? '', symbol: null };
  const symbol = game.symbols[face - 1];
  const area = symbol?.area == null ? undefined : game.areas[symbol.area];
  const rainbow = symbol && !area;
  const look = {
    colour: area?.name ?? (rainbow ? 'rainbow' : 'white'),
    shape: area?.shape ?? '',
    letter: area?.letter.toUpperCase() ?? '',
  };
  return { ...look, symbol: symbol?.name ?? null };
}

/** The six sides as they lie around the one on top: the opposite one last. */
export function sides(game: Game, die: number, face: number): number[] {
  const faces = game.dice[die]?.faces ?? [1, 2, 3, 4, 5, 6];
  const top = face || faces[0]!;
  const opposite = game.symbols.length ? undefined : 7 - top;
  const others = faces.filter((other) => other !== top && other !== opposite);
  return [top, ...others, ...(opposite === undefined ? [] : [opposite])].slice(0, 6);
}
