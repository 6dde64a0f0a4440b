import { expect } from 'vitest';
import type { Page } from '../page.ts';
import type { World } from '../world.ts';
import { startPlaying, waitForPlaybackPast } from './watch.ts';

/** Neither the document nor the media element is replaced. */
export async function opensNextInPlace(page: Page, world: World): Promise<void> {
  await startPlaying(page, world, `?playlist=${world.playlist}`);
  await page.run(() => document.querySelector('video')?.setAttribute('data-first', ''));
  await page.click({ css: '[data-bar] button', name: 'Next video: The way back' });
  await expect.poll(() => page.run(() => document.querySelector('h1')?.textContent)).toBe('The way back');
  await waitForPlaybackPast(page, 1);
  expect(await page.run(() => document.querySelector('video')?.hasAttribute('data-first'))).toBe(true);
  expect(await page.problems()).toEqual([]);
}
