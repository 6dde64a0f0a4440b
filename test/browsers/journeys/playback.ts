import { expect } from 'vitest';
import type { Page } from '../page.ts';
import type { World } from '../world.ts';
import { openWatchPage, PLAY_BUTTON, readVideo, startPlaying, waitForPlaybackPast } from './watch.ts';

export async function startsPlaying(page: Page, world: World): Promise<void> {
  await startPlaying(page, world);
  const seen = await waitForPlaybackPast(page, 1);
  await waitForPlaybackPast(page, seen + 1);
  expect((await page.run(readVideo))?.frames).toBeGreaterThan(0);
  expect(await page.problems()).toEqual([]);
}

const SEEK_BAR = { css: '[role="slider"][aria-label="Seek"]' };

/** Expects playback at this position, reached by a seek and not by playing. */
async function expectPlayingFrom(page: Page, sec: number): Promise<void> {
  const seen = await waitForPlaybackPast(page, sec - 1);
  expect(seen).toBeLessThan(sec + 8);
  await waitForPlaybackPast(page, seen + 0.5);
}

export async function seeks(page: Page, world: World): Promise<void> {
  await startPlaying(page, world);
  await page.click(SEEK_BAR, 0.5);
  await expectPlayingFrom(page, 20);
  // The click has moved the focus to the bar.
  await page.press('Home');
  await expectPlayingFrom(page, 0);
  await page.press('ArrowRight');
  await expectPlayingFrom(page, 10);
  expect(await page.problems()).toEqual([]);
}

export async function resumes(page: Page, world: World): Promise<void> {
  await startPlaying(page, world);
  await page.click(SEEK_BAR, 0.5);
  await waitForPlaybackPast(page, 20);
  await page.click({ css: '[data-bar] button', name: 'Pause' });
  await expect.poll(() => page.run(() => document.cookie)).toContain(world.film);
  await page.reload();
  await openWatchPage(page, world);
  await page.click(PLAY_BUTTON);
  await waitForPlaybackPast(page, 19.5);
  expect(await page.problems()).toEqual([]);
}
