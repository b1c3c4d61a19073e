// Files for whoever plays: from a server a link is enough, from this device they are made here.
import { ask } from './channel';

/** Hand a text or a picture to the browser, to be saved. */
export function save(what: string | Blob, name: string): void {
  const blob = typeof what === 'string' ? new Blob([what], { type: 'text/plain' }) : what;
  const address = URL.createObjectURL(blob);
  const anchor = Object.assign(document.createElement('a'), { href: address, download: name });
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Save what an address of the API answers. */
export async function saveFrom(path: string, name: string): Promise<void> {
  save(await (await ask(path)).text(), name);
}
