// Is the screen wide enough for the desktop layout? The same width as in Play.svelte's styles.
const query = typeof matchMedia === 'function' ? matchMedia('(min-width: 900px)') : null;

const state = $state({ wide: query?.matches ?? false });

query?.addEventListener('change', (event) => (state.wide = event.matches));

export function wide(): boolean {
  return state.wide;
}
