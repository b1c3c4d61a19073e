// Generated from src/cleverdice/server/contract by `make contract`: change it there.
// Every message that a client may send over the socket; whatever else is refused.
import type { SeatKind } from './tables';

export type SignName = 'hello' | 'bravo' | 'lucky' | 'ouch' | 'wow' | 'think' | 'hurry' | 'thanks';

export type Message =
  | { t: 'move'; id: string; seat: number; nth: number; text: string }
  | { t: 'roll'; id: string; n: number; text?: string | null }
  | { t: 'undo'; id: string; n: number; seat: number }
  | { t: 'redo'; id: string; n: number; seat: number }
  | {
      t: 'why';
      id: string;
      seat: number;
      dice?: number[];
      area?: number | null;
      cell?: number | null;
      number?: number;
      extra?: boolean;
    }
  | { t: 'hint'; id: string; seat: number }
  | {
      t: 'seat';
      id: string;
      seat: number;
      kind: SeatKind;
      level?: string | null;
      name?: string | null;
      confirm?: boolean;
    }
  | { t: 'name'; id: string; seat: number; name: string; seed?: string | null }
  | { t: 'mine'; id: string; seat: number; mine: boolean }
  | { t: 'agree'; id: string; signs?: boolean | null; free?: boolean | null; clock?: 0 | 30 | 60 | 120 | 300 | null }
  | { t: 'sign'; id: string; seat: number; sign: SignName }
  | { t: 'start'; id: string }
  | { t: 'again'; id: string }
  | { t: 'ready'; id: string; ready?: boolean }
  | { t: 'log'; id: string; from: number }
  | { t: 'ping'; id: string };
