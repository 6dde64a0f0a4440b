import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { playbackRoutes } from '#features/playback/contract.ts';
import { timelineRoutes } from '#features/timeline/contract.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import { findAxeViolations } from './axe.ts';
import { type PlayerSite, startPlayerSite } from './player-page.ts';

let site: PlayerSite;
beforeAll(async () => {
  site = await startPlayerSite();
}, 400_000);
afterAll(() => site?.stop());

const desktop = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
async function openEditor(tab: string, options = desktop): Promise<Page> {
  const page = await (await site.visit(site.owner, options)).newPage();
  await page.goto(`/app/studio/video/${site.film}${tab}`);
  await page.locator('section[aria-label="Video player"]').waitFor();
  return page;
}
const seekTo = (page: Page, sec: number): Promise<void> =>
  page.locator('video').evaluate(async (video: HTMLVideoElement, to) => {
    const seeked = new Promise((done) => video.addEventListener('seeked', done, { once: true }));
    video.currentTime = to;
    await seeked;
  }, sec);

describe('the edit page', () => {
  it('opens its tabs with the arrow keys, and at their addresses', async () => {
    const page = await openEditor('/edit/captions');
    const tab = (name: string) => page.getByRole('tab', { name });
    await expect.poll(() => tab('Captions').getAttribute('aria-selected')).toBe('true');
    await page.getByRole('button', { name: 'Upload captions' }).waitFor();
    await tab('Captions').focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('heading', { name: 'Chapters', exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/app/studio/video/${site.film}/edit/chapters`);
    expect(await tab('Chapters & highlights').evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.press('Home');
    await page.getByLabel('Title').waitFor();
    expect(new URL(page.url()).pathname).toBe(`/app/studio/video/${site.film}`);
    // Tab leaves the row of tabs for the content.
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('combobox', { name: 'Period' }).waitFor();
    await page.reload();
    await page.getByRole('combobox', { name: 'Period' }).waitFor();
  });

  it('takes the thumbnail from the current frame, from a suggestion, or automatically', async () => {
    const page = await openEditor('');
    const shown = page.getByRole('img', { name: /^Thumbnail of/ });
    const address = () => shown.getAttribute('src');
    const automatic = await address();
    await seekTo(page, 20);
    await page.getByRole('button', { name: 'Use current frame' }).click();
    await expect.poll(address).not.toBe(automatic);
    const frame = await address();
    await page
      .getByRole('button', { name: /^Use the frame at/ })
      .first()
      .click();
    await expect.poll(address).not.toBe(frame);
    const loads = await shown.evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      return image.naturalWidth;
    });
    expect(loads).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Use automatic' }).click();
    await expect.poll(address).toBe(automatic);
  });

  it('creates chapters at the current time; viewers see them once they are published', async () => {
    const page = await openEditor('/edit/chapters');
    const block = page.getByRole('region', { name: 'Chapters' });
    const chapter = block.getByRole('textbox', { name: 'Chapter', exact: true });
    const time = block.getByLabel('Time', { exact: true });
    await seekTo(page, 5);
    await expect.poll(() => time.inputValue()).toBe('0:05');
    await chapter.fill('The harbor');
    await chapter.press('Enter');
    await block.getByRole('textbox', { name: 'Text of The harbor' }).waitFor();
    await time.fill('0:00');
    await chapter.fill('Departure');
    await chapter.press('Enter');
    await block.getByRole('textbox', { name: 'Text of Departure' }).waitFor();
    // The player beside it has them already.
    await page.locator('[data-player]').getByText('The harbor').waitFor();

    // A new time sorts the list again.
    await block.getByLabel('Time of The harbor').fill('0:31');
    await block.getByLabel('Time of The harbor').blur();
    const texts = () =>
      block
        .getByRole('listitem')
        .evaluateAll((rows) =>
          rows.map((row) => [...row.querySelectorAll('input')].map((input) => input.value).join(' ')),
        );
    await expect.poll(texts).toEqual(['0:00 Departure', '0:31 The harbor']);
    await seekTo(page, 12);
    await block.getByRole('button', { name: 'Use current time for The harbor' }).click();
    await expect.poll(texts).toEqual(['0:00 Departure', '0:12 The harbor']);
    await block.getByRole('textbox', { name: 'Text of The harbor' }).fill('The open sea');
    await expect.poll(async () => (await block.getByText('Draft').count()) === 2).toBe(true);
    const chapters = async () =>
      (await site.anonymous().call(playbackRoutes.get, { video: site.film })).chapters.map(
        ({ title }) => title,
      );
    expect(await chapters()).toEqual(['Opening', 'The way down', 'The end']);
    await block.getByRole('textbox', { name: 'Text of The open sea' }).waitFor();
    await page.getByRole('button', { name: 'Publish changes' }).click();
    await page.getByText('Changes published').waitFor();
    expect(await chapters()).toEqual(['Departure', 'The open sea']);

    const watching = await site.watch({ ...desktop, query: 'offset=13' });
    await watching.locator('[data-player]').getByText('The open sea').waitFor();
    const { list } = await site.owner.call(timelineRoutes.list, { id: site.film, kinds: 'chapter' });
    for (const { id: item } of list)
      await site.owner.call(timelineRoutes.remove, { id: site.film, item, publish: true });
  });

  it('keeps the player and the tabs in view on a phone while the tab scrolls, and publishes with a clear audience', async () => {
    const page = await openEditor('/edit/chapters', phone);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const player = await page.locator('[data-player]').boundingBox();
    expect(player!.y).toBeGreaterThanOrEqual(0);
    expect(player!.y).toBeLessThan(100);
    const tabs = await page.getByRole('tablist').boundingBox();
    expect(Math.abs(tabs!.y - (player!.y + player!.height))).toBeLessThan(8);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.getByRole('button', { name: 'Published' }).click();
    const dialog = page.getByRole('dialog', { name: 'Who can watch this video?' });
    await dialog.getByRole('radio', { name: /^Private/ }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The video is private').waitFor();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await dialog.getByRole('radio', { name: /^Public/ }).check();
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const { visibility } = await site.owner.call(videoRoutes.get, { id: site.film });
    expect(visibility).toBe('public');
  });

  it.each(['light', 'dark'] as const)('has no axe violations in any tab (%s)', async (colorScheme) => {
    const page = await openEditor('');
    await page.emulateMedia({ colorScheme });
    for (const name of await page.getByRole('tab').allTextContents()) {
      await page.getByRole('tab', { name, exact: true }).click();
      await page.getByRole('tabpanel').locator('h2, label').first().waitFor();
      expect(await findAxeViolations(page), name).toEqual([]);
    }
  });
});
