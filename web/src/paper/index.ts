// One file for what is loaded when it is looked at: two would share so much that more had to be fetched at first.
export { default as PaperButtons } from './PaperButtons.svelte';
export { default as SheetPage } from './SheetPage.svelte';
