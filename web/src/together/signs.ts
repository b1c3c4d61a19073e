// The signs that people send each other, as drawings of lines.
import type { Told } from '../lib/types';

export type Sign = Extract<Told, { t: 'signed' }>['sign'];

const FACE = 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M8.7 9.6v.4M15.3 9.6v.4';

const leaf = (x: number, y: number): string => `M${x - 2.9} ${y}a2.9 2.9 0 1 0 5.8 0a2.9 2.9 0 1 0-5.8 0`;

/** What each is drawn as, in the order in which they are offered. */
export const SIGNS: Record<Sign, string> = {
  hello:
    'M8 13V6.3a1.3 1.3 0 0 1 2.6 0V11V4.8a1.3 1.3 0 0 1 2.6 0V11V5.8a1.3 1.3 0 0 1 2.6 0V12V8.3a1.3 1.3 0 0 1 2.6 0V14c0 4-2.4 6.5-5.8 6.5-3.5 0-5-1.8-6.6-5.2l-1-2.2a1.3 1.3 0 0 1 2.3-1.2z',
  bravo: 'M4 11h3.2v9H4zM7.2 11.5 11 4c1.7 0 2.5 1.1 2.2 2.8L12.6 10H18a2 2 0 0 1 2 2.4l-1.2 6A2 2 0 0 1 16.8 20H7.2',
  lucky: `${leaf(8.9, 6.9)}${leaf(15.1, 6.9)}${leaf(8.9, 13.1)}${leaf(15.1, 13.1)}M12 10c0 5 1 8 3.5 11`,
  wow: `${FACE}M9.9 15.5a2.1 2.3 0 1 0 4.2 0a2.1 2.3 0 1 0-4.2 0`,
  ouch: `${FACE}M8.3 16.8c1-1.6 2.3-2.3 3.7-2.3s2.7.7 3.7 2.3`,
  think: 'M4 5h16v11h-8.5L7.5 20v-4H4zM8.3 10.5v.1M12 10.5v.1M15.7 10.5v.1',
  hurry:
    'M7 3.5h10M7 20.5h10M8.2 3.5c0 4.5 2.3 6 3.8 8.5-1.5 2.5-3.8 4-3.8 8.5M15.8 3.5c0 4.5-2.3 6-3.8 8.5 1.5 2.5 3.8 4 3.8 8.5',
  thanks: 'M12 19.5C5.5 14.8 3.8 12 3.8 9.2a4.2 4.2 0 0 1 8.2-1.3 4.2 4.2 0 0 1 8.2 1.3c0 2.8-1.7 5.6-8.2 10.3z',
};

export const NAMES = Object.keys(SIGNS) as Sign[];
