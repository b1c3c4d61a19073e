import './lib/app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { answerBy } from './lib/channel';
import { base, site } from './lib/place';
import { startRouter } from './lib/router.svelte';
import { speakFirst } from './lib/say.svelte';
import { kept } from './lib/storage';
import { settings } from './lib/settings.svelte';
import { device } from './offline/device';
import { watchInstalling } from './offline/watch-installing';

settings.apply();
startRouter();
if ('BroadcastChannel' in globalThis) answerBy(device);
await speakFirst();
mount(App, { target: document.getElementById('app')! });
// Whoever wanted it once gets what is missing or has changed since.
if (kept('wanted-offline') === 'on') void import('./offline/fetching.svelte').then(({ fetching }) => fetching.start());
watchInstalling();
// Where no server answers, Python starts while somebody looks at the page and chooses.
if (site) setTimeout(() => device.start());

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  void navigator.serviceWorker.register(`${base}sw.js`);
}
