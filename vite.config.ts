import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { hlsJs } from './tools/hls-js.ts';

/** The oldest that we build for. */
export const BROWSERS = ['chrome125', 'edge125', 'firefox128', 'safari18'];

/** Pages come from our server; Vite only builds the browser code, or serves it while developing. */
export default defineConfig({
  base: '/',
  publicDir: 'apps/web/public',
  plugins: [react(), hlsJs()],
  resolve: {
    // Every schema imports Zod through this module, so it is configured before the first one, whatever the order of the chunks.
    alias: [
      { find: /^zod$/, replacement: fileURLToPath(new URL('./kernel/client/zod.ts', import.meta.url)) },
    ],
  },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    target: BROWSERS,
    // The content security policy allows no data: fonts or scripts, and files are cached for ever anyway.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ['apps/web/main.tsx', 'apps/web/comments-main.tsx', 'apps/embed/main.tsx'],
      // The boot script imports the embedded player and calls it.
      preserveEntrySignatures: 'exports-only',
      // On a busy machine everything takes long; that is no news.
      checks: { pluginTimings: false },
    },
  },
  server: {
    port: Number(process.env.VITE_PORT ?? 5173),
    strictPort: true,
    cors: true,
    ...(process.env.VITE_ORIGIN ? { origin: process.env.VITE_ORIGIN } : {}),
  },
});
