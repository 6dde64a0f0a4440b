import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { launchBrowser } from '#test/e2e/harness.ts';
import type { Figure } from '../figure.ts';
import type { Bench } from '../processes.ts';
import { longSource } from './sources.ts';
import { openMediaWorld, untilVideo, uploadPath } from './world.ts';

const INSTALL_PATIENCE_MS = 10 * 60_000;
const PLAY_PATIENCE_MS = 60_000;
const SOURCE_SEC = 120;

/** Its page, on a port of its own: another site to a browser. */
async function servePage(script: string): Promise<{ url: string; close(): void }> {
  const page =
    '<!doctype html><video muted playsinline width="640"></video><script src="/shaka.js"></script>';
  const site = createServer((request, response) => {
    const isScript = request.url === '/shaka.js';
    response
      .setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
      .end(isScript ? script : page);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(site.address() as AddressInfo).port}/`, close: () => site.close() };
}

/** Shaka from the registry, which is too large to be installed with every clone: it must play what we make. */
export async function shaka(bench: Bench): Promise<Figure[]> {
  const folder = join(bench.folder, 'shaka');
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  await promisify(execFile)(
    'npm',
    ['install', '--ignore-scripts', '--no-audit', '--no-fund', 'shaka-player'],
    {
      cwd: folder,
      timeout: INSTALL_PATIENCE_MS,
    },
  );
  const found = join(folder, 'node_modules/shaka-player');
  const { version } = JSON.parse(readFileSync(join(found, 'package.json'), 'utf8')) as { version: string };
  const world = await openMediaWorld(bench, 'shaka');
  const id = await uploadPath(world, await longSource(bench.folder, SOURCE_SEC));
  const { media } = await untilVideo(world, id, (video) => video.media !== null);
  const site = await servePage(readFileSync(join(found, 'dist/shaka-player.compiled.js'), 'utf8'));
  const browser = await launchBrowser(['--autoplay-policy=no-user-gesture-required']);
  try {
    const page = await browser.newPage();
    await page.goto(site.url);
    await page.evaluate(async (address) => {
      const { shaka: library } = window as unknown as { shaka: ShakaLibrary };
      const player = new library.Player();
      const video = document.querySelector('video')!;
      await player.attach(video);
      await player.load(address);
      await video.play();
    }, world.url + media!.hls);
    const playsPast = (sec: number) =>
      page.waitForFunction((wanted) => document.querySelector('video')!.currentTime > wanted, sec, {
        timeout: PLAY_PATIENCE_MS,
      });
    await playsPast(1);
    const jump = SOURCE_SEC - 20;
    await page.evaluate((to) => {
      document.querySelector('video')!.currentTime = to;
    }, jump);
    await playsPast(jump + 1);
    return [
      { name: `Shaka ${version} plays, also after a jump`, measured: 1, unit: '', limit: { atLeast: 1 } },
    ];
  } finally {
    await browser.close();
    site.close();
  }
}

interface ShakaLibrary {
  readonly Player: new () => {
    attach(video: HTMLVideoElement): Promise<void>;
    load(url: string): Promise<void>;
  };
}
