import type { BrowserContextOptions, Page } from 'playwright-core';
import type { Site } from './harness.ts';

/** A page with a player, its requests, and its messages. */
export interface Watched {
  readonly page: Page;
  /** Requested paths: '/assets/…', and 'media:v240/0.m4s' for files of the video. */
  readonly requested: string[];
  readonly hosts: Set<string>;
  /** Uncaught exceptions. */
  readonly broken: string[];
}

const MEDIA = /^\/media\/[^/]+\/[^/]+\/(?:\d+\/)?(.+)$/;

/** Runs in the page before any script: counts media sources and stalls. */
function record(): void {
  const counts = { sources: 0, waits: 0, native: 0, beganAt: -1 };
  Object.assign(globalThis, { counts });
  const Original = MediaSource;
  globalThis.MediaSource = new Proxy(Original, {
    construct(target, args) {
      counts.sources += 1;
      return Reflect.construct(target, args);
    },
  });
  document.addEventListener(
    'playing',
    ({ target }) => {
      if (counts.beganAt < 0) counts.beganAt = (target as HTMLMediaElement).currentTime;
    },
    true,
  );
  document.addEventListener('waiting', () => (counts.waits += counts.beganAt < 0 ? 0 : 1), true);
  document.addEventListener(
    'loadstart',
    ({ target }) => {
      if (!(target as HTMLMediaElement).currentSrc.startsWith('blob:')) counts.native += 1;
    },
    true,
  );
}

/** Chromium paints without a GPU, so large pages take time from tests that run in parallel. */
const SMALL = { width: 640, height: 360 };

export async function openPlayerPage(site: Site, options: BrowserContextOptions = {}): Promise<Watched> {
  const context = await site.visit(undefined, { viewport: SMALL, ...options });
  const page = await context.newPage();
  const watched: Watched = { page, requested: [], hosts: new Set(), broken: [] };
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (!url.protocol.startsWith('http')) return;
    watched.hosts.add(url.host);
    const media = MEDIA.exec(url.pathname)?.[1];
    watched.requested.push(media ? `media:${media}` : url.pathname);
  });
  page.on('pageerror', (error) => watched.broken.push(error.message));
  await page.addInitScript(record);
  return watched;
}

export interface Counts {
  readonly sources: number;
  readonly waits: number;
  readonly native: number;
  /** Position when playback started. */
  readonly beganAt: number;
}
export const countsOf = (page: Page): Promise<Counts> =>
  page.evaluate(() => (globalThis as unknown as { counts: Counts }).counts);

/** Resolves when playback has reached this position without a seek. */
export async function playedTo(page: Page, sec: number, timeout = 60_000): Promise<void> {
  await page.waitForFunction(
    (wanted) => {
      const video = document.querySelector('video');
      return video !== null && !video.paused && video.currentTime >= wanted;
    },
    sec,
    { timeout, polling: 100 },
  );
}

/** Plays four times as fast. */
export const speedUp = (page: Page): Promise<void> =>
  page.locator('video').evaluate((video) => {
    (video as HTMLVideoElement).playbackRate = 4;
  });

export const stateOf = (page: Page) =>
  page.locator('video').evaluate((element) => {
    const { currentTime, paused, muted, ended, videoHeight, duration } = element as HTMLVideoElement;
    return { currentTime, paused, muted, ended, videoHeight, duration };
  });

/** Resolves when the player's controls have replaced the placeholder. */
export const untilControls = (page: Page): Promise<void> =>
  page.locator('section[aria-label="Video player"]').waitFor();
