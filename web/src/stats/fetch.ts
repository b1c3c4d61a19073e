import { fetched } from '../lib/api';
import type { Stats } from './types';

/** What was played under the key of this browser. */
export function stats(): Promise<Stats> {
  return fetched('/api/me/stats');
}
