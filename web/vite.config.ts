import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { finish } from './scripts/build.ts';
import { texts } from './scripts/texts.ts';

// `npm run dev` talks to a server that runs beside it: cleverdice serve --port 8000
const server = process.env.CLEVERDICE_SERVER ?? 'http://127.0.0.1:8000';

/** The name of a file without its ending, and without all the parts of the page that share it. */
const brief = (name: string): string => name.replace(/[~.].*$/, '');

export default defineConfig({
  // Files name one another from where they lie, so that the page may lie anywhere; scripts/build.ts does the rest.
  base: './',
  plugins: [svelte(), texts(), finish()],
  build: {
    outDir: '../src/cleverdice/server/static',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    // The polyfill would be one more script, and every browser we build for has it.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Every file costs a request and its headers, about 700 bytes: what is small goes along with what is used beside it.
        codeSplitting: {
          groups: [
            { name: 'index', tags: ['$initial'], priority: 1 },
            // What the home page fetches next is left without what only other pages share.
            { name: 'sheet', test: /src\/(sheet|layouts|dice|games)\//, minShareCount: 2 },
            { name: 'table', test: /src\/(play|hint|learn|together|lobby|lib)\//, minShareCount: 2 },
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 100_000 },
          ],
        },
        chunkFileNames: ({ name }) => `assets/${brief(name)}-[hash].js`,
        assetFileNames: ({ names }) => `assets/${brief(names[0] ?? 'style.css')}-[hash][extname]`,
      },
    },
  },
  server: {
    fs: { allow: ['..'] },
    proxy: {
      '/api': { target: server, changeOrigin: true, headers: { origin: server } },
      '/ws': { target: server, changeOrigin: true, ws: true, headers: { origin: server } },
    },
  },
  worker: { format: 'es', rollupOptions: { output: { entryFileNames: 'assets/offline-[name]-[hash].js' } } },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
    setupFiles: ['src/lib/test-setup.ts'],
    restoreMocks: true,
    testTimeout: 30_000,
  },
});
