// Generated from src/cleverdice/server/contract by `make contract`: change it there.
// Every message that the server sends over the socket.
import type { Text } from './texts';
import type { View } from './tables';
import type { Entry } from './log';
import type { Hint } from './coach';
import type { SignName } from './requests';

export type Told =
  | { t: 'welcome'; you: You; invite: string | null; view: View; log: Entry[]; now?: number }
  | { t: 'view'; view: View; log: Entry[]; now?: number }
  | { t: 'signed'; seat: number; sign: SignName }
  | { t: 'ok'; id: string }
  | { t: 'no'; id: string; error: Text; stale: boolean }
  | { t: 'why'; id: string; why: Text | null; die: number | null }
  | ({ t: 'hint'; id: string } & Hint)
  | { t: 'log'; id: string; from: number; log: Entry[] }
  | { t: 'next'; table: string }
  | { t: 'pong'; id: string };

/** What a guest holds. */
export interface You {
  /** All seats that you hold, including those that a bot plays for you now. */
  seats: number[];
  /** Those that count for your person. */
  mine: number[];
  host: boolean;
  /** You have a key of this table. */
  key: boolean;
}
