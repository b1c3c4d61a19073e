// What the coach says of a played game; the page adds which curve is looked at.
export type { Change, Curve, Decision, PlainSeat, PlainTable, Review, SeatLook, Sums, Worth } from '../lib/types';

/** Which of the two curves is looked at. */
export type What = 'points' | 'chances';
