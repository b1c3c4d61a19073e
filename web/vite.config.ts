import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { finish } from './scripts/build.ts';
import { texts } from './scripts/texts.ts';

// `npm run dev` talks to a server that runs beside it: cleverdice serve --port 8000
const server = process.env.CLEVERDICE_SERVER ?? 'http://127.0.0.1:8000';

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
