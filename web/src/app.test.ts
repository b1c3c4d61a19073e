import { flushSync } from 'svelte';
import { beforeEach, expect, test } from 'vitest';
import games from '../fixtures/games.json';
import App from './App.svelte';
import { go } from './lib/router.svelte';
import { speak } from './lib/say.svelte';
import { find, server, show, soon } from './lib/test-tools';

beforeEach(() => {
  server({ '/api/games': games, '/api/tables': { tables: [] } });
  go('/');
});

async function heading(page: HTMLElement, text: string): Promise<void> {
  await soon(() => expect(page.querySelector('h1')?.textContent).toBe(text));
}

test('every address has its page and its title', async () => {
  const page = show(App, {});
  await heading(page, 'cleverdice');
  expect(document.title).toBe('cleverdice');
  for (const [path, shown, title] of [
    ['/settings', 'Settings', 'Settings'],
    ['/verify', 'Check the dice', 'Check dice'],
    ['/stats', 'Your statistics', 'Your statistics'],
    ['/me', 'Your profile on this device', 'Your profile on this device'],
    ['/rules/kids', "That's Pretty Clever! Kids", 'Rules'],
    ['/nowhere', 'There is nothing here', 'There is nothing here'],
  ] as const) {
    go(path);
    flushSync();
    await heading(page, shown);
    expect(document.title).toBe(`${title} · cleverdice`);
  }
});

test('who goes elsewhere is taken there; who changes the language stays', async () => {
  const page = show(App, {});
  await heading(page, 'cleverdice');
  expect(document.activeElement).toBe(document.body);
  go('/settings');
  flushSync();
  expect(document.activeElement).toBe(page.querySelector('main'));
  await heading(page, 'Settings');
  const spanish = find<HTMLButtonElement>(page, 'footer button', 'Español');
  spanish.focus();
  spanish.click();
  await heading(page, 'Ajustes');
  expect(document.activeElement).toBe(spanish);
  await speak('en');
});

test('it is said that this is unofficial and what is reconstructed', () => {
  const footer = show(App, {}).querySelector('footer')!;
  expect(footer.textContent).toContain('unofficial');
  expect(footer.textContent).toContain('partly reconstructed');
});

test.each([
  ['429', 'Too many requests. Please wait a moment.'],
  ['400', 'There is nothing here'],
])('a refusal with status %s is told by a page like any other', async (status, shown) => {
  document.head.insertAdjacentHTML('beforeend', `<meta name="status" content="${status}">`);
  try {
    go('/t/%E0');
    const page = show(App, {});
    await heading(page, shown);
    go('/settings');
    flushSync();
    await heading(page, 'Settings');
  } finally {
    document.querySelector('meta[name=status]')!.remove();
    go('/');
  }
});
