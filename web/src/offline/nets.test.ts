import { gzipSync } from 'node:zlib';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Files, Kept } from './files';
import { Nets } from './nets';

const GAMES = ['a', 'b', 'c', 'd'];
const FILES: Kept[] = GAMES.map((game) => ({ name: `${game}-1-2.net.gz`, bytes: 1, sha256: game, game }));

/** A net file: one input, one output, which is so many times what is seen. */
function doubling(times: number): Uint8Array<ArrayBuffer> {
  const head = JSON.stringify({ name: 'n', layers: [1, 1], types: ['float32'], correction: null });
  const padded = head.padEnd(Math.ceil(head.length / 4) * 4);
  const length = new Uint8Array(new Uint32Array([padded.length]).buffer);
  const numbers = new Uint8Array(new Float32Array([times, 0]).buffer);
  const text = new TextEncoder();
  return new Uint8Array([...text.encode('CDNET 1\n'), ...length, ...text.encode(padded), ...numbers]);
}

let fetched: string[];
let awaited: string[];
let nets: Nets;

beforeEach(() => {
  fetched = [];
  awaited = [];
  const content = (file: Kept): Promise<Response> => {
    fetched.push(file.game!);
    return Promise.resolve(new Response(new Uint8Array(gzipSync(doubling(GAMES.indexOf(file.game!) + 1)))));
  };
  const address = (file: Kept): string => file.name;
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      status = 200;
      response = new ArrayBuffer(0);
      open(_: string, name: string): void {
        awaited.push(name[0]!);
      }
      send(): void {}
    },
  );
  const inflated = (): Uint8Array => doubling(GAMES.indexOf(awaited.at(-1)!) + 1);
  nets = new Nets({ content, address } as unknown as Files, { version: '1', files: FILES }, inflated);
});

const said = (game: string): number[] => [...nets.value(`${game}-1-2`, new Uint8Array([2, 3]), 2)];

test('a net is fetched once for all of its tables, and is there before it is asked', async () => {
  nets.want('b', 1);
  nets.want('b', 2);
  nets.want('b', 3);
  await nets.ready();
  expect(said('b')).toEqual([4, 6]);
  expect([fetched, awaited]).toEqual([['b'], []]);
});

test('one that nobody had told of is waited for', () => {
  expect(said('c')).toEqual([6, 9]);
  expect(awaited).toEqual(['c']);
});

test('the net that was not used for longest makes room, and comes back when its game is shown', async () => {
  for (const game of GAMES.slice(0, 3)) {
    nets.want(game, 1);
    await nets.ready(); // one after the other: of several at once, any may be there first
  }
  expect(said('a')).toEqual([2, 3]);
  nets.want('d', 1);
  await nets.ready();
  expect(fetched).toEqual(['a', 'b', 'c', 'd']);
  nets.want('a', 1);
  nets.want('b', 1);
  await nets.ready();
  expect(fetched).toEqual(['a', 'b', 'c', 'd', 'b']);
  expect(said('b')).toEqual([4, 6]);
  expect(awaited).toEqual([]);
});
