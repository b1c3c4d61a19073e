// A seat is given to somebody else; whoever sits there is not sent away by a slip of the finger.
import { say } from './say.svelte';
import type { TableStore } from './table.svelte';
import type { SeatKind } from './types';

/** Give a seat to somebody else; where the server says that a person holds it, only after asking. */
export async function handOver(
  table: TableStore,
  seat: number,
  kind: SeatKind,
  more: { level?: string; name?: string } = {},
): Promise<boolean> {
  if (await table.seat(seat, kind, more)) return true;
  if (table.error?.k !== 'server.seat.held') return false;
  table.dismiss();
  const name = table.view?.seats[seat]?.name ?? '';
  return confirm(say('lobby.hand-over', { name })) && table.seat(seat, kind, { ...more, confirm: true });
}
