import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { videoRoutes } from '#features/videos/contract.ts';
import { openFilms } from '#test/films.ts';
import { uploadFile, waitForVideo } from '#test/upload.ts';
import { media, type PlayerSite, startPlayerSite, untilPlaying, untilReady } from './player-page.ts';
import { installProbeWidget, type ProbeWindow } from './probe-widget.ts';

const films = openFilms();
let site: PlayerSite;
/** Ten seconds. */
let short: string;
beforeAll(async () => {
  site = await startPlayerSite();
  short = await uploadFile(site.owner, await films.film());
  await waitForVideo(site, site.owner, short, (video) => video.media !== null);
  await site.owner.call(videoRoutes.change, {
    id: short,
    displayname: 'The short one',
    description: 'Ten seconds only.',
    visibility: 'public',
  });
  await site.server.service('recommendations').refresh();
});
afterAll(async () => {
  await site?.stop();
  films.remove();
});

/** Opens the watch page of the long video, playing, with a probe widget and a marked video element. */
async function openWatchPage(): Promise<Page> {
  const page = await (await site.visit()).newPage();
  await installProbeWidget(page);
  await page.goto(`/app/video/${site.film}`);
  await page.locator('[data-bar]').waitFor();
  await untilReady(page);
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    Object.assign(video, { isMarked: true });
    return video.play();
  });
  await page.waitForFunction(() => 'probe' in window);
  return page;
}
/** Opens a video like a widget does; returns the problem code, if any. */
const openVideo = (page: Page, id: string, atMs?: number): Promise<string> =>
  page.evaluate(
    ([video, at]) => {
      const { probe } = window as unknown as ProbeWindow;
      const opened = probe?.player.openVideo(video as string, at === undefined ? {} : { atMs: at as number });
      return (opened as Promise<void>).then(
        () => 'opened',
        (error: { code: string }) => error.code,
      );
    },
    [id, atMs] as const,
  );
const isMarked = (page: Page): Promise<boolean> =>
  page.locator('video').evaluate((video) => 'isMarked' in video);

describe('another video on the watch page', () => {
  it('replaces the video and the page around it; Back returns to the previous one', async () => {
    const page = await openWatchPage();
    await page.locator('video').evaluate((video: HTMLVideoElement) => (video.volume = 0.3));
    await page.getByRole('button', { name: 'Full screen' }).click();
    await page.waitForFunction(() => document.fullscreenElement !== null);
    expect(await openVideo(page, short, 2000)).toBe('opened');

    await untilPlaying(page, 2.2);
    expect(new URL(page.url()).pathname).toBe(`/app/video/${short}`);
    expect(await isMarked(page)).toBe(true);
    expect(await page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
    expect(await media(page)).toMatchObject({ volume: 0.3, duration: expect.closeTo(10, 0) });
    expect(await page.locator('video').getAttribute('aria-label')).toBe('The short one');
    expect(await page.title()).toContain('The short one');
    await page.getByRole('heading', { level: 1, name: 'The short one' }).waitFor({ state: 'attached' });
    await page.getByText('Ten seconds only.').waitFor({ state: 'attached' });

    await page.goBack();
    await expect.poll(async () => (await media(page)).duration).toBeGreaterThan(39);
    await untilPlaying(page);
    expect(new URL(page.url()).pathname).toBe(`/app/video/${site.film}`);
    expect(await isMarked(page)).toBe(true);
    await page.getByRole('heading', { level: 1, name: 'Harbour at dawn' }).waitFor({ state: 'attached' });
  });

  it('continues where the viewer stopped [RS-01, RS-02]', async () => {
    const page = await openWatchPage();
    await page.locator('video').evaluate((video: HTMLVideoElement) => (video.currentTime = 20));
    await untilPlaying(page, 20.5);
    expect(await openVideo(page, short)).toBe('opened');
    await expect.poll(async () => (await media(page)).duration).toBeLessThan(11);
    await page.goBack();
    // Shown for a few seconds. A slow machine has played a little further.
    await page.getByText(/^Resumed from 0:2\d/).waitFor();
    expect((await media(page)).duration).toBeGreaterThan(39);
    await untilPlaying(page, 20);
  });

  it('is recommended at the end, and opened in place by a click [EO-01, EO-07, EO-08]', async () => {
    const page = await openWatchPage();
    const fetched = page.waitForResponse((response) => response.url().includes('/recommended?'));
    await page.locator('video').evaluate((video: HTMLVideoElement) => (video.currentTime = 38));
    expect((await fetched).status()).toBe(200);
    const block = page.getByRole('region', { name: 'Also see' });
    await block.waitFor();
    await page.locator('[data-end]').getByRole('button', { name: 'Replay' }).waitFor();
    await block.getByRole('link', { name: 'The short one' }).click();
    await expect.poll(async () => (await media(page)).duration).toBeLessThan(11);
    await untilPlaying(page);
    expect(new URL(page.url()).pathname).toBe(`/app/video/${short}`);
    expect(new URL(page.url()).searchParams.get('trk_list')).toBe('recommended');
    expect(await isMarked(page)).toBe(true);
    expect(await block.count()).toBe(0);
    // The list beside the picture leads back.
    await page.getByRole('link', { name: 'Harbour at dawn' }).click();
    await expect.poll(async () => (await media(page)).duration).toBeGreaterThan(39);
    expect(await isMarked(page)).toBe(true);
  });

  it('is refused when it does not exist, and page and playback stay unchanged', async () => {
    const page = await openWatchPage();
    expect(await openVideo(page, 'abcdefghijkm')).toBe('VIDEO_NOT_FOUND');
    expect(new URL(page.url()).pathname).toBe(`/app/video/${site.film}`);
    const { currentTime } = await media(page);
    await untilPlaying(page, currentTime + 0.2);
  });

  it('loads the page again where its policy does not allow the hosts of the other video [WM-02]', async () => {
    const page = await openWatchPage();
    await page.route(`**/api/v1/videos/${short}/playback*`, async (route) => {
      const response = await route.fetch();
      const content_origins = { frames: ['https://forms.example'], images: [], files: [] };
      await route.fulfill({ response, json: { ...(await response.json()), content_origins } });
    });
    const loaded = page.waitForEvent('domcontentloaded');
    await openVideo(page, short).catch(() => undefined);
    await loaded;
    await page.getByRole('heading', { level: 1, name: 'The short one' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/app/video/${short}`);
    await expect.poll(async () => (await media(page)).duration).toBeLessThan(11);
    expect(await isMarked(page)).toBe(false);
  });
});
