// Shows the gallery; see Gallery.svelte.
import '../lib/app.css';
import { mount } from 'svelte';
import { speakFirst } from '../lib/say.svelte';
import type { Game, View } from '../lib/types';
import Gallery from './Gallery.svelte';

const files = import.meta.glob<{ view: View }>('../../fixtures/*-*.json', { import: 'default', eager: true });
const games = import.meta.glob<{ games: Game[] }>('../../fixtures/games.json', { import: 'default', eager: true });
const views = Object.fromEntries(
  Object.entries(files).map(([path, told]) => [path.replace(/.*\/|\.json/g, ''), told.view]),
);

document.documentElement.dataset.theme = new URLSearchParams(location.search).get('theme') ?? 'light';
await speakFirst();
mount(Gallery, { target: document.getElementById('app')!, props: { games: Object.values(games)[0]!.games, views } });
