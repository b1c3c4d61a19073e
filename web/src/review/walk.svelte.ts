// Going through a game: where one stands, and what can be seen from there.
import type { Game, Move, View } from '../lib/types';
import { curveOf, decisionsOf, moveOf, viewsOf, type Found } from './analysis';
import type { Curve, Review, SeatLook, What } from './types';

export class Walk {
  readonly review: Review;
  readonly game: Game;
  readonly views: View[];
  readonly decisions: Map<number, Found>;
  #ply = $state(0);
  /** The seat whose game is looked at. */
  seat = $state(0);
  what = $state<What>('points');
  /** Nothing is told that whoever played did not know either. */
  quiet = $state(false);

  readonly view: View = $derived.by(() => this.views[this.#ply]!);
  readonly look: SeatLook = $derived.by(() => this.review.seats[this.seat]!);
  readonly curve: Curve = $derived.by(() => curveOf(this.look, this.what));
  /** What is to be decided here, if anything is. */
  readonly found: Found | null = $derived.by(() => this.decisions.get(this.#ply) ?? null);

  constructor(review: Review, game: Game, ply: number | null = null) {
    this.review = review;
    this.game = game;
    this.views = viewsOf(review);
    this.decisions = decisionsOf(review);
    this.ply = ply ?? this.last;
  }

  get last(): number {
    return this.review.moves.length;
  }

  get ply(): number {
    return this.#ply;
  }

  set ply(to: number) {
    this.#ply = Math.max(0, Math.min(this.last, Math.round(to) || 0));
  }

  /** Watch the game from its beginning, without knowing what comes. */
  watch(): void {
    this.quiet = true;
    this.ply = 0;
  }

  /** Go to a choice of the seat that is looked at. */
  go(ply: number): void {
    this.ply = ply;
  }

  /** The next worse choice of the seat in a direction; null if there is none. */
  mistake(direction: 1 | -1): number | null {
    if (this.quiet) return null;
    const plies = [...this.decisions.values()]
      .filter(({ seat, decision }) => seat === this.seat && decision.grade > 1)
      .map(({ decision }) => decision.ply)
      .filter((ply) => (ply - this.#ply) * direction > 0);
    if (!plies.length) return null;
    return direction > 0 ? Math.min(...plies) : Math.max(...plies);
  }

  move(text: string): Move {
    return moveOf(this.review, text);
  }
}
