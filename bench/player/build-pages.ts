import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { hlsJs } from '../../tools/hls-js.ts';
import { BROWSERS } from '../../vite.config.ts';
import { root } from '../processes.ts';

const run = promisify(execFile);
const PEERS = ['plyr', 'media-chrome', 'vidstack', 'videojs'] as const;

export interface BuiltPages {
  /** One folder per page, with page.js and possibly page.css. */
  readonly folder: string;
  /** The players that could be installed. */
  readonly peers: readonly string[];
}

export async function bundle(entry: string, outDir: string, isOurs: boolean): Promise<void> {
  await build({
    root: isOurs ? root : join(entry, '..'),
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: isOurs ? [react(), hlsJs()] : [],
    base: './',
    build: {
      outDir,
      target: BROWSERS,
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
      rolldownOptions: {
        input: entry,
        output: { entryFileNames: 'page.js', assetFileNames: '[name][extname]', chunkFileNames: '[name].js' },
      },
      cssCodeSplit: false,
    },
  });
}

/** Builds pages with bare hls.js, our player with many widgets, and other players if they can be installed. */
export async function buildPages(workFolder: string): Promise<BuiltPages> {
  const folder = join(workFolder, 'pages');
  const sources = join(workFolder, 'peers');
  rmSync(sources, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  cpSync(join(import.meta.dirname, 'peers'), sources, { recursive: true });
  const install = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  const installed = await run('npm', install, { cwd: sources, timeout: 300_000 }).then(
    () => true,
    () => false,
  );
  if (!installed) {
    console.log('  skipping other players, which could not be installed');
    mkdirSync(join(sources, 'node_modules'), { recursive: true });
    symlinkSync(join(root, 'node_modules/hls.js'), join(sources, 'node_modules/hls.js'));
  }
  await bundle(join(sources, 'bare.js'), join(folder, 'bare'), false);
  await bundle(join(import.meta.dirname, 'pages/many-widgets.tsx'), join(folder, 'many-widgets'), true);
  const peers: string[] = [];
  for (const name of installed ? PEERS : []) {
    await bundle(join(sources, `${name}.js`), join(folder, name), false);
    peers.push(name);
  }
  return { folder, peers };
}
