// Marks that bring one another: how long the chain is, and what that sounds and feels like.
import { buzz } from '../lib/haptics';
import { play } from '../lib/sound';
import type { Step } from './steps';

export interface Chain {
  seat: number;
  /** Marks that each came from the one before; the die's own does not count. */
  count: number;
}

export const NONE: Chain = { seat: -1, count: 0 };

/** So many make a chain worth shouting about. */
export const WORTH = 2;

/** The chain after another step. */
export function chainAfter(chain: Chain, step: Step): Chain {
  if (step.dice) return NONE;
  if (step.to?.at !== 'cell') return chain;
  if (!step.from || step.from.at === 'die') return { seat: step.seat, count: 0 };
  return { seat: step.seat, count: chain.seat === step.seat ? chain.count + 1 : 1 };
}

/** Each link of a chain sounds higher than the last; only what one does oneself is felt. */
export function sense(step: Step, chain: Chain, own: boolean): void {
  if (!step.sound) return;
  play(step.sound, chain.count);
  if (own) buzz(step.sound);
}
