// The order in which the games are offered; the first one is the one to begin with.
import type { Game } from '../lib/types';

const ORDER = ['gsc', 'chd', 'kids'];

/** The games in the order of the home page; one that it does not know comes last. */
export function inOrder(games: Game[]): Game[] {
  const place = (game: Game): number => (ORDER.indexOf(game.name) + ORDER.length + 1) % (ORDER.length + 1);
  return [...games].sort((one, other) => place(one) - place(other));
}
