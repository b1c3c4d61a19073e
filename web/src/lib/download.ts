// Files for whoever plays: from a server a link is enough, from this device they are made here.
import { ask } from './channel';

/** Hand a text to the browser, to be saved. */
export function save(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const anchor = Object.assign(document.createElement('a'), { href: address, download: name });
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Save what an address of the API answers. */
export async function saveFrom(path: string, name: string): Promise<void> {
  save(await (await ask(path)).text(), name);
}
