import { beforeEach, expect, test } from 'vitest';
import { holdKey, holdPromise, invitationLink, keyOf, personalLink, promiseOf, watchLink } from './table-keys';

beforeEach(() => localStorage.clear());

test('a personal link needs the key', () => {
  expect(personalLink('abc', 'http://x')).toBeNull();
  holdKey('abc', 'k');
  expect(personalLink('abc', 'http://x')).toBe('http://x/t/abc#key=k');
});

test('what is shared never holds the key', () => {
  holdKey('abc', 'k1k1');
  expect(invitationLink('abc', 'i', 'http://x')).toBe('http://x/t/abc#join=i');
  expect(watchLink('abc', 'http://x')).toBe('http://x/t/abc');
});

test('the first promise counts, and the key stays beside it', () => {
  holdKey('abc', 'k');
  holdPromise('abc', 'one');
  holdPromise('abc', 'two');
  expect([keyOf('abc'), promiseOf('abc')]).toEqual(['k', 'one']);
});

test('only the newest tables are remembered', () => {
  for (let nth = 0; nth < 70; nth++) holdKey(`t${nth}`, 'k');
  expect([keyOf('t0'), keyOf('t9'), keyOf('t10'), keyOf('t69')]).toEqual([null, null, 'k', 'k']);
});

test('whatever else lies in the store does no harm', () => {
  localStorage.setItem('cleverdice.tables', '[broken');
  expect(keyOf('abc')).toBeNull();
  holdKey('abc', 'k');
  expect(keyOf('abc')).toBe('k');
});
