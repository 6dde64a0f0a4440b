import type { Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { captionRoutes } from '#features/captions/contract.ts';
import { playlistRoutes } from '#features/playlists/contract.ts';
import { untilPlaying } from './player-page.ts';
import { call, eventsOf, frameIn, type SdkWorld, startSdkWorld, watch } from './sdk-world.ts';

const captions = (text: string): Blob => new Blob([`WEBVTT\n\n00:00.000 --> 00:10.000\n${text}\n`]);
let world: SdkWorld<'walk' | 'river' | 'secret'>;
let playlist: string;

beforeAll(async () => {
  world = await startSdkWorld('walk', 'river', 'secret');
  const { ana, walk, river, secret } = world;
  for (const id of [walk, river])
    await ana.call(captionRoutes.put, { id, language: 'fr' }, { bytes: captions(`${id} fr`) });
  playlist = (await ana.call(playlistRoutes.create, { displayname: 'Outdoors', visibility: 'public' })).id;
  await ana.call(playlistRoutes.setVideos, { id: playlist, list: [secret, walk, river] });
});
afterAll(async () => {
  await world?.stop();
});

const seek = (frame: Frame, sec: number): Promise<unknown> =>
  frame
    .locator('video')
    .evaluate((video: HTMLVideoElement, to) => Object.assign(video, { currentTime: to }).duration, sec);
/** What the cards of next videos say from now on: each is gone after four seconds, which a slow machine may spend elsewhere. */
async function recordCards(frame: Frame): Promise<() => Promise<string[]>> {
  await frame.evaluate(() => {
    const cards: string[] = [];
    Object.assign(window, { cards });
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('section[aria-label="Next video"]'))
        cards.push(textContent ?? '');
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return () => frame.evaluate(() => (window as unknown as { cards: string[] }).cards);
}
const videosOf = async (page: Page): Promise<unknown[]> =>
  (await eventsOf(page)).flatMap(([name, value]) => (name === 'video' ? [value] : []));

describe('a playlist', () => {
  it('plays on in a frame, in full screen and with all choices of the viewer [PL-04, PL-05, XM-01]', async () => {
    const html = `<div class="kapsule-player" data-playlist="${playlist}" data-muted></div>${world.script}`;
    const page = await world.open(`<body>${html}`);
    await watch(page);
    expect(await call(page, 'play')).toBe(null);
    const frame = await frameIn(page);
    // A slow machine may reach the end before everything is chosen.
    await call(page, 'pause');
    await call(page, 'setVolume', 0.4);
    await call(page, 'setSpeed', 1.5);
    await expect.poll(() => call(page, 'setQuality', '240p')).toBe('240p');
    await expect.poll(() => call(page, 'setCaptions', 'fr')).toBe('fr');
    await frame.getByRole('button', { name: 'Full screen' }).click();
    await frame.waitForFunction(() => document.fullscreenElement !== null);
    const cards = await recordCards(frame);
    await seek(frame, 9);
    expect(await call(page, 'play')).toBe(null);

    await expect.poll(cards).toContainEqual(expect.stringMatching(/NEXT VIDEO IS LOADING.*A river/));
    await frame.getByText(`${world.river} fr`).waitFor();
    expect(await call(page, 'getState')).toMatchObject({ playState: 1, volume: 0.4, speed: 1.5 });
    expect(await call(page, 'setQuality', '240p')).toBe('240p');
    expect(await frame.evaluate(() => document.fullscreenElement?.id)).toBe('player');
    expect(await videosOf(page)).toMatchObject([
      { id: world.walk, playlist },
      { id: world.river, playlist },
    ]);
    expect(frame.url()).toContain(`playlist=${playlist}`);

    await seek(frame, 9);
    await frame.getByRole('button', { name: /^Playlist has ended please click here/ }).click();
    await frame.getByText(`${world.walk} fr`).waitFor();
  });

  it('stays next to the video on the watch page, and opens its videos in place [PL-02, PL-06]', async () => {
    const page = await (await world.site.visit()).newPage();
    await page.goto(`/app/video/${world.walk}?playlist=${playlist}`);
    const column = page.locator('details', { hasText: 'Outdoors' });
    await column.getByText('1 / 2').waitFor();
    await column.getByText('1 video is private or deleted and was skipped.').waitFor();
    await page.locator('[data-bar]').waitFor();
    await page.locator('video').evaluate((video) => Object.assign(video, { isMarked: true }));
    await column.getByRole('link', { name: /A river/ }).click();
    await column.getByText('2 / 2').waitFor();
    await page.getByRole('heading', { level: 1, name: 'A river' }).waitFor();
    expect(await column.locator('[aria-current]').textContent()).toContain('A river');
    expect(await page.locator('video').evaluate((video) => 'isMarked' in video)).toBe(true);
    await page.getByRole('button', { name: 'Previous video: A walk' }).click();
    await column.getByText('1 / 2').waitFor();
    expect(new URL(page.url()).search).toBe(`?playlist=${playlist}`);
  });

  it.each([
    [320, 180],
    [390, 220],
    [844, 390],
  ])(
    'ends with a list that fits into %d × %d, clear of the buttons over the picture [PL-05]',
    async (width, height) => {
      const page = await (await world.site.visit(undefined, { viewport: { width, height } })).newPage();
      await page.goto(`/app/video/${world.river}/v4/embedded?autoplay=true&muted=true&playlist=${playlist}`);
      await untilPlaying(page);
      await seek(page.mainFrame(), 9.5);
      const list = page.getByRole('region', { name: 'Playlist' });
      await list.getByText('A walk').waitFor();
      expect(
        await page
          .locator('[data-end]')
          .evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight),
      ).toBe(0);
      const covered = await list.evaluate((section) => {
        const box = section.getBoundingClientRect();
        return [...document.querySelectorAll('[data-floating] button')].filter((button) => {
          const { left, right, top, bottom } = button.getBoundingClientRect();
          const isApart = left >= box.right || right <= box.left || top >= box.bottom || bottom <= box.top;
          return !isApart && button.checkVisibility({ visibilityProperty: true });
        }).length;
      });
      expect(covered).toBe(0);
    },
  );
});
