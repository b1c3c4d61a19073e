import { expect, test } from 'vitest';
import { route } from './router.svelte';

test.each([
  ['/', '', { at: 'home' }],
  ['/t/abc', '', { at: 'table', table: 'abc' }],
  ['/rules', '', { at: 'rules', game: '' }],
  ['/learn/kids', '', { at: 'learn', game: 'kids' }],
  ['/rules/kids', '', { at: 'rules', game: 'kids' }],
  ['/verify', '?table=abc', { at: 'verify', table: 'abc' }],
  ['/settings', '', { at: 'settings' }],
  ['/daily', '', { at: 'daily', day: '' }],
  ['/daily/2026-11-15', '', { at: 'daily', day: '2026-11-15' }],
  ['/daily/2026-11-15/gsc', '', { at: 'nowhere' }],
  ['/duel', '', { at: 'duel', duel: '' }],
  ['/duel/abc', '', { at: 'duel', duel: 'abc' }],
  ['/cup', '', { at: 'cup', cup: '' }],
  ['/cup/gsc-3-abc', '', { at: 'cup', cup: 'gsc-3-abc' }],
  ['/stats', '', { at: 'stats' }],
  ['/me', '', { at: 'me' }],
  ['/me/more', '', { at: 'nowhere' }],
  ['/settings/more', '', { at: 'nowhere' }],
  ['/t', '', { at: 'nowhere' }],
  ['/t/a/b', '', { at: 'nowhere' }],
  ['/t/%E0', '', { at: 'table', table: '%E0' }],
  ['/elsewhere', '', { at: 'nowhere' }],
])('%s%s', (path, query, shown) => {
  expect(route(path, query)).toEqual(shown);
});
