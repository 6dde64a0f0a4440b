import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PARAMETER_NAMES, type ParameterName } from '#features/playback/parameters.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import { movingSquare, openFilms } from '#test/films.ts';
import { ffmpeg } from '#test/fixtures/ffmpeg.ts';
import { uploadFile, waitForVideo } from '#test/upload.ts';
import { type Site, startSite } from './harness.ts';
import { openPlayerPage, playedTo, untilControls, type Watched } from './player-world.ts';

let site: Site;
let video: string;
const films = openFilms();

/** 8 s at 320 × 240 with two audio tracks. */
async function createFilm(): Promise<string> {
  const path = `${films.folder}/languages.mp4`;
  const tones = ['440', '880'].flatMap((hertz) => ['-f', 'lavfi', '-i', `sine=f=${hertz}:d=8`]);
  const maps = ['0:v', '1:a', '2:a'].flatMap((stream) => ['-map', stream]);
  const languages = ['-metadata:s:a:0', 'language=eng', '-metadata:s:a:1', 'language=deu'];
  const encode = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
  await ffmpeg(...movingSquare('320x240', 8), ...tones, ...maps, ...languages, ...encode, path);
  return path;
}

beforeAll(async () => {
  site = await startSite({ flags: ['--autoplay-policy=no-user-gesture-required'] });
  const owner = await site.as('owner');
  video = await uploadFile(owner, await createFilm());
  await waitForVideo(site, owner, video, ({ state }) => state === 'ready', 200_000);
  await owner.call(videoRoutes.change, { id: video, visibility: 'public', displayname: 'Harbor' });
});
afterAll(async () => {
  await site?.stop();
  films.remove();
});

const PHONE = { viewport: { width: 390, height: 220 }, hasTouch: true, isMobile: true };
const PHONE_AGENT =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

async function open(query: string, isPhone = false): Promise<Watched> {
  const watched = await openPlayerPage(site, isPhone ? { ...PHONE, userAgent: PHONE_AGENT } : {});
  await watched.page.goto(`/app/video/${video}/v4/embedded?${query}`);
  return watched;
}
const mediaState = <T>(page: Page, read: (element: HTMLVideoElement) => T): Promise<T> =>
  page.locator('video').evaluate(read as (element: Element) => T);
const stageData = (page: Page, name: string): Promise<string | undefined> =>
  page.locator('#player').evaluate((stage, key) => (stage as HTMLElement).dataset[key], name);
const MUTED = 'autoplay=true&muted=true';
const bigButton = (page: Page) => page.getByRole('button', { name: 'Play', exact: true });

/** Opens the page with and without the parameter, and checks that they differ as described. */
const EFFECTS: Readonly<Record<ParameterName, () => Promise<void>>> = {
  async playbackMode() {
    const { page, requested } = await open(`${MUTED}&playbackMode=audio`);
    await playedTo(page, 1);
    await page.locator('section[aria-label="Audio player"]').waitFor();
    expect(requested.filter((path) => path.startsWith('media:v'))).toEqual([]);
  },
  async showPlayIconOnMobile() {
    for (const [value, count] of [
      ['true', 1],
      ['false', 0],
    ] as const) {
      const { page } = await open(`showPlayIconOnMobile=${value}`, true);
      expect(await page.locator('#chrome .big').count()).toBe(count);
      // Loads the player without a tap, which would play.
      await page.locator('#player').dispatchEvent('focusin');
      await untilControls(page);
      expect(await page.locator('[data-big]').count()).toBe(count);
    }
  },
  async audiotrack() {
    const { page, requested } = await open(`${MUTED}&audiotrack=de`);
    await playedTo(page, 1);
    expect(requested.some((path) => /^media:a1\/\d+\.m4s$/.test(path))).toBe(true);
  },
  async spinner() {
    // Before the player has loaded; `spinner.ts` has tests of its own for the time after.
    const load = async (value: string): Promise<string> =>
      (await site.anonymous().fetch(`/app/video/${video}/v4/embedded?spinner=${value}`)).text();
    expect(await load('true')).toContain('class="spin"');
    expect(await load('false')).not.toContain('class="spin"');
  },
  async autoplay() {
    const { page } = await open('autoplay=true');
    await playedTo(page, 0.5);
    const { page: idle } = await open('');
    expect(await mediaState(idle, ({ paused }) => paused)).toBe(true);
  },
  async muted() {
    const { page } = await open('muted=true');
    await bigButton(page).first().click();
    await playedTo(page, 0.5);
    expect(await mediaState(page, ({ muted }) => muted)).toBe(true);
  },
  async loop() {
    const { page } = await open(`${MUTED}&loop=true&offset=6`);
    await playedTo(page, 6.2);
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 9) < 5);
  },
  async id() {
    const { page } = await open(`${MUTED}&id=left-player`);
    await untilControls(page);
    expect(await stageData(page, 'player')).toBe('left-player');
  },
  async debug() {
    const { page } = await open(`${MUTED}&debug=true`);
    await page.getByText('Engine', { exact: true }).waitFor();
  },
  async playerSkinType() {
    for (const skin of ['social', 'regular', 'sleek']) {
      const { page } = await open(`${MUTED}&playerSkinType=${skin}`);
      expect(await stageData(page, 'skin')).toBe(skin);
      await untilControls(page);
      expect(await stageData(page, 'skin')).toBe(skin);
    }
  },
  async offset() {
    const { page } = await open(`${MUTED}&offset=5`);
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 5);
  },
  async entityId() {
    const answer = await site.anonymous().fetch(`/api/v1/videos/${video}/playback?entityId=lesson-7`);
    expect(await answer.json()).toMatchObject({ viewOpts: { entityId: 'lesson-7' } });
  },
  async hlsVersion() {
    const { page } = await open(`${MUTED}&hlsVersion=native`);
    const isSupported = await page.evaluate(
      () => document.createElement('video').canPlayType('application/vnd.apple.mpegurl') !== '',
    );
    await page.waitForFunction(() => document.querySelector('video')?.currentSrc !== '');
    expect(await mediaState(page, ({ currentSrc }) => currentSrc.endsWith('.m3u8'))).toBe(isSupported);
  },
};

describe('a URL parameter', () => {
  it.each(PARAMETER_NAMES)('%s takes effect in the player [PP-02]', (name) => EFFECTS[name]());
});
