// Which rolls of a solo game are deals: after a turn of one's own all dice are rolled once more and lie in
// an order, and that order has to be proved too. A roll that only looks like one must not pass for the
// other, so the place in the game decides: a turn has up to three rolls, a re-roll not counted, and ends
// sooner when no die is left, so that the next roll is of all dice again.
import type { Line } from './record';

const ROLLS_A_TURN = 3;

/** Of all moves of a solo game, those that are deals. */
export function deals(moves: readonly Line[], allDice: number): Set<Line> {
  const found = new Set<Line>();
  let rolls = 0;
  let since: string[] = [];
  for (const move of moves) {
    if (move.seat >= 0) {
      since.push(move.text);
      continue;
    }
    const all = move.text.split(' ').length - 1 === allDice;
    const again = since.includes('reroll');
    const goesOn = rolls < ROLLS_A_TURN && (!all || since.includes('pass'));
    if (rolls === 0) rolls = 1;
    else if (!again && goesOn) rolls += 1;
    else if (!again) {
      found.add(move);
      rolls = 0;
    }
    since = [];
  }
  return found;
}
