// Addresses of the page, without a reload in between.
import { base, link, placed } from './place';

export type Route =
  | { at: 'home' }
  | { at: 'table'; table: string }
  | { at: 'rules'; game: string }
  | { at: 'learn'; game: string }
  | { at: 'sheet'; game: string }
  | { at: 'verify'; table: string }
  | { at: 'review'; table: string }
  | { at: 'stats' }
  | { at: 'train'; game: string }
  | { at: 'me' }
  | { at: 'settings' }
  | { at: 'daily'; day: string }
  | { at: 'duel'; duel: string }
  | { at: 'cup'; cup: string }
  | { at: 'nowhere' };

/** What an address shows. */
export function route(path: string, query = ''): Route {
  const parts = path.split('/').filter(Boolean).map(decoded);
  const [first, second] = parts;
  if (parts.length > 2) return { at: 'nowhere' };
  if (first === undefined) return { at: 'home' };
  if (first === 't' && second) return { at: 'table', table: second };
  if (first === 'rules') return { at: 'rules', game: second ?? '' };
  if (first === 'train') return { at: 'train', game: second ?? '' };
  if (first === 'learn') return { at: 'learn', game: second ?? '' };
  if (first === 'sheet' && second) return { at: 'sheet', game: second };
  if (first === 'daily') return { at: 'daily', day: second ?? '' };
  if (first === 'duel') return { at: 'duel', duel: second ?? '' };
  if (first === 'cup') return { at: 'cup', cup: second ?? '' };
  if (first === 'review') return { at: 'review', table: second ?? '' };
  if (second !== undefined) return { at: 'nowhere' };
  if (first === 'verify') return { at: 'verify', table: new URLSearchParams(query).get('table') ?? '' };
  if (first === 'stats' || first === 'me') return { at: first };
  return first === 'settings' ? { at: 'settings' } : { at: 'nowhere' };
}

/** What a part of an address means; one that means nothing stays as it is, and no table has such a name. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const here = $state<{ route: Route }>({ route: { at: 'home' } });

/** Where we are. */
export function where(): Route {
  return here.route;
}

function look(): void {
  here.route = route(...placed(location));
}

/** Go to another address of the page. */
export function go(to: string, replace = false): void {
  move(link(to), replace);
}

function move(to: string, replace = false): void {
  if (replace) history.replaceState(null, '', to);
  else history.pushState(null, '', to);
  look();
  scrollTo(0, 0);
}

/** Take what stands behind `#` out of the address, so that nobody reads it over a shoulder. */
export function takeHash(): URLSearchParams {
  const hash = new URLSearchParams(location.hash.slice(1));
  if (location.hash) history.replaceState(null, '', location.pathname + location.search);
  return hash;
}

function ours(event: MouseEvent): HTMLAnchorElement | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const anchor = (event.target as Element | null)?.closest?.('a');
  if (!anchor || anchor.target || anchor.hasAttribute('download')) return null;
  const { origin, pathname } = anchor;
  const outside = origin !== location.origin || !pathname.startsWith(base) || pathname.startsWith('/api/');
  return outside || anchor.getAttribute('href')?.startsWith('#') ? null : anchor;
}

/** Follow links and the back button from now on. */
export function startRouter(): void {
  look();
  addEventListener('popstate', look);
  document.addEventListener('click', (event) => {
    const anchor = ours(event);
    if (!anchor) return;
    event.preventDefault();
    move(anchor.pathname + anchor.search + anchor.hash);
  });
}
