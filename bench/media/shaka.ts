import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { launchBrowser } from '#test/e2e/harness.ts';
import type { Figure } from '../figure.ts';
import type { Bench } from '../processes.ts';
import { startBenchServer, uploadFile, waitForVideo } from './server.ts';
import { createSource } from './sources.ts';

const INSTALL_TIMEOUT_MS = 10 * 60_000;
const PLAY_TIMEOUT_MS = 60_000;
const SOURCE_SEC = 120;

/** Serves the page on its own port, which makes it another origin. */
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

/** Checks that Shaka plays our streams. It is installed on demand, because it is too large for every clone. */
export async function playWithShaka(bench: Bench): Promise<Figure[]> {
  const folder = join(bench.folder, 'shaka');
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  await promisify(execFile)(
    'npm',
    ['install', '--ignore-scripts', '--no-audit', '--no-fund', 'shaka-player'],
    {
      cwd: folder,
      timeout: INSTALL_TIMEOUT_MS,
    },
  );
  const packageFolder = join(folder, 'node_modules/shaka-player');
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
    version: string;
  };
  const server = await startBenchServer(bench, 'shaka');
  const id = await uploadFile(server, await createSource(bench.folder, SOURCE_SEC));
  const { media } = await waitForVideo(server, id, (video) => video.media !== null);
  const site = await servePage(readFileSync(join(packageFolder, 'dist/shaka-player.compiled.js'), 'utf8'));
  const browser = await launchBrowser(['--autoplay-policy=no-user-gesture-required']);
  try {
    const page = await browser.newPage();
    await page.goto(site.url);
    await page.evaluate(async (url) => {
      const { shaka: library } = window as unknown as { shaka: ShakaLibrary };
      const player = new library.Player();
      const video = document.querySelector('video')!;
      await player.attach(video);
      await player.load(url);
      await video.play();
    }, server.url + media!.hls);
    const waitUntilPast = (sec: number) =>
      page.waitForFunction((target) => document.querySelector('video')!.currentTime > target, sec, {
        timeout: PLAY_TIMEOUT_MS,
      });
    await waitUntilPast(1);
    const seekToSec = SOURCE_SEC - 20;
    await page.evaluate((to) => {
      document.querySelector('video')!.currentTime = to;
    }, seekToSec);
    await waitUntilPast(seekToSec + 1);
    return [
      {
        name: `Shaka ${version} plays, including after a seek`,
        measured: 1,
        unit: '',
        limit: { atLeast: 1 },
      },
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
