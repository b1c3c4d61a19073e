// The arrow keys move the real focus, so that what is focused can be seen and heard.
import { tick } from 'svelte';
import { stops, vertical, type Cursor, type Spot } from './keys';
import type { Session } from './session.svelte';

/** The element of a stop of the arrow keys. */
export function elementOf(root: ParentNode, stop: Cursor): HTMLElement | SVGElement | null {
  if (stop.at === 'way') return root.querySelector(`[data-move="${CSS.escape(stop.text)}"]`);
  if (stop.at === 'die') return root.querySelector(`[data-die="${stop.die}"]`);
  return root.querySelector(`[data-own] [data-area="${stop.area}"][data-cell="${stop.cell}"]`);
}

function middle(element: Element | null): Spot {
  const box = element?.getBoundingClientRect();
  return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : { x: 0, y: 0 };
}

/** Up and down, by what lies there on the screen; left and right, one stop on. True if it moved. */
export function arrows(root: HTMLElement, session: Session, key: string): boolean {
  if (!session.own || !key.startsWith('Arrow')) return false;
  if (key === 'ArrowUp' || key === 'ArrowDown') aimVertically(root, session, key === 'ArrowDown');
  else session.key(key);
  const { cursor } = session;
  if (cursor) void tick().then(() => elementOf(root, cursor)?.focus());
  return cursor !== null;
}

function aimVertically(root: HTMLElement, session: Session, down: boolean): void {
  const all = stops(session.keyTable);
  const elements = all.map((stop) => middle(elementOf(root, stop)));
  const from = session.cursor ? middle(elementOf(root, session.cursor)) : null;
  const found = from && vertical(from, elements, down);
  if (found !== null) session.cursor = all[found]!;
  else if (!session.cursor) session.cursor = all[down ? 0 : all.length - 1] ?? null;
}
