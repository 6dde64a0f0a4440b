import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Video } from '#features/videos/contract.ts';
import { systemClock } from '#kernel/server/clock.ts';
import { type Films, FRAMES_PER_SEC, openFilms } from '#test/films.ts';
import { createTestServer, type TestPerson, type TestServer } from '#test/test-server.ts';
import { uploadFile, waitForVideo } from '#test/upload.ts';
import { launchBrowser } from './harness.ts';

/** Long enough that its end is not encoded when a player seeks there. */
const LONG_SEC = 240;
const SHORT_SEC = 14;

let films: Films;
let server: TestServer;
let ana: TestPerson;
let browser: Awaited<ReturnType<typeof launchBrowser>>;
let hlsScript: string;
let elsewhere: { url: string; close(): void };

beforeAll(async () => {
  films = openFilms();
  server = await createTestServer({ compose: { clock: systemClock } });
  ana = await server.as('ana');
  elsewhere = await otherSite();
  browser = await launchBrowser(['--autoplay-policy=no-user-gesture-required']);
  hlsScript = await readFile(new URL('../../node_modules/hls.js/dist/hls.min.js', import.meta.url), 'utf8');
});
afterAll(async () => {
  await browser?.close();
  elsewhere?.close();
  await server?.stop();
  films?.remove();
});

/** Another port is another origin, which may still connect to this machine. */
function otherSite(): Promise<typeof elsewhere> {
  const site = createServer((_, response) => {
    response.setHeader('content-type', 'text/html').end('<video muted playsinline width="640"></video>');
  });
  return new Promise((resolve) => {
    site.listen(0, '127.0.0.1', () => {
      const { port } = site.address() as AddressInfo;
      resolve({ url: `http://127.0.0.1:${port}/`, close: () => site.close() });
    });
  });
}

/** A new upload of which only the beginning can be encoded. */
async function uploadVideo(): Promise<Video> {
  const id = await uploadFile(ana, await films.wide(LONG_SEC));
  return waitForVideo(server, ana, id, (video) => video.media !== null);
}
const addressOf = (video: Video): string => server.url + video.media!.hls;

/** A page on another origin, because media must play anywhere. */
async function openForeignPage(): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(elsewhere.url);
  return page;
}

const waitForPlaybackPast = (page: Page, sec: number): Promise<unknown> =>
  page.waitForFunction(
    (wanted) => {
      const video = document.querySelector('video')!;
      return video.currentTime > wanted && video.readyState >= 3 && !video.seeking;
    },
    sec,
    { timeout: 60_000 },
  );
const seek = (page: Page, sec: number): Promise<void> =>
  page.evaluate((to) => {
    document.querySelector('video')!.currentTime = to;
  }, sec);
const errorOf = (page: Page): Promise<number | null> =>
  page.evaluate(() => document.querySelector('video')!.error?.code ?? null);

interface PlayerWindow extends Window {
  Hls: typeof import('hls.js').default;
  hls: import('hls.js').default;
  fatal: string[];
}

describe('other players', () => {
  it('hls.js: from the start, at a position that is not encoded yet, in every rendition [EM-09]', async () => {
    const page = await openForeignPage();
    await page.addScriptTag({ content: hlsScript });
    await page.evaluate(
      async (address) => {
        const own = window as unknown as PlayerWindow;
        own.fatal = [];
        own.hls = new own.Hls({
          fragLoadPolicy: {
            default: { ...own.Hls.DefaultConfig.fragLoadPolicy.default, maxTimeToFirstByteMs: 40_000 },
          },
        });
        own.hls.on(own.Hls.Events.ERROR, (_, data) => {
          if (data.fatal) own.fatal.push(data.details);
        });
        own.hls.loadSource(address);
        own.hls.attachMedia(document.querySelector('video')!);
        await new Promise<void>((resolve) => own.hls.once(own.Hls.Events.MANIFEST_PARSED, () => resolve()));
        await document.querySelector('video')!.play();
      },
      addressOf(await uploadVideo()),
    );
    await waitForPlaybackPast(page, 1);
    await seek(page, LONG_SEC - 60);
    await waitForPlaybackPast(page, LONG_SEC - 59);
    const levels = await page.evaluate(() =>
      (window as unknown as PlayerWindow).hls.levels.map(({ height }) => height),
    );
    expect(levels).toEqual([240, 360]);
    for (const [level, height] of levels.entries()) {
      await page.evaluate((to) => {
        (window as unknown as PlayerWindow).hls.currentLevel = to;
      }, level);
      await page.waitForFunction((wanted) => document.querySelector('video')!.videoHeight === wanted, height);
      const at = await page.evaluate(() => document.querySelector('video')!.currentTime);
      await waitForPlaybackPast(page, at + 1);
    }
    expect(await page.evaluate(() => (window as unknown as PlayerWindow).fatal)).toEqual([]);
    expect(await errorOf(page)).toBeNull();
  });

  it("the browser's built-in HLS, where available [EM-09]", async ({ skip }) => {
    const page = await openForeignPage();
    const native = await page.evaluate(
      () => document.createElement('video').canPlayType('application/vnd.apple.mpegurl') !== '',
    );
    skip(!native, 'this Chromium has no player of its own for HLS');
    await page.evaluate(
      async (address) => {
        const video = document.querySelector('video')!;
        video.src = address;
        await video.play();
      },
      addressOf(await uploadVideo()),
    );
    await waitForPlaybackPast(page, 1);
    await seek(page, LONG_SEC - 60);
    await waitForPlaybackPast(page, LONG_SEC - 59);
    expect(await errorOf(page)).toBeNull();
  });

  // Debian's ffmpeg cannot seek in fragmented HLS, not even in its own, so it reads from the beginning.
  it('ffmpeg: every frame of every rendition, encoded on demand [EM-09]', async () => {
    const id = await uploadFile(ana, await films.wide(SHORT_SEC));
    const video = await waitForVideo(server, ana, id, ({ media }) => media !== null);
    const pictures = async (program: number): Promise<string[]> => {
      const { stdout } = await promisify(execFile)('ffmpeg', [
        ...['-nostdin', '-v', 'error', '-i', addressOf(video)],
        ...['-map', `0:p:${program}:v`, '-f', 'framemd5', '-'],
      ]);
      return stdout.split('\n').filter((line) => /^0,/.test(line));
    };
    const [low, high] = [await pictures(0), await pictures(1)];
    expect([low.length, high.length]).toEqual([SHORT_SEC * FRAMES_PER_SEC, SHORT_SEC * FRAMES_PER_SEC]);
    // All frames differ, so nothing is stuck, and the renditions differ.
    expect(new Set([...low, ...high].map((line) => line.split(',').at(-1))).size).toBe(
      2 * SHORT_SEC * FRAMES_PER_SEC,
    );
  });
});
