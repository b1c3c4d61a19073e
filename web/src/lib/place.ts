// Where the page lies, and how its addresses are written. A server knows them all; a site of files knows only the page itself,
// so there what is shown stands behind a `?`: /cleverdice/?/t/abc
const marked = document.querySelector('meta[name=cleverdice]')?.getAttribute('content');

/** A site of files: no server answers, everything comes from this device. */
export const site = marked === 'site';

/** The folder that the page and its files lie in. */
export const base = site ? new URL('.', location.href).pathname : '/';

/**
 * Does a table or duel live on a device? Tables there begin with a digit that no server uses, and duels with the name of their
 * game, from which the dice follow.
 */
export function onDevice(id: string): boolean {
  return site || /^(?:0|[a-z]+-)/.test(id);
}

/** An address of the page, as it stands in a link. */
export function link(to: string, alone = site, folder = base): string {
  if (!alone) return to;
  return to === '/' ? folder : `${folder}?${to.replace('?', '&')}`;
}

/** The same with the host, to be sent to others. */
export function fullLink(to: string, origin = location.origin): string {
  return origin + link(to);
}

/** Which address of the page a place of the browser stands for: its path and its query. */
export function placed({ pathname, search }: Pick<Location, 'pathname' | 'search'>, alone = site): [string, string] {
  if (!alone) return [pathname, search];
  const [path = '', ...query] = search.slice(1).split('&');
  return path.startsWith('/') ? [path, query.length ? `?${query.join('&')}` : ''] : ['/', search];
}
