import { expect, test } from 'vitest';
import { route } from './router.svelte';

test.each([
  ['/', '', { at: 'home' }],
  ['/t/abc', '', { at: 'table', table: 'abc' }],
  ['/rules', '', { at: 'rules', game: '' }],
  ['/rules/kids', '', { at: 'rules', game: 'kids' }],
  ['/verify', '?table=abc', { at: 'verify', table: 'abc' }],
  ['/settings', '', { at: 'settings' }],
  ['/settings/more', '', { at: 'nowhere' }],
  ['/t', '', { at: 'nowhere' }],
  ['/t/a/b', '', { at: 'nowhere' }],
  ['/elsewhere', '', { at: 'nowhere' }],
])('%s%s', (path, query, shown) => {
  expect(route(path, query)).toEqual(shown);
});
