// Is the screen wide enough for the desktop layout?

/** The two widths, in pixels, at which the layout changes; styles write them as `(width < 600px)`, `(width >= 900px)`. */
export const BREAKPOINTS = { roomy: 600, wide: 900 };

const query = typeof matchMedia === 'function' ? matchMedia(`(min-width: ${BREAKPOINTS.wide}px)`) : null;

const state = $state({ wide: query?.matches ?? false });

query?.addEventListener('change', (event) => (state.wide = event.matches));

export function wide(): boolean {
  return state.wide;
}
