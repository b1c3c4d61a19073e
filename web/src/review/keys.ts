// The keys of the look back: arrows, Home and End, n and p for the mistakes.
import type { Walk } from './walk.svelte';

const OWN = 'input, textarea, select, [contenteditable]';

/** Where a key leads to; null if it is not for us. */
export function wish(event: KeyboardEvent, walk: Walk): number | null {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return null;
  if ((event.target as Element | null)?.closest?.(OWN)) return null;
  switch (event.key) {
    case 'ArrowLeft':
      return walk.ply - 1;
    case 'ArrowRight':
      return walk.ply + 1;
    case 'Home':
      return 0;
    case 'End':
      return walk.last;
    case 'n':
      return walk.mistake(1);
    case 'p':
      return walk.mistake(-1);
    default:
      return null;
  }
}
