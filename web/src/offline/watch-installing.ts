// The browser's offer to install the page comes once and early: what it leads to is loaded only then.
import type { InstallPrompt } from './installing.svelte';

export function watchInstalling(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    void import('./installing.svelte').then(({ installing }) => (installing.prompt = event as InstallPrompt));
  });
  addEventListener('appinstalled', () => {
    void import('./installing.svelte').then(({ installing }) => installing.installed());
  });
}
