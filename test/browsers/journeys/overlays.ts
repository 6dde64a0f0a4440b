import { expect } from 'vitest';
import type { Page } from '../page.ts';
import type { World } from '../world.ts';
import { PLAY_BUTTON, waitForPlaybackPast } from './watch.ts';

/** Runs in the page. */
function isInsideThePicture(): boolean {
  const [text, video] = ['mark', 'video'].map((tag) => document.querySelector(tag)?.getBoundingClientRect());
  return (
    !!text &&
    !!video &&
    text.width > 0 &&
    text.left >= video.left &&
    text.right <= video.right + 1 &&
    text.top >= video.top &&
    text.bottom <= video.bottom + 1
  );
}

/** A text that waits for the viewer, and then a page of the owner's, which runs scripts but has no origin. */
export async function showsOverlays(page: Page, { url, overlays }: World): Promise<void> {
  await page.goto(`${url}/app/video/${overlays}`);
  await page.click(PLAY_BUTTON);
  await page.waitForVisible({ css: 'button', name: 'Continue' });
  expect(await page.run(isInsideThePicture)).toBe(true);
  await page.click({ css: 'button', name: 'Continue' });
  await expect.poll(() => page.frame.run(() => document.body.textContent)).toBe('null SecurityError');
  await page.click({ css: 'button', name: 'CLOSE' });
  await waitForPlaybackPast(page, 5);
  expect(await page.problems()).toEqual([]);
}
