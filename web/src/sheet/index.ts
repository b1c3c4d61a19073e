// What the rest of the page uses.
export { default as ActionRows } from './ActionRows.svelte';
export { default as ActionSign } from './ActionSign.svelte';
export { default as BonusIcon } from './BonusIcon.svelte';
export { default as RoundTrack } from './RoundTrack.svelte';
export { default as Sheet } from './Sheet.svelte';
export { default as SmallSheet } from './SmallSheet.svelte';
export type { Arrow, Spot } from './arrow';
