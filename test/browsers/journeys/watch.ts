import { expect } from 'vitest';
import type { Page } from '../page.ts';
import type { World } from '../world.ts';

/** The large button over the picture. */
export const PLAY_BUTTON = { css: 'button', name: 'Play' };

/** Runs in a document with a player. */
export const readVideo = () => {
  const video = document.querySelector('video');
  if (!video) return null;
  const { currentTime, paused, muted, seeking } = video;
  return { currentTime, paused, muted, seeking, frames: video.getVideoPlaybackQuality().totalVideoFrames };
};

/** Waits until playback has passed this position, and returns the observed position. */
export async function waitForPlaybackPast(page: Page, sec: number): Promise<number> {
  await expect
    .poll(async () => {
      const video = await page.run(readVideo);
      return video && !video.paused && !video.seeking ? video.currentTime : -1;
    })
    .toBeGreaterThan(sec);
  return (await page.run(readVideo))?.currentTime ?? 0;
}

export async function openWatchPage(page: Page, { url, film }: World, query = ''): Promise<void> {
  await page.goto(`${url}/app/video/${film}${query}`);
  await page.waitForVisible({ css: '[data-bar]' });
}

export async function startPlaying(page: Page, world: World, query = ''): Promise<void> {
  await openWatchPage(page, world, query);
  await page.click(PLAY_BUTTON);
  await waitForPlaybackPast(page, 0.5);
}
