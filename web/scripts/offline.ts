// What the page needs to play without a server. It is made by the Python that the page brings along, which compiles the modules
// and finds out which of them are needed: cleverdice.site.build.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { loadPyodide } from 'pyodide';

const WEB = join(import.meta.dirname, '..');
const SOURCE = join(WEB, '..', 'src');
const PYODIDE = join(WEB, 'node_modules', 'pyodide');
const OUT = join(SOURCE, 'cleverdice', 'server', 'static', 'offline');
const BUILD = `
import sys
from pathlib import Path
sys.dont_write_bytecode = True
sys.path.insert(0, "/source")
from cleverdice.site.build import build
build(Path("/source/cleverdice"), Path("/pyodide"), Path("/out"))
`;

/** Write all files and their list. */
async function main(): Promise<void> {
  if (existsSync(OUT)) rmSync(OUT, { recursive: true });
  mkdirSync(OUT, { recursive: true });
  const python = await loadPyodide();
  for (const [inside, folder] of [
    ['/source', SOURCE],
    ['/pyodide', PYODIDE],
    ['/out', OUT],
  ] as const) {
    python.mountNodeFS(inside, folder);
  }
  python.runPython(BUILD);
  for (const name of readdirSync(OUT)) {
    const path = join(OUT, name);
    if (/\.(mjs|json)$/.test(name)) writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path)));
  }
}

await main();
