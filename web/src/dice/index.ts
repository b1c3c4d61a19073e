// What the rest of the page uses.
export { default as Die } from './Die.svelte';
export { default as DieShape } from './DieShape.svelte';
export { default as Symbol } from './Symbol.svelte';
