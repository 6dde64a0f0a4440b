import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { captionRoutes } from '#features/captions/contract.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import { openFilms } from '#test/films.ts';
import type { TestPerson } from '#test/test-server.ts';
import { uploadFile, waitForVideo } from '#test/upload.ts';
import { type Site, startSite } from './harness.ts';

const CAPTIONS =
  'WEBVTT\n\n00:01.000 --> 00:03.000\nThe first line\n\n00:07.000 --> 00:09.000\nThe last line\n';

let site: Site;
let ana: TestPerson;
let id: string;
const films = openFilms();
beforeAll(async () => {
  site = await startSite();
  ana = await site.as('ana');
  id = await uploadFile(ana, await films.film());
  await ana.call(videoRoutes.change, {
    id,
    visibility: 'public',
    description: 'The middle is at 0:05, the sequel at 59:00.',
  });
  await ana.call(captionRoutes.put, { id, language: 'en' }, { bytes: new Blob([CAPTIONS]) });
  await waitForVideo(site, ana, id, (video) => video.state === 'ready');
});
afterAll(async () => {
  await site?.stop();
  films.remove();
});

async function open(): Promise<Page> {
  const page = await (await site.visit(undefined, { viewport: { width: 1280, height: 800 } })).newPage();
  await page.goto(`/app/video/${id}`);
  await page.locator('[data-bar]').waitFor();
  return page;
}
const positionSec = (page: Page): Promise<number> =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
const stageWidth = (page: Page): Promise<number> =>
  page.locator('[data-player]').evaluate((stage) => Math.round(stage.getBoundingClientRect().width));

describe('the watch page on a desktop', () => {
  it('has a wide picture with the key T, also after a reload, but not while typing', async () => {
    const page = await open();
    expect(await stageWidth(page)).toBeLessThan(1200);
    await page.keyboard.press('t');
    await expect.poll(() => stageWidth(page)).toBe(1280);
    await page.reload();
    await page.locator('[data-bar]').waitFor();
    expect(await stageWidth(page)).toBe(1280);
    await page.getByRole('searchbox').pressSequentially('t');
    expect(await stageWidth(page)).toBe(1280);
    await page.getByRole('button', { name: 'Theater mode' }).click();
    await expect.poll(() => stageWidth(page)).toBeLessThan(1200);
  });

  it('shows the transcript next to the picture: a line seeks, and the text can be downloaded', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Read along' }).click();
    const panel = page.getByRole('region', { name: 'Transcript' });
    await panel.getByRole('button', { name: 'The last line' }).click();
    await expect.poll(() => positionSec(page)).toBeGreaterThanOrEqual(7);
    await panel.locator('[aria-current]', { hasText: 'The last line' }).waitFor();
    await panel.getByRole('button', { name: 'Download the transcript' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Plain text (.txt)' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`${id}.en.txt`);
    await panel.getByRole('button', { name: 'Close the transcript' }).click();
    await panel.waitFor({ state: 'hidden' });
  });

  it('seeks to points in time of the description, except those after the end', async () => {
    const page = await open();
    await page.getByRole('button', { name: '0:05' }).click();
    await expect.poll(() => positionSec(page)).toBeGreaterThanOrEqual(5);
    expect(await page.getByRole('button', { name: '59:00' }).count()).toBe(0);
  });
});

describe('likes', () => {
  it('are the same on the page, in the player, after a reload, in the list, and in an embed [LK-01, LK-02]', async () => {
    const page = await (await site.visit(await site.as('bo'))).newPage();
    await page.goto(`/app/video/${id}`);
    const inPlayer = page.locator('[data-player]').getByRole('button', { name: '1 Like', pressed: true });
    const onPage = page.getByRole('main').locator('header').getByRole('button', { name: /Like/ });
    await page.locator('[data-player]').getByRole('button', { name: 'Like', exact: true }).waitFor();
    await onPage.click();
    await inPlayer.waitFor();
    expect(await onPage.innerText()).toBe('1 Like');
    await expect.poll(async () => (await ana.call(videoRoutes.get, { id })).like_count).toBe(1);
    await page.reload();
    await inPlayer.waitFor();
    expect(await onPage.getAttribute('aria-pressed')).toBe('true');

    await page.getByRole('button', { name: 'Account of bo' }).click();
    await page.getByRole('menuitem', { name: 'Liked videos' }).click();
    await page.getByRole('list', { name: 'Liked videos' }).getByRole('link', { name: 'Uploaded' }).waitFor();
    await page.goto(`/kapsule/${id}/v3/embedded`);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.getByRole('button', { name: '1 Like', pressed: true }).click();
    await page.getByRole('button', { name: 'Like', exact: true, pressed: false }).waitFor();
    await expect.poll(async () => (await ana.call(videoRoutes.get, { id })).like_count).toBe(0);
  });

  it('ask anonymous visitors of the page to sign in [LK-03]', async () => {
    const page = await open();
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('main').locator('header').getByRole('button', { name: 'Like' }).click(),
    ]);
    await popup.getByRole('heading', { name: /Sign in/ }).waitFor();
  });
});
