import { expect, test } from 'vitest';
import { link, placed } from './place';

const AT = '/games/clever/';

test.each([
  ['/', AT],
  ['/t/abc', `${AT}?/t/abc`],
  ['/t/abc#key=1', `${AT}?/t/abc#key=1`],
  ['/verify?table=abc', `${AT}?/verify&table=abc`],
  ['/rules/gsc#rolling', `${AT}?/rules/gsc#rolling`],
])('a site of files shows %s at %s', (to, there) => {
  expect(link(to, true, AT)).toBe(there);
  const { pathname, search } = new URL(there, 'https://host.test');
  const [path, query] = placed({ pathname, search }, true);
  expect(path + query).toBe(to.split('#')[0]);
});

test('what others append to an address changes nothing', () => {
  expect(placed({ pathname: AT, search: '?fbclid=1' }, true)).toEqual(['/', '?fbclid=1']);
  expect(placed({ pathname: AT, search: '?/t/abc&fbclid=1' }, true)).toEqual(['/t/abc', '?fbclid=1']);
});

test('with a server an address is itself', () => {
  expect(link('/verify?table=abc', false)).toBe('/verify?table=abc');
  expect(placed({ pathname: '/verify', search: '?table=abc' }, false)).toEqual(['/verify', '?table=abc']);
});
