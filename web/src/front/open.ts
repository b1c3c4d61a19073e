// Opening a table from the home page.
import { openTable } from '../lib/api';
import { go } from '../lib/router.svelte';
import type { SeatWish } from '../lib/types';
import { holdKey } from '../lib/table-keys';
import { beMe } from '../person/me';
import { complete } from '../lib/seats';

/** Open a table and go there; the game begins at once if nobody is waited for. */
export async function openAndGo(game: string, seats: SeatWish[], real: boolean, hints?: boolean): Promise<void> {
  await beMe();
  const dice = real ? 'typed' : 'fair';
  const { table, key } = await openTable({
    game,
    seats,
    dice,
    start: complete(seats),
    ...(hints === undefined ? {} : { hints }),
  });
  holdKey(table, key);
  go(`/t/${table}`);
}
