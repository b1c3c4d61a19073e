// Who sits at a new table: the ways to play are only different beginnings of the same list.
import type { Game, SeatWish } from './types';

export type Way = 'alone' | 'bots' | 'screen' | 'friends' | 'real';

export const WAYS: readonly Way[] = ['alone', 'bots', 'screen', 'friends', 'real'];

/** The ways that a game can be played in. */
export function waysOf(game: Game): Way[] {
  return WAYS.filter((way) => way !== 'alone' || game.players.min === 1);
}

/** The bots for so many players, weakest first. */
export function levels(game: Game, players: number): string[] {
  return game.bots[String(players)] ?? [];
}

/** Opponents to begin with, the best suited first: whoever plays now and then can beat them. */
const USUAL = ['casual', 'greedy'];

export function usualLevel(game: Game, players: number): string {
  const known = levels(game, players);
  return USUAL.find((level) => known.includes(level)) ?? known[0] ?? 'random';
}

/** A person who has given no name yet: the server then names them after their seat, in the table's language. */
export const UNNAMED: SeatWish = { kind: 'person', name: '' };

/** The seats that a way begins with, the first of them one's own. */
export function firstSeats(game: Game, way: Way, myName: string): SeatWish[] {
  const you: SeatWish = { kind: 'person', name: myName };
  if (way === 'alone') return [you];
  if (way === 'bots') return [you, { kind: 'bot', level: usualLevel(game, 2) }];
  if (way === 'friends') return [you, { kind: 'open' }];
  return [you, UNNAMED];
}

/** The same seats with bots of levels that there are for so many players. */
export function fitted(game: Game, seats: SeatWish[]): SeatWish[] {
  const known = levels(game, seats.length);
  return seats.map((seat) =>
    seat.kind === 'bot' && !known.includes(seat.level) ? { kind: 'bot', level: usualLevel(game, seats.length) } : seat,
  );
}

/** May the game begin at once? */
export function complete(seats: SeatWish[]): boolean {
  return seats.every((seat) => seat.kind !== 'open');
}
