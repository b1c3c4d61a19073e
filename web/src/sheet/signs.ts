// What a bonus looks like, worked out from what it may do.
import type { Area, Bonus, Game } from '../lib/types';

export type Sign =
  | { kind: 'fox' }
  | { kind: 'row'; name: string }
  | { kind: 'colour'; area: number; text: string; symbol: string | null }
  | { kind: 'black'; text: string };

type Fill = Extract<Bonus, { kind: 'fill' }>;

/** A bonus as a sign: a fox, an action, a colour with what goes there, or black for any colour. */
export function signOf(game: Game, bonus: Bonus): Sign {
  if (bonus.kind === 'fox') return { kind: 'fox' };
  if (bonus.kind === 'unlock') return { kind: 'row', name: game.actions[bonus.row]?.name ?? '' };
  return fillSign(game, bonus);
}

function fillSign(game: Game, bonus: Fill): Sign {
  const texts = bonus.options.map(([area, numbers]) => numberSign(game.areas[area], bonus.rolled, numbers));
  const first = bonus.options[0];
  const any = texts.includes('?') ? '?' : [...new Set(texts)].join('/');
  if (bonus.options.length !== 1 || !first) return { kind: 'black', text: any };
  return { kind: 'colour', area: first[0], text: texts[0] ?? '', symbol: symbolOf(game, first[0]) };
}

/** ? for a number of one's choice, X for a cross, else the number itself. */
function numberSign(area: Area | undefined, rolled: boolean, numbers: number[]): string {
  if (rolled) return '?';
  const crossed = area && !area.written && area.kind !== 'spread';
  if (crossed) return 'X';
  return numbers.length > 1 ? '?' : String(numbers[0] ?? '');
}

/** The picture that stands for an area where dice show pictures. */
export function symbolOf(game: Game, area: number): string | null {
  return game.symbols.find((symbol) => symbol.area === area)?.name ?? null;
}
