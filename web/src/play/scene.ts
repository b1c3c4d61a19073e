// What of a view one seat needs to choose.
import type { Game, Move, View } from '../lib/types';
import type { Scene } from '../lib/choose';

/** The moves of a seat and what the dice are called in them. */
export function sceneOf(game: Game, view: View, seat: number): Scene {
  const moves: Move[] = view.moves[String(seat)] ?? [];
  const spent = view.seats[seat]?.spent ?? [];
  const tokens = view.dice.map(({ token }, die) => (spent.includes(die) ? -1 : token));
  return { moves, tokens, several: !game.one_die, uses: game.actions.map(({ use }) => use) };
}

/** The seat that this screen should show: the own one that has to act first; who watches sees the active one. */
export function seatToShow(view: View, mine: readonly number[], now: number): number {
  const held = mine.filter((seat) => view.seats[seat]?.kind !== 'bot');
  const acting = view.actors.filter((seat) => held.includes(seat));
  if (acting.length) return acting.includes(now) ? now : acting[0]!;
  if (!held.length || held.includes(view.active)) return view.active;
  return held.includes(now) ? now : held[0]!;
}

/** Has this person the dice in hand? */
export function mayRoll(view: View, mine: readonly number[]): boolean {
  return view.rollers.some((seat) => mine.includes(seat));
}
