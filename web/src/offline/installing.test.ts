import { flushSync } from 'svelte';
import { expect, test, vi } from 'vitest';
import { mode } from '../lib/mode.svelte';
import { say } from '../lib/say.svelte';
import { find, show, soon } from '../lib/test-tools';
import { fetching } from './fetching.svelte';
import OfflineCard from './OfflineCard.svelte';
import { watchInstalling } from './watch-installing';

test('whoever installs the page gets what play without a connection needs, and sees how far that is', async () => {
  const start = vi.spyOn(fetching, 'start').mockResolvedValue();
  vi.spyOn(fetching, 'look').mockResolvedValue();
  Object.assign(fetching, { possible: true });
  watchInstalling();
  const prompt = vi.fn(() => Promise.resolve());
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  dispatchEvent(offer);
  expect(offer.defaultPrevented).toBe(true);
  const page = show(OfflineCard, {});
  await soon(() => find(page, 'button', say('offline.install')).click());
  expect(prompt).toHaveBeenCalledOnce();
  expect(start).not.toHaveBeenCalled();

  dispatchEvent(new Event('appinstalled'));
  await soon(() => expect(start).toHaveBeenCalledOnce());
  Object.assign(fetching, { wanted: true, total: 12_000_000, done: 3_000_000 });
  mode.complete = false;
  flushSync();
  expect(page.querySelector('button')).toBeNull();
  const bar = page.querySelector('progress')!;
  expect([bar.value, bar.max]).toEqual([3_000_000, 12_000_000]);
});
