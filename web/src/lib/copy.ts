// Handing a text to the clipboard or to the phone's own way to send it.

/** Copy a text; `shown` is where it stands. Did it work? */
export async function copy(text: string, shown?: HTMLInputElement | HTMLTextAreaElement): Promise<boolean> {
  // The clipboard is closed to pages that come over plain http from another machine.
  shown?.select();
  try {
    if (navigator.clipboard) await navigator.clipboard.writeText(text);
    else document.execCommand('copy');
    return true;
  } catch {
    return false;
  }
}

/** Has this device a way to send something? */
export const canShare = typeof navigator.share === 'function';

/** Send something; whoever changes their mind has done nothing wrong. */
export function share(what: ShareData): void {
  navigator.share(what).catch(() => undefined);
}
