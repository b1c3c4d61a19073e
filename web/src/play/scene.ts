// What of a view one seat needs to choose.
import type { Game, Move, View } from '../lib/types';
import type { Scene } from '../lib/choose';

/** The dice that show symbols and are used up for a seat, by it or by the active one. */
export function spent(game: Game, view: View, seat: number): number[] {
  if (!game.symbols.length) return [];
  return [...(view.seats[seat]?.held ?? []), ...(view.seats[view.active]?.held ?? [])];
}

/** The moves of a seat and what the dice are called in them. */
export function sceneOf(game: Game, view: View, seat: number): Scene {
  const moves: Move[] = view.moves[String(seat)] ?? [];
  const symbols = game.symbols.length > 0;
  const gone = spent(game, view, seat);
  const tokens = view.dice.map((die, nth) => (gone.includes(nth) || die.face <= 0 ? -1 : symbols ? die.face : nth));
  return { moves, tokens, symbols };
}

/** The seat that this screen should show: the own one that has to act, in the order of play; who watches sees the active one. */
export function seatToShow(view: View, mine: readonly number[], now: number): number {
  const held = mine.filter((seat) => view.seats[seat]?.kind !== 'bot');
  const acting = inTurn(view).filter((seat) => held.includes(seat) && view.actors.includes(seat));
  if (acting.length) return acting.includes(now) ? now : acting[0]!;
  if (!held.length || held.includes(view.active)) return view.active;
  return held.includes(now) ? now : held[0]!;
}

/** The seats from the active one on, as they sit. */
export function inTurn(view: View): number[] {
  const count = view.seats.length;
  return Array.from({ length: count }, (_, nth) => (view.active + nth) % count);
}

/** Has this person the dice in hand? */
export function mayRoll(view: View, mine: readonly number[]): boolean {
  if (view.phase !== 'play' || !view.chance || !mine.length) return false;
  const bot = view.seats[view.active]?.kind === 'bot';
  return bot ? view.typed : mine.includes(view.active);
}

/** How many spaces of an action row are ready. */
export function ready(game: Game, view: View, seat: number, name: string): number {
  const row = game.actions.findIndex((action) => action.name === name);
  return (view.seats[seat]?.tracks[row] ?? []).filter((space) => space === 1).length;
}
