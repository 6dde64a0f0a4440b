import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { videoRoutes } from '#features/videos/contract.ts';
import type { problems } from '#kernel/player/core/problems.ts';
import { openFilms } from '#test/films.ts';
import { uploadFile, waitForVideo } from '#test/upload.ts';
import { type Site, startSite } from './harness.ts';
import { openPlayerPage, playedTo, speedUp, stateOf } from './player-world.ts';

let site: Site;
let film = '';
const films = openFilms();
const FILM_SEC = 40;

beforeAll(async () => {
  site = await startSite();
  const owner = await site.as('owner');
  const { kapsule_id: video } = await owner.call(videoRoutes.create, {
    displayname: 'Harbour at dawn',
    visibility: 'public',
  });
  await uploadFile(owner, await films.wide(FILM_SEC), { video });
  await waitForVideo(site, owner, video, ({ state }) => state === 'ready', 200_000);
  film = video;
});
afterAll(async () => {
  await site?.stop();
  films.remove();
});

/** With an audio track parameter there is no early start: hls.js loads everything. */
const ORDINARY = 'autoplay=true&muted=true&audiotrack=any';
const EARLY = 'autoplay=true&muted=true';
const embedded = (query: string): string => `/app/video/${film}/v4/embedded?${query}`;

const noise = (): Buffer => Buffer.from(Array.from({ length: 30_000 }, (_, at) => (at * 7919 + 13) % 251));
type Answer = (route: Route) => Promise<void>;
const missing: Answer = (route) => route.fulfill({ status: 404, json: {} });
const broken: Answer = (route) => route.fulfill({ status: 500, json: {} });
const garbage: Answer = (route) => route.fulfill({ body: noise(), contentType: 'video/mp4' });
const zeros: Answer = (route) => route.fulfill({ body: Buffer.alloc(30_000), contentType: 'video/mp4' });

async function waitForProblem(page: Page, code: keyof typeof problems): Promise<void> {
  await page.getByText('Something went wrong').waitFor();
  expect(await page.locator('details').textContent()).toContain(code);
}
const FROM_THIRD = /\/[va]\w*\/([3-9]|\d\d)\.m4s/;
describe('a permanent failure is reported', () => {
  const cases: [string, string, RegExp, Answer, keyof typeof problems][] = [
    ['missing segments at an early start', EARLY, /\.m4s/, missing, 'MEDIA_NOT_FOUND'],
    ['segments that the server cannot deliver', ORDINARY, /\.m4s/, broken, 'MEDIA_SERVER'],
    ['noise at an early start', EARLY, /\.m4s/, garbage, 'MEDIA_SERVER'],
    ['zeros', ORDINARY, /\.m4s/, zeros, 'MEDIA_SERVER'],
    ['playlists that the server cannot deliver', ORDINARY, /index\.m3u8/, broken, 'MEDIA_SERVER'],
    ['headers that the server cannot deliver', ORDINARY, /init\.mp4/, broken, 'MEDIA_SERVER'],
  ];
  it.each(cases)('at the start: %s [ER-02]', async (_, query, pattern, answer, code) => {
    const { page } = await openPlayerPage(site);
    await page.route(pattern, answer);
    await page.goto(embedded(query));
    await waitForProblem(page, code);
    await page.unroute(pattern);
    await page.getByRole('button', { name: 'Try again' }).click();
    await playedTo(page, 1);
  });

  it.each<[string, Answer, keyof typeof problems]>([
    ['missing segments', missing, 'MEDIA_NOT_FOUND'],
    ['segments that the server cannot deliver', broken, 'MEDIA_SERVER'],
    ['noise', garbage, 'MEDIA_SERVER'],
  ])('during playback, after the buffer has played out: %s [ER-02]', async (_, answer, code) => {
    const { page } = await openPlayerPage(site);
    await page.route(FROM_THIRD, answer);
    await page.goto(embedded(`${ORDINARY}&offset=8`));
    await playedTo(page, 8.1);
    await speedUp(page);
    await playedTo(page, 11);
    await waitForProblem(page, code);
    await page.unroute(FROM_THIRD);
    await page.getByRole('button', { name: 'Try again' }).click();
    await playedTo(page, 14);
  });
});

describe('one damaged segment', () => {
  it.each<[string, string, Answer, RegExp]>([
    ['missing', ORDINARY, missing, /\/[va]\w*\/1\.m4s/],
    ['the first is missing', ORDINARY, missing, /\/[va]\w*\/0\.m4s/],
    ['the first is missing, early start', EARLY, missing, /\/[va]\w*\/0\.m4s/],
    ['refused by the server', ORDINARY, broken, /\/v\w*\/1\.m4s/],
    ['sound only', ORDINARY, broken, /\/a\w*\/1\.m4s/],
    ['noise', EARLY, garbage, /\/v\w*\/1\.m4s/],
    ['zeros', ORDINARY, zeros, /\/v\w*\/1\.m4s/],
  ])('is skipped: %s', async (_, query, answer, pattern) => {
    const { page } = await openPlayerPage(site);
    await page.route(pattern, answer);
    await page.goto(embedded(query));
    await playedTo(page, 0.1);
    await speedUp(page);
    await playedTo(page, 10);
    expect(await page.getByText('Something went wrong').count()).toBe(0);
  });
});

describe('a temporary failure is awaited', () => {
  it('segments that are not encoded yet', async () => {
    const { page } = await openPlayerPage(site);
    const TRIES = 5;
    const requestCounts = new Map<string, number>();
    await page.route(FROM_THIRD, async (route) => {
      const { pathname } = new URL(route.request().url());
      const count = (requestCounts.get(pathname) ?? 0) + 1;
      requestCounts.set(pathname, count);
      if (count > TRIES) return route.continue();
      await route.fulfill({ status: 503, headers: { 'retry-after': '2' }, json: {} });
    });
    await page.goto(embedded(ORDINARY));
    await playedTo(page, 0.1);
    await speedUp(page);
    await playedTo(page, 14, 120_000);
    expect((await stateOf(page)).currentTime).toBeGreaterThan(13);
    expect(await page.getByText('Something went wrong').count()).toBe(0);
  });
});
