// A notification of the device while the page lies in the background. Whoever has closed it is called by the server.
import { settings } from '../lib/settings.svelte';
import { beCalled } from '../person/me';

/** Can this browser show any? */
export function canNotify(): boolean {
  return typeof Notification !== 'undefined';
}

/** Ask for leave; true if it is given. */
export async function mayNotify(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === 'granted';
}

/** Notifications of a phone belong to the service worker; a desk can do without. */
async function worker(): Promise<ServiceWorkerRegistration | undefined> {
  return 'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration() : undefined;
}

let renewed = false;

/** Once a visit the server is told anew where this browser is called: that changes now and then, as does the language. */
export async function renew(): Promise<void> {
  if (renewed || !settings.notify || !canNotify() || Notification.permission !== 'granted') return;
  renewed = true;
  await beCalled();
}

/** Show one of a table, in place of an earlier one. */
export async function notify(table: string, title: string, body: string): Promise<void> {
  if (!settings.notify || !canNotify() || Notification.permission !== 'granted') return;
  const what = { body, tag: table, data: location.pathname };
  const found = await worker();
  if (found) await found.showNotification(title, what);
  else new Notification(title, what).onclick = () => window.focus();
}

/** Whoever looks at the table needs no notification of it. */
export async function unnotify(table: string): Promise<void> {
  const found = settings.notify ? await worker() : undefined;
  for (const shown of (await found?.getNotifications({ tag: table })) ?? []) shown.close();
}
