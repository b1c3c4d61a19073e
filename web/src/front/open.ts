// Opening a table from the home page.
import { openTable } from '../lib/api';
import { go } from '../lib/router.svelte';
import type { SeatWish } from '../lib/types';
import { holdKey } from '../lobby/keys';
import { complete } from './seats';

/** Open a table and go there; the game begins at once if nobody is waited for. */
export async function openAndGo(game: string, seats: SeatWish[], real: boolean): Promise<void> {
  const dice = real ? 'typed' : 'fair';
  const { table, key } = await openTable({ game, seats, dice, start: complete(seats) });
  holdKey(table, key);
  go(`/t/${table}`);
}
