import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex as hex } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import { qr } from './qr';

const LINK = 'http://192.168.178.20:8000/t/rtskzdbywykpjgrl#join=a9a0b36239c8114dea5d5e9ed036560d';

function print(text: string): string {
  const rows = qr(text)!.map((row) => row.map((dark) => (dark ? '#' : '.')).join(''));
  return hex(sha256(new TextEncoder().encode(rows.join('\n'))));
}

// Another program's reader has read these.
test.each([
  ['http://a.b', 21, 'd7478c829d7bbf61a32d8f564b268e9bfad763be8cda7634cb9d87dd18f2ebe2'],
  [LINK, 37, 'a8cc3a493f435ccf3d6a1d6028a751d7dd841b0fb401820402df084cf874a093'],
  [`${LINK} ä and some more`, 37, '0eb73d8f21c91478c559232969cb70433feca6effe084d4b005e47abe0ee48f6'],
  ['x'.repeat(134), 41, '416529248ded6c39cbffdd8537c86754b3b52d32ecc492fb237c51dbc444a038'],
])('%s', (text, size, hash) => {
  expect(qr(text)).toHaveLength(size);
  expect(print(text)).toBe(hash);
});

test('the finders are where a camera looks for them', () => {
  const code = qr(LINK)!;
  const row = (y: number, from: number): string =>
    code[y]!.slice(from, from + 7)
      .map(Number)
      .join('');
  for (const [x, y] of [
    [0, 0],
    [30, 0],
    [0, 30],
  ] as const) {
    expect([0, 1, 2, 3, 4, 5, 6].map((dy) => row(y + dy, x))).toEqual([
      '1111111',
      '1000001',
      '1011101',
      '1011101',
      '1011101',
      '1000001',
      '1111111',
    ]);
  }
});

test('what is too long is not drawn', () => {
  expect(qr('x'.repeat(134))).not.toBeNull();
  expect(qr('x'.repeat(135))).toBeNull();
});
