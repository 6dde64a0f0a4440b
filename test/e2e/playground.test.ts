import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { videoRoutes } from '#features/videos/contract.ts';
import { type Films, openFilms } from '#test/films.ts';
import type { TestPerson } from '#test/test-server.ts';
import { uploadFile, waitForVideo } from '#test/upload.ts';
import { findAxeViolations } from './axe.ts';
import { type Site, startSite } from './harness.ts';

let site: Site;
let films: Films;
let ana: TestPerson;
let video: string;
beforeAll(async () => {
  films = openFilms();
  site = await startSite({ flags: ['--autoplay-policy=no-user-gesture-required'] });
  ana = await site.as('ana');
  video = await uploadFile(ana, await films.film());
  await waitForVideo(site, ana, video, ({ media }) => media !== null);
  await ana.call(videoRoutes.change, { id: video, displayname: 'A walk', visibility: 'public' });
});
afterAll(async () => {
  await site?.stop();
  films?.remove();
});

const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();
const lines = (page: Page, kind: string): Promise<string[]> =>
  page.locator(`[data-kind="${kind}"]`).evaluateAll((list) => list.map((line) => line.textContent ?? ''));
const heard = async (page: Page, kind: string, words: RegExp): Promise<void> => {
  await expect
    .poll(async () => (await lines(page, kind)).find((line) => words.test(line)), { message: String(words) })
    .toBeTruthy();
};

describe('the playground', () => {
  it('is linked from the video, shows player and code, calls methods, and logs every message [XM-04]', async () => {
    const context = await site.visit(ana);
    const page = await context.newPage();
    await page.goto(`/app/studio/video/${video}/edit/embed`);
    await page.getByRole('link', { name: 'Open in playground' }).click();
    await page.getByText('Connected', { exact: true }).waitFor();
    await press(page, 'setMuted');
    await heard(page, 'answer', /setMuted/);
    await press(page, 'play');
    await heard(page, 'event', /started/);
    await press(page, 'pause');
    await heard(page, 'event', /pause/);
    await heard(page, 'event', /time.*currentTime/);
    await page.getByLabel('seek: Second').fill('7');
    await press(page, 'seek');
    await heard(page, 'answer', /seek.*7/);
    await page.getByLabel('setVolume: 0 to 1').fill('9');
    await press(page, 'setVolume');
    await heard(page, 'failure', /setVolume.*BAD_VALUE/);
    await press(page, 'getLogs');
    await heard(page, 'answer', /getLogs.*seeked/);

    // Every method can be called and returns a result or an error.
    for (const method of [
      'getState',
      'getCurrentTime',
      'getDuration',
      'replay',
      'setSpeed',
      'setQuality',
      'setCaptions',
      'addWidgets',
      'setContext',
      'renewKvToken',
    ]) {
      await press(page, method);
      await expect
        .poll(
          async () =>
            [...(await lines(page, 'answer')), ...(await lines(page, 'failure'))].some((line) =>
              line.includes(method),
            ),
          { message: method },
        )
        .toBe(true);
    }
    await page.getByText('React', { exact: true }).click();
    expect(await page.getByRole('textbox', { name: 'Code' }).inputValue()).toContain(`video="${video}"`);
  });

  it('starts with the newest own video, and does without one', async () => {
    const page = await (await site.visit(ana)).newPage();
    await page.goto('/app/studio/playground');
    await page.getByText('Connected', { exact: true }).waitFor();
    expect(new URL(page.url()).searchParams.get('video')).toBe(video);
    await page.route('**/api/v1/videos?*', (route) => route.fulfill({ json: { list: [], next: null } }));
    await page.goto('/app/studio/playground');
    await page.getByRole('link', { name: 'Go to the studio' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Code' }).inputValue()).toContain('VIDEO_ID');
  });

  it('creates a new player for other parameters, and keeps them in the URL [PP-01]', async () => {
    const context = await site.visit(ana);
    const page = await context.newPage();
    await page.goto(`/app/studio/playground?video=${video}&playerSkinType=regular`);
    await page.getByRole('textbox', { name: 'offset' }).fill('4');
    await page.getByText('Connected', { exact: true }).waitFor();
    const frame = page.frameLocator('iframe');
    await frame.locator('#player[data-skin="regular"]').waitFor();
    await expect.poll(() => page.locator('iframe').getAttribute('src')).toContain('offset=4');
    expect(page.url()).toContain('offset=4');
    await press(page, 'getCurrentTime');
    await heard(page, 'answer', /getCurrentTime.*4/);
    await page.getByRole('textbox', { name: 'add-config' }).fill('{');
    await page.getByText('Write a JSON object').waitFor();
  });

  it.each([
    ['a desktop', { width: 1280, height: 900 }, 'dark'],
    ['a phone', { width: 390, height: 844 }, 'light'],
  ] as const)('and the guide can be used by everyone on %s', async (_, viewport, colorScheme) => {
    const context = await site.visit(ana, { viewport, colorScheme });
    const page = await context.newPage();
    for (const [path, name] of [
      [`/app/studio/playground?video=${video}`, 'Playground'],
      ['/app/studio/guides/embedding', 'Embedding videos'],
    ] as const) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1, name }).waitFor();
      expect(await findAxeViolations(page)).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    }
  });
});
