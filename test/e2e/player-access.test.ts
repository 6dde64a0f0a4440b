import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { videoRoutes } from '#features/videos/contract.ts';
import { openFilms } from '#test/films.ts';
import type { TestPerson } from '#test/test-server.ts';
import { uploadFile, waitForVideo } from '#test/upload.ts';
import { type Site, startSite } from './harness.ts';
import { countsOf, openPlayerPage, playedTo, speedUp, stateOf, untilControls } from './player-world.ts';

const MINUTE_MS = 60_000;
/** The server's clock: real time plus an offset set by the test. */
let laterMs = 0;
const clock = { now: () => new Date(Date.now() + laterMs) };

let site: Site;
let owner: TestPerson;
/** One video for members, and one for everyone. */
let inner = '';
let open = '';
const films = openFilms();

const DESKTOP = { viewport: { width: 1280, height: 720 } };
beforeAll(async () => {
  site = await startSite({ compose: { clock } });
  owner = await site.as('owner');
  inner = await add('organization');
  open = await add('public');
});
afterAll(async () => {
  await site?.stop();
  films.remove();
});

async function add(visibility: 'public' | 'organization' | 'private'): Promise<string> {
  const { kapsule_id: video } = await owner.call(videoRoutes.create, {
    displayname: 'Harbour at dawn',
    visibility,
  });
  await uploadFile(owner, await films.long(90), { video });
  await waitForVideo(site, owner, video, ({ state }) => state === 'ready', 200_000);
  return video;
}
const hide = async (id: string, visibility: 'public' | 'private'): Promise<void> => {
  const { version } = await owner.call(videoRoutes.get, { id });
  await owner.call(videoRoutes.change, { id, version, visibility });
};
const embedded = (id: string): string => `/app/video/${id}/v4/embedded?autoplay=true&muted=true`;

/** Holds requests after the first half minute until `release`, which answers them with a retry. */
async function holdBack(page: Page) {
  const LATER = /\/(?:[89]|\d\d)\.m4s/;
  const held: Route[] = [];
  await page.route(LATER, (route) => void held.push(route));
  return {
    /** Resolves when the player waits, so that no request with the old token is in flight. */
    begun: () => expect.poll(() => held.length).toBeGreaterThan(0),
    async release() {
      await page.unroute(LATER);
      for (const route of held)
        await route
          .fulfill({ status: 503, headers: { 'retry-after': '1' }, json: {} })
          .catch(() => undefined);
    },
  };
}

const untilEmpty = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.querySelector('video')?.buffered.length)).toBe(0);

/** Records the tokens of sent segments and the refused media URLs, since the start or the last `forget`. */
function watchMedia(page: Page) {
  const tokens = new Set<string>();
  const refused: string[] = [];
  let known = new WeakSet<object>();
  page.on('request', (request) => known.add(request));
  page.on('response', (response) => {
    const [, token, isSegment] = /\/media\/([^/]+)\/.*?(\.m4s)?$/.exec(response.url()) ?? [];
    if (!token || !known.has(response.request())) return;
    if (isSegment && response.status() === 200) tokens.add(token);
    if (response.status() === 403) refused.push(response.url());
  });
  return {
    tokens,
    refused,
    forget: () => {
      known = new WeakSet();
    },
  };
}

describe('short-lived tokens', () => {
  it('are renewed before they expire without interrupting playback, even after a sleep [HO-04]', async () => {
    const context = await site.visit(await site.as('member'));
    const page = await context.newPage();
    const { tokens, refused, forget } = watchMedia(page);
    const later = await holdBack(page);
    await page.addInitScript(() => {
      const real = Date.now.bind(Date);
      Object.assign(globalThis, { sleptMs: 0 });
      Date.now = () => real() + (globalThis as unknown as { sleptMs: number }).sleptMs;
    });
    await page.goto(embedded(inner));
    await playedTo(page, 1);
    await untilControls(page);
    await later.begun();
    await page.evaluate((ms) => Object.assign(globalThis, { sleptMs: ms }), 20 * MINUTE_MS);
    laterMs += 20 * MINUTE_MS;
    forget();
    await later.release();
    await speedUp(page);
    await playedTo(page, 36);
    expect(refused).toEqual([]);
    expect(tokens.size).toBe(2);
  });

  it("are renewed when the server refuses them, regardless of the browser's clock [HO-04]", async () => {
    // Another member, for whom there is no position to resume from.
    const context = await site.visit(await site.as('colleague'));
    const page = await context.newPage();
    const { tokens, refused } = watchMedia(page);
    const later = await holdBack(page);
    await page.addInitScript(() => {
      Date.now = () => 1000;
    });
    await page.goto(embedded(inner));
    await playedTo(page, 1);
    await untilControls(page);
    await later.begun();
    laterMs += 20 * MINUTE_MS;
    await later.release();
    await speedUp(page);
    await playedTo(page, 36);
    expect(tokens.size).toBe(2);
    expect(refused.length).toBeGreaterThan(0);
  });
});

describe('access withdrawn during playback', () => {
  // A failed attempt may have left the video private.
  beforeEach(async () => {
    if ((await owner.call(videoRoutes.get, { id: open })).visibility !== 'public') await hide(open, 'public');
  });

  it('ends playback with the reason, and resumes at the same position when it returns [HO-04]', async () => {
    const film = open;
    const watched = await openPlayerPage(site, DESKTOP);
    const { page } = watched;
    // Otherwise the whole video might be buffered before.
    const later = await holdBack(page);
    await page.goto(embedded(film));
    await playedTo(page, 1);
    await untilControls(page);
    await hide(film, 'private');
    await later.release();
    await page.evaluate(() => {
      (document.querySelector('video') as HTMLVideoElement).currentTime = 80;
    });
    await page.getByRole('dialog', { name: 'This video is now private.' }).waitFor();
    expect(await page.getByText('Something went wrong').count()).toBe(0);
    await untilEmpty(page);
    watched.requested.length = 0;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('dialog', { name: 'This video is now private.' }).waitFor();
    expect(watched.requested.filter((path) => path.startsWith('media:'))).toEqual([]);
    await hide(film, 'public');
    await page.getByRole('button', { name: 'Try again' }).click();
    await playedTo(page, 80);
    expect(watched.broken).toEqual([]);
    expect((await countsOf(page)).native).toBe(0);
  });

  it('empties the player before hls.js has taken over the first segment [HO-04]', async () => {
    const { page } = await openPlayerPage(site, DESKTOP);
    await page.route(/master\.m3u8/, () => undefined);
    const streamOpened = page.waitForResponse((response) => response.url().includes('/events?'));
    await page.goto(embedded(open));
    await playedTo(page, 1);
    await streamOpened;
    await hide(open, 'private');
    await page.getByRole('dialog', { name: 'This video is now private.' }).waitFor();
    await untilEmpty(page);
  });

  it('is noticed before the buffer runs out: a deleted video [HO-04]', async () => {
    const film = await add('public');
    const { page, broken } = await openPlayerPage(site, DESKTOP);
    const streamOpened = page.waitForResponse((response) => response.url().includes('/events?'));
    await page.goto(embedded(film));
    await playedTo(page, 1);
    await streamOpened;
    await page.waitForFunction(() => (document.querySelector('video')?.buffered.end(0) ?? 0) > 20);
    const { currentTime } = await stateOf(page);
    await owner.call(videoRoutes.remove, { id: film });
    await page.getByRole('dialog', { name: /deleted|no longer/ }).waitFor();
    expect((await stateOf(page)).paused).toBe(true);
    expect(currentTime).toBeLessThan(20);
    expect(broken).toEqual([]);
  });

  it.each([
    ['embedded page', embedded, 'dialog'],
    ['watch page', (id: string) => `/app/video/${id}`, 'text'],
  ] as const)(
    'is told at once on the %s, whatever is buffered: a video made private [HO-04]',
    async (_, at, how) => {
      const film = await add('public');
      const { page, broken } = await openPlayerPage(site, DESKTOP);
      const streamOpened = page.waitForResponse((response) => response.url().includes('/events?'));
      await page.goto(at(film));
      if (how === 'text') await page.getByRole('button', { name: 'Play' }).first().click();
      await playedTo(page, 1);
      await streamOpened;
      await page.waitForFunction(() => (document.querySelector('video')?.buffered.end(0) ?? 0) > 20);
      const { currentTime } = await stateOf(page);
      await hide(film, 'private');
      if (how === 'dialog') await page.getByRole('dialog', { name: 'This video is now private.' }).waitFor();
      else await page.getByText('This video is private').first().waitFor();
      expect(currentTime).toBeLessThan(20);
      expect(broken).toEqual([]);
    },
  );

  it('is verified with the server: a false report changes nothing', async () => {
    const film = open;
    const { page } = await openPlayerPage(site, DESKTOP);
    await page.route('**/api/v1/events?**', (route) =>
      route.fulfill({
        contentType: 'text/event-stream',
        body: `id: 1\nevent: denied\ndata: {"topic":"video:${film}","code":"VIDEO_PRIVATE","message":""}\n\n`,
      }),
    );
    const requested = page.waitForResponse((response) => response.url().endsWith(`/api/v1/videos/${film}`));
    await page.goto(embedded(film));
    await requested;
    const { currentTime } = await stateOf(page);
    await playedTo(page, currentTime + 3);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});
