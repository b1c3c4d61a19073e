// What was played under the key of this browser.
export type { DiceCount, PlayedGame as Result, Reference as Master, Stats } from '../lib/types';
