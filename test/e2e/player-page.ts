import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { videoRoutes } from '#features/videos/contract.ts';
import { movingSquare } from '#test/films.ts';
import { ffmpeg } from '#test/fixtures/ffmpeg.ts';
import type { TestPerson, TestServerOptions } from '#test/test-server.ts';
import { uploadFile, waitForVideo } from '#test/upload.ts';
import { type Site, startSite } from './harness.ts';

const FILM_SEC = 40;
/** Generous, for busy machines. */
const PATIENCE_MS = 200_000;
const CHAPTERS = [
  [0, 'Opening'],
  [12, 'The way down'],
  [28, 'The end'],
] as const;

/** A site with a public video of 40 s: two renditions, three chapters, thumbnails for the seek bar. */
export interface PlayerSite extends Site {
  readonly owner: TestPerson;
  readonly film: string;
  /** Opens the watch page of a video in a new browser context, with the player rendered. */
  watch(options?: WatchOptions): Promise<Page>;
}

interface WatchOptions extends BrowserContextOptions {
  readonly id?: string;
  /** URL parameters. */
  readonly query?: string;
}

const metadata = (): string =>
  [
    ';FFMETADATA1',
    ...CHAPTERS.flatMap(([start, title], index) => [
      '[CHAPTER]',
      'TIMEBASE=1/1',
      `START=${start}`,
      `END=${CHAPTERS[index + 1]?.[0] ?? FILM_SEC}`,
      `title=${title}`,
    ]),
  ].join('\n');

async function makeFilm(folder: string): Promise<string> {
  const [chapters, film] = [join(folder, 'chapters.txt'), join(folder, 'film.mp4')];
  await writeFile(chapters, metadata());
  await ffmpeg(
    ...movingSquare('640x360', FILM_SEC),
    ...['-f', 'lavfi', '-i', `sine=d=${FILM_SEC}`, '-i', chapters, '-map', '0', '-map', '1'],
    ...[
      '-map_metadata',
      '2',
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-pix_fmt',
      'yuv420p',
      '-c:a',
      'aac',
      film,
    ],
  );
  return film;
}

export async function startPlayerSite(options: TestServerOptions = {}): Promise<PlayerSite> {
  const folder = await mkdtemp(join(tmpdir(), 'kapsule-player-'));
  const file = await makeFilm(folder);
  const site = await startSite({ ...options, flags: ['--autoplay-policy=no-user-gesture-required'] });
  const owner = await site.as('ana');
  const film = await uploadFile(owner, file);
  await owner.call(videoRoutes.change, { id: film, visibility: 'public', displayname: 'Harbour at dawn' });
  await waitForVideo(
    site,
    owner,
    film,
    ({ state, images }) => state === 'ready' && images.thumb !== null,
    PATIENCE_MS,
  );
  return {
    ...site,
    owner,
    film,
    async watch({ id = film, query = '', ...options } = {}) {
      const page = await (await site.visit(undefined, options)).newPage();
      await page.goto(`/app/video/${id}${query && `?${query}`}`);
      await page.locator('[data-bar]').waitFor();
      await untilReady(page);
      return page;
    },
    async stop() {
      await site.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The state of the media element. */
export const media = (page: Page) =>
  page.locator('video').evaluate((element) => {
    const { paused, currentTime, muted, volume, playbackRate, duration } = element as HTMLVideoElement;
    return { paused, currentTime, muted, volume, playbackRate, duration };
  });

/** Its picture is there: until then, loading may interrupt what a test does to the media element. */
export const untilReady = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 2);

export const untilPlaying = (page: Page, pastSec = 0): Promise<unknown> =>
  page.waitForFunction((sec) => {
    const video = document.querySelector('video');
    return video && !video.paused && video.currentTime > sec;
  }, pastSec);

export const untilPaused = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => document.querySelector('video')?.paused);

export const stage = (page: Page) => page.locator('[data-skin]');
export const bar = (page: Page) => page.locator('[data-bar]');
export const seekBar = (page: Page) => page.getByRole('slider', { name: 'Seek' });
export const button = (page: Page, name: string | RegExp) =>
  bar(page).getByRole('button', { name, exact: true });
