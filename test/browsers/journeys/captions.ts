import { expect } from 'vitest';
import type { Page } from '../page.ts';
import type { World } from '../world.ts';
import { startPlaying } from './watch.ts';

/** Runs in the page: the difference in seconds between the visible cue, which contains its time, and the position. */
const readCueOffset = (): number | null => {
  const second = /Second (\d+)/.exec(
    document.querySelector('[data-widget="captions"]')?.textContent ?? '',
  )?.[1];
  const video = document.querySelector('video');
  return second && video ? Math.floor(video.currentTime) - Number(second) : null;
};

export async function showsCaptions(page: Page, world: World): Promise<void> {
  await startPlaying(page, world);
  expect(await page.run(readCueOffset)).toBe(null);
  await page.click({ css: '[data-bar] button', name: 'Captions' });
  await page.click({ css: '[role="menuitemradio"]', name: 'English' });
  await expect.poll(() => page.run(readCueOffset)).toBe(0);
  expect(await page.problems()).toEqual([]);
}
