import './lib/app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { startRouter } from './lib/router.svelte';
import { speakFirst } from './lib/say.svelte';
import { settings } from './lib/settings.svelte';

settings.apply();
startRouter();
await speakFirst();
mount(App, { target: document.getElementById('app')! });

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  void navigator.serviceWorker.register('/sw.js');
}
