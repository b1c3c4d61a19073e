import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { mode } from '../lib/mode.svelte';
import { language, speak } from '../lib/say.svelte';
import { settings } from '../lib/settings.svelte';
import { play } from '../lib/sound';
import { find, show, soon } from '../lib/test-tools';
import Settings from './Settings.svelte';

function choose(page: HTMLElement, label: string): void {
  find(page, 'label', label).querySelector('input')!.click();
  flushSync();
}

test('every choice is applied at once and kept', async () => {
  const page = show(Settings, {});
  choose(page, 'Dark');
  expect(document.documentElement.dataset.theme).toBe('dark');
  choose(page, 'Light');
  expect(document.documentElement.dataset.theme).toBe('light');
  choose(page, 'Reduced');
  expect([document.documentElement.dataset.motion, settings.reduced]).toEqual(['reduced', true]);
  choose(page, 'Deutsch');
  await soon(() => expect(page.querySelector('h1')?.textContent).toBe('Einstellungen'));
  expect(language()).toBe('de');
  const kept = Object.fromEntries(
    ['theme', 'motion', 'lang'].map((name) => [name, localStorage.getItem(`cleverdice.${name}`)]),
  );
  expect(kept).toEqual({ theme: 'light', motion: 'reduced', lang: 'de' });
  await speak('en');
});

describe('notifications', () => {
  const about = () => show(Settings, {}).textContent;

  beforeEach(() => {
    vi.stubGlobal('Notification', { permission: 'granted', requestPermission: () => Promise.resolve('granted') });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    mode.device = false;
    settings.setNotify(false);
  });

  test('say how far they reach in this browser', () => {
    expect(about()).toContain('While the page is open in the background.');
    mode.device = true;
    expect(about()).toContain('For tables on a server.');
  });

  test('are off until they are switched on', async () => {
    expect(settings.notify).toBe(false);
    const page = show(Settings, {});
    const group = find(page, 'legend', "Notification when it's your turn").parentElement!;
    choose(group, 'On');
    await soon(() => expect(settings.notify).toBe(true));
    choose(group, 'Off');
    await soon(() => expect(settings.notify).toBe(false));
  });

  test('want a phone to install the page first', () => {
    vi.stubGlobal('Notification', undefined);
    expect(about()).not.toContain('Home Screen');
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone)');
    expect(about()).toContain('Home Screen');
    vi.restoreAllMocks();
  });
});

test('no sound until it is switched on', () => {
  const made = vi.fn();
  class Audio {
    currentTime = 0;
    destination = {};
    resume = (): Promise<void> => Promise.resolve();
    createOscillator = (): unknown => {
      made();
      const voice = { type: '', frequency: {}, connect: () => voice, start: () => undefined, stop: () => undefined };
      return voice;
    };
    createGain = (): unknown => ({
      gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined },
      connect: () => undefined,
    });
  }
  vi.stubGlobal('AudioContext', Audio);
  expect(settings.sound).toBe(false);
  play('roll');
  expect(made).not.toHaveBeenCalled();
  choose(show(Settings, {}), 'On');
  expect(made).toHaveBeenCalled();
  settings.setSound(false);
  vi.unstubAllGlobals();
});
