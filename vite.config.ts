import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { createChunkNames, createWidgetChunkNames } from './tools/first-loads.ts';
import { hlsJs } from './tools/hls-js.ts';
import { katexFonts } from './tools/katex-fonts.ts';
import { lucideIcons } from './tools/lucide-icons.ts';

/** The oldest that we build for. */
export const BROWSERS = ['chrome125', 'edge125', 'firefox128', 'safari18'];

const pathOf = (source: string): string => fileURLToPath(new URL(source, import.meta.url));

/** What visitors load before they see a page; each is shared by what it has in common with the others. */
const FIRST_LOADS = {
  player: pathOf('apps/embed/main.tsx'),
  comments: pathOf('apps/web/comments-main.tsx'),
  site: pathOf('apps/web/main.tsx'),
  watch: pathOf('apps/web/watch-route.tsx'),
};

/** Widgets of many modules, some of which pages use as well. */
const WIDGETS = { quizzes: pathOf('features/quizzes/player/widget.tsx') };

/** Pages come from our server; Vite only builds the browser code, or serves it while developing. */
export default defineConfig({
  base: '/',
  publicDir: 'apps/web/public',
  plugins: [react(), hlsJs(), katexFonts(), lucideIcons()],
  resolve: {
    // Every schema imports Zod through this module, so it is configured before the first one, whatever the order of the chunks.
    alias: [{ find: /^zod$/, replacement: pathOf('./kernel/client/zod.ts') }],
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
      preserveEntrySignatures: 'allow-extension',
      output: {
        codeSplitting: {
          groups: [
            {
              name: createChunkNames(FIRST_LOADS, FIRST_LOADS.player),
              includeDependenciesRecursively: false,
            },
            { name: createWidgetChunkNames(WIDGETS), includeDependenciesRecursively: false },
          ],
        },
      },
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
