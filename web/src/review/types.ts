// What the coach says of a played game; the page adds which curve is looked at.
import type { Decision } from '../lib/types';

export type { Change, Curve, Decision, PlainSeat, PlainTable, Review, SeatLook, Sums, Worth } from '../lib/types';

/** How bad a choice was: 0 the best, 1 slightly weaker, 2 a mistake, 3 a big one. */
export type Level = Decision['grade'];

/** Which of the two curves is looked at. */
export type What = 'points' | 'chances';
