// A site of files may lie below any path: a link that begins with / would lead out of it.
import { expect, test } from 'vitest';
import { sources } from './sources.ts';

const files = sources('.svelte');

test.each(Object.keys(files))('%s names its addresses by link()', (path) => {
  expect(files[path]!.match(/(?:href|src)=(?:"\/|\{['"`]\/)[^\s>]*/g) ?? []).toEqual([]);
});
