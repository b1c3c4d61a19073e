// The keyboard: every key leads to a tap, a button or a step of the cursor. `?` lists them.
import {
  actionOn,
  actionTap,
  asked,
  begin,
  endings,
  lit,
  usable,
  type Choice,
  type Field,
  type Scene,
  type Tap,
} from '../lib/choose';

export type Command = 'roll' | 'hint' | 'undo' | 'redo' | 'log' | 'help' | 'menu' | 'moves' | 'skip-steps';

export type Pressed = { do: 'tap'; tap: Tap } | { do: 'command'; command: Command } | { do: 'cursor'; to: Cursor };

/** What the arrow keys are on: one of the ways asked for, a field, or a die. */
export type Cursor = { at: 'way'; text: string } | ({ at: 'field' } & Field) | { at: 'die'; die: number };

export interface Table {
  scene: Scene;
  choice: Choice;
  cursor: Cursor | null;
  /** Dice are to be rolled, by this person. */
  roll: boolean;
}

/** The stops of the arrow keys, in their order. */
export function stops({ scene, choice }: Table): Cursor[] {
  const open = asked(scene, choice);
  if (open.length) return open.map((move): Cursor => ({ at: 'way', text: move.text }));
  const fields = lit(scene, choice);
  if (fields.length) return fields.map(({ area, cell }): Cursor => ({ at: 'field', area, cell }));
  return usable(scene, choice).map((die): Cursor => ({ at: 'die', die }));
}

/** The same stop, as text; a name for comparing. */
export function stopName(stop: Cursor): string {
  if (stop.at === 'way') return stop.text;
  return stop.at === 'die' ? `die ${stop.die}` : `${stop.area}/${stop.cell}`;
}

/** One stop on or back, around the end. */
export function step(table: Table, by: 1 | -1): Cursor | null {
  const all = stops(table);
  if (!all.length) return null;
  const now = all.findIndex((stop) => table.cursor && stopName(stop) === stopName(table.cursor));
  if (now < 0) return by > 0 ? all[0]! : all.at(-1)!;
  return all[(now + by + all.length) % all.length]!;
}

export interface Spot {
  x: number;
  y: number;
}

/** The nearest place above or below; null if there is none. */
export function vertical(from: Spot, spots: readonly Spot[], down: boolean): number | null {
  let best: number | null = null;
  let least = Infinity;
  spots.forEach((spot, nth) => {
    const dy = (spot.y - from.y) * (down ? 1 : -1);
    const far = dy + 2 * Math.abs(spot.x - from.x);
    if (dy > 4 && far < least) [best, least] = [nth, far];
  });
  return best;
}

function onStop(stop: Cursor): Tap {
  if (stop.at === 'way') return { on: 'move', text: stop.text };
  if (stop.at === 'die') return { on: 'die', die: stop.die };
  return { on: 'field', area: stop.area, cell: stop.cell };
}

const COMMANDS: Record<string, Command> = {
  h: 'hint',
  u: 'undo',
  U: 'redo',
  l: 'log',
  '?': 'help',
  m: 'menu',
  t: 'moves',
};

/** What a key means now; null if nothing. */
export function press(key: string, table: Table): Pressed | null {
  const command = COMMANDS[key];
  if (command) return { do: 'command', command };
  if (key === 'ArrowRight' || key === 'ArrowLeft') {
    const to = step(table, key === 'ArrowRight' ? 1 : -1);
    return to && { do: 'cursor', to };
  }
  const found = tapFor(key, table);
  if (found) return { do: 'tap', tap: found };
  return key === 'r' && table.roll ? { do: 'command', command: 'roll' } : null;
}

function tapFor(key: string, table: Table): Tap | null {
  const { scene, choice, cursor } = table;
  if (/^[1-9]$/.test(key)) return digit(Number(key), table);
  if (key === 'Enter') return cursor && stillThere(table, cursor) ? onStop(cursor) : only(table);
  if (key === 'Escape') return { on: 'away' };
  if (key === 'p') return endings(scene).length ? { on: 'words' } : null;
  if (key === 'r') return action(table, (row) => actionOn(scene, choice, row) === null);
  if (key === 'e') return action(table, (row) => scene.uses[row] === 'extra');
  return key === 'n' ? action(table, (row) => scene.uses[row] === 'number') : null;
}

/** The first action of some that can be used. */
function action({ scene, choice }: Table, wanted: (row: number) => boolean): Tap | null {
  const rows = scene.uses.map((_, row) => row).filter(wanted);
  return rows.map((row) => actionTap(scene, choice, row)).find(Boolean) ?? null;
}

function stillThere(table: Table, cursor: Cursor): boolean {
  return stops(table).some((stop) => stopName(stop) === stopName(cursor));
}

function only(table: Table): Tap | null {
  const all = stops(table);
  return all.length === 1 ? onStop(all[0]!) : null;
}

/** A number is one of the ways asked for, or else a die. */
function digit(number: number, { scene, choice }: Table): Tap | null {
  const open = asked(scene, choice);
  if (open.length) return open[number - 1] ? { on: 'move', text: open[number - 1]!.text } : null;
  return number <= scene.tokens.length ? { on: 'die', die: number - 1 } : null;
}

/** The table before any key. */
export function untouched(scene: Scene): Table {
  return { scene, choice: begin(scene.moves), cursor: null, roll: false };
}
