import { createHash } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { Damaged, Files, plainName, type Kept, type Manifest } from './files';

const FOLDER = 'https://dice.test/clever/offline/';

function file(name: string, content: string): Kept {
  return { name, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') };
}

const PYTHON = file('python.wasm.gz', 'python');
const MANIFEST: Manifest = { version: '1', files: [PYTHON] };

let kept: Map<string, string>;
let net: Map<string, string>;
let asked: string[];

beforeEach(() => {
  kept = new Map();
  net = new Map([
    ['python.wasm.gz', 'python'],
    ['manifest.json', JSON.stringify(MANIFEST)],
    ['games.json', '{}'],
  ]);
  asked = [];
  vi.stubGlobal('fetch', (address: string) => {
    const name = new URL(address).pathname.split('/').at(-1)!;
    asked.push(name);
    const content = net.get(name);
    return content === undefined ? Promise.reject(new TypeError('down')) : Promise.resolve(new Response(content));
  });
  const cache = {
    match: (address: string) => Promise.resolve(kept.has(address) ? new Response(kept.get(address)) : undefined),
    put: async (address: string, answer: Response) => void kept.set(address, await answer.text()),
    add: async (address: string) => void kept.set(address, await (await fetch(address)).text()),
    keys: () => Promise.resolve([...kept.keys()].map((url) => ({ url }))),
    delete: (address: string) => Promise.resolve(kept.delete(address)),
  };
  vi.stubGlobal('caches', { open: () => Promise.resolve(cache) });
});

const files = new Files(FOLDER, 'test');

test('a file is fetched once, and then kept under an address that names its content', async () => {
  const arriving = vi.fn();
  expect(await (await files.content(PYTHON, arriving)).text()).toBe('python');
  expect(arriving).toHaveBeenLastCalledWith(6);
  net.clear();
  expect(await (await files.content(PYTHON)).text()).toBe('python');
  expect(asked).toEqual(['python.wasm.gz']);
  expect([...kept.keys()]).toEqual([`${FOLDER}python.wasm.gz?${PYTHON.sha256.slice(0, 16)}`]);
});

test('what arrives damaged is refused and not kept', async () => {
  net.set('python.wasm.gz', 'pythoX');
  await expect(files.content(PYTHON)).rejects.toThrow(Damaged);
  expect(kept.size).toBe(0);
});

test('the newest list counts, without a connection the one that is kept', async () => {
  await files.settle(MANIFEST);
  net.set('manifest.json', JSON.stringify({ ...MANIFEST, version: '2' }));
  expect((await files.manifest()).version).toBe('2');
  net.clear();
  expect((await files.manifest()).version).toBe('1');
});

test('files of older lists go', async () => {
  await files.content(PYTHON);
  await files.settle({ version: '2', files: [] });
  expect([...kept.keys()].sort()).toEqual([`${FOLDER}games.json`, `${FOLDER}manifest.json`]);
});

test('what is packed has another name where it is used', () => {
  expect(plainName(PYTHON)).toBe('python.wasm');
});
