import { fetched } from '../lib/api';
import type { Waiting } from '../lib/types';
import type { Stats } from './types';

/** What was played under the key of this browser. */
export function stats(): Promise<Stats> {
  return fetched('/api/me/stats');
}

/** How many of these games the coach has still to look at. */
export async function looking(): Promise<number> {
  return (await fetched<Waiting>('/api/me/looking')).looking;
}
