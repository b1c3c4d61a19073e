// Types between the parts of the page; what goes over the wire is in ../contract.
import type { Opening } from '../contract/bodies';
import type { Bonus } from '../contract/games';
import type { Message } from '../contract/requests';
import type { PlainSeat, View } from '../contract/tables';
import type { Told } from '../contract/told';

type Unsent<T> = T extends unknown ? Omit<T, 'id'> : never;

/** A message that has no number yet. */
export type Asked = Unsent<Message>;

/** What somebody pointed at: dice, a field, or both; as which number, as an extra die. */
export type Tapped = Omit<Extract<Asked, { t: 'why' }>, 't' | 'seat'>;

/** Why something can't be done, and the die that was assumed if none was chosen. */
export type Why = Pick<Extract<Told, { t: 'why' }>, 'why' | 'die'>;

/** What became of a printed bonus: 0 still to be had, 1 got, 2 lost, 3 one of these two. */
export type Fate = PlainSeat['bonuses'][number][number];

/** Who is to sit where, with what that takes. */
export type SeatWish = { kind: 'person'; name: string } | { kind: 'open' } | { kind: 'bot'; level: string };

/** A table to be opened; the language is added when it is sent. */
export type TableWish = Omit<Opening, 'lang' | 'seats'> & { seats: SeatWish[] };

/** A field that can be marked now: what it gives, how many moves mark it, and the polish that it costs at least. */
export interface Lit {
  area: number;
  cell: number;
  points: number;
  bonuses: Bonus[];
  ways: number;
  spends: number;
}

/** What a drawing of a sheet needs to know of its table. */
export type SheetTable = Pick<View, 'table' | 'phase' | 'round' | 'rounds'>;
