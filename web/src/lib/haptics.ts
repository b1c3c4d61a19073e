// What a phone lets feel: short, and only where it can, where it is wanted, and where nothing is to be kept quiet.
import { settings } from './settings.svelte';
import type { Sound } from './sound';

/** Milliseconds on, off, on. */
const PATTERNS: Record<Sound, number[]> = {
  roll: [12, 40, 12, 30, 12],
  mark: [14],
  bonus: [10, 40, 22],
  turn: [20, 60, 20],
  no: [45],
  over: [30, 60, 30, 60, 60],
};

/** Can this device be felt at all? */
export const felt = (): boolean => typeof navigator !== 'undefined' && 'vibrate' in navigator;

/** Let it be felt that something happened. */
export function buzz(sound: Sound): void {
  if (!felt() || !settings.haptics || settings.reduced) return;
  navigator.vibrate(PATTERNS[sound]);
}
