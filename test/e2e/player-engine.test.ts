import { join } from 'node:path';
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { videoRoutes } from '#features/videos/contract.ts';
import { problems } from '#kernel/player/core/problems.ts';
import { openFilms } from '#test/films.ts';
import { ffmpeg } from '#test/fixtures/ffmpeg.ts';
import { uploadFile, waitForVideo } from '#test/upload.ts';
import { type Site, startSite } from './harness.ts';
import { countsOf, openPlayerPage, playedTo, speedUp, stateOf, untilControls } from './player-world.ts';
import { boxesOf, cutShort } from './short-last-segment.ts';

const HOUR_MS = 3_600_000;
/** The server's clock: real time plus an offset set by the test. */
let laterMs = 0;
const clock = { now: () => new Date(Date.now() + laterMs) };

let site: Site;
let film = '';
/** 7.88 s at 25 frames per second: its last fragment is a single frame. */
let short = '';
const films = openFilms();

beforeAll(async () => {
  site = await startSite({ compose: { clock } });
  const owner = await site.as('owner');
  const add = async (displayname: string, path: string): Promise<string> => {
    const { kapsule_id: video } = await owner.call(videoRoutes.create, { displayname, visibility: 'public' });
    await uploadFile(owner, path, { video });
    await waitForVideo(site, owner, video, ({ state }) => state === 'ready', 200_000);
    return video;
  };
  film = await add('Harbour at dawn', await films.long(150));
  const wave = join(films.folder, 'wave.mp4');
  // Chromium cannot decode the last frame of a simpler picture after it was appended a second time.
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=320x240:r=25:d=7.88'];
  await ffmpeg(...picture, '-f', 'lavfi', '-i', 'sine=d=7.88', wave);
  short = await add('A wave', wave);
});
afterAll(async () => {
  await site?.stop();
  films.remove();
});

/** With an audio track parameter there is no early start: hls.js loads everything. */
const ORDINARY = 'autoplay=true&muted=true&audiotrack=any';
const embedded = (query: string): string => `/app/video/${film}/v4/embedded?${query}`;

/** Waits for the problem dialog with the text of this problem. */
async function waitForProblem(page: Page, code: keyof typeof problems): Promise<void> {
  await page.getByText('Something went wrong').waitFor();
  expect(await page.locator('details').textContent()).toContain(code);
}

describe('permissions', () => {
  it.each([
    ['an early start', 'autoplay=true&muted=true'],
    ['an ordinary start', ORDINARY],
  ])('that expire are renewed without interrupting playback: %s', async (_, query) => {
    const { page, broken } = await openPlayerPage(site);
    const tokens = new Set<string>();
    const refused: number[] = [];
    page.on('response', (response) => {
      const token = /\/media\/([^/]+)\/.*\.m4s$/.exec(response.url())?.[1];
      if (token) tokens.add(token);
      if (response.status() === 403) refused.push(response.status());
    });
    await page.goto(embedded(query));
    await playedTo(page, 2);
    await untilControls(page);
    await page.waitForFunction(() => (document.querySelector('video')?.buffered.length ?? 0) > 0);
    laterMs += 5 * HOUR_MS;
    // Near the end of the buffer, so that more is requested at once.
    await page.evaluate(() => {
      const video = document.querySelector('video') as HTMLVideoElement;
      video.currentTime = video.buffered.end(0) - 8;
    });
    const { currentTime } = await stateOf(page);
    await speedUp(page);
    await playedTo(page, currentTime + 12);
    expect(tokens.size).toBe(2);
    expect(refused.length).toBeGreaterThan(0);
    expect(await countsOf(page)).toMatchObject({ sources: 1 });
    expect(broken).toEqual([]);
  });

  it('that are withdrawn are reported', async () => {
    const { page } = await openPlayerPage(site);
    await page.route('**/media/**', (route) => route.fulfill({ status: 403 }));
    await page.goto(embedded(ORDINARY));
    await page.getByText(problems.MEDIA_REFUSED).first().waitFor();
  });
});

const FILLER_DATA = 12;

/** Declares every NAL unit of a frame to be filler data. */
function emptyPicture(frame: Buffer): void {
  for (let at = 0; at < frame.length; at += 4 + frame.readUInt32BE(at)) frame[at + 4] = FILLER_DATA;
}

describe('bad responses', () => {
  const answers: [string, RegExp, (route: Route) => Promise<void>, keyof typeof problems][] = [
    ['no master playlist', /master\.m3u8/, (route) => route.fulfill({ status: 404 }), 'MEDIA_NOT_FOUND'],
    [
      'a page in the place of the master playlist',
      /master\.m3u8/,
      (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><h1>Sign in</h1>' }),
      'MEDIA_FORMAT',
    ],
    ['no segments', /\.m4s/, (route) => route.fulfill({ status: 404 }), 'MEDIA_NOT_FOUND'],
    [
      'codecs that no browser has',
      /master\.m3u8/,
      async (route) => {
        const text = await (await route.fetch()).text();
        await route.fulfill({ body: text.replace(/CODECS="[^"]*"/g, 'CODECS="dvh1.05.06,ec-3"') });
      },
      'MEDIA_FORMAT',
    ],
  ];
  it.each(answers)('%s: explained, with a way out [ER-02]', async (_, pattern, answer, code) => {
    const { page, broken } = await openPlayerPage(site);
    await page.route(pattern, answer);
    await page.goto(embedded(ORDINARY));
    await waitForProblem(page, code);
    await page.unroute(pattern);
    await page.getByRole('button', { name: 'Try again' }).click();
    await playedTo(page, 1);
    expect(broken).toEqual([]);
  });

  it.each([
    ['the first of an early start', 'autoplay=true&muted=true', 0],
    ['the first', ORDINARY, 0],
    ['the second', ORDINARY, 1],
  ])('a truncated segment is recovered: %s', async (_, query, index) => {
    const { page, broken } = await openPlayerPage(site);
    let cut = 0;
    await page.route(new RegExp(`/v\\d+/${index}\\.m4s$`), async (route) => {
      if (cut > 0) return route.continue();
      cut += 1;
      const whole = await (await route.fetch()).body();
      await route.fulfill({
        body: whole.subarray(0, Math.floor(whole.length * 0.6)),
        contentType: 'video/mp4',
      });
    });
    await page.goto(embedded(query));
    await playedTo(page, 0.1);
    await speedUp(page);
    await playedTo(page, 10);
    expect([cut, broken]).toEqual([1, []]);
  });

  it('a frame that cannot be decoded is recovered, also when everything is already buffered', async () => {
    const { page } = await openPlayerPage(site);
    let requests = 0;
    await page.route(/\/v\d+\/1\.m4s$/, async (route) => {
      const body = await (await route.fetch()).body();
      requests += 1;
      if (requests === 1) emptyPicture(boxesOf(body).at(-1)!.subarray(8));
      await route.fulfill({ body, contentType: 'video/mp4' });
    });
    await page.goto(`/app/video/${short}/v4/embedded?${ORDINARY}`);
    await playedTo(page, 0.1);
    await speedUp(page);
    await page.waitForFunction(() => document.querySelector('video')?.ended);
    expect(requests).toBe(2);
    expect(await page.getByText('Something went wrong').count()).toBe(0);
  });

  it('segments with a wrong content type still play', async () => {
    const { page } = await openPlayerPage(site);
    await page.route(/\.m4s$/, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        headers: { ...answer.headers(), 'content-type': 'text/plain' },
      });
    });
    await page.goto(embedded('autoplay=true&muted=true'));
    await playedTo(page, 0.1);
    await speedUp(page);
    await playedTo(page, 6);
  });
});

describe('the end', () => {
  it('is reached when the last segment is a single frame that arrives after everything else was played', async () => {
    const { page } = await openPlayerPage(site);
    const starved = page.waitForFunction(() => {
      const video = document.querySelector('video');
      return video && video.currentTime > 7.5 && video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA;
    });
    await cutShort(page, { sec: 3.88, lastSec: 0.04, until: starved });
    await page.goto(`/app/video/${short}/v4/embedded?${ORDINARY}`);
    await playedTo(page, 0.1);
    await speedUp(page);
    await page.waitForFunction(() => document.querySelector('video')?.ended);
  });

  it('is reached repeatedly in a loop when the last segment is a single frame', async () => {
    const { page } = await openPlayerPage(site);
    await cutShort(page, { sec: 3.88, lastSec: 0.04 });
    await page.goto(`/app/video/${short}/v4/embedded?${ORDINARY}`);
    await playedTo(page, 0.1);
    await speedUp(page);
    await page.waitForFunction(() => document.querySelector('video')?.ended);
    await page.locator('video').evaluate((element) => {
      const video = element as HTMLVideoElement;
      video.loop = true;
      // A slow machine would miss the last second.
      video.addEventListener('seeked', () => {
        if (video.currentTime < 1) video.dataset.begun = String(Number(video.dataset.begun ?? 0) + 1);
      });
    });
    await page.getByRole('button', { name: 'Replay' }).first().click();
    await speedUp(page);
    const AGAIN = 2;
    await page.waitForFunction(
      (times) => Number(document.querySelector('video')?.dataset.begun) >= times,
      AGAIN,
    );
    await playedTo(page, 1);
  });
});

describe('a lost connection', () => {
  it('is awaited, and playback resumes at the same position', async () => {
    const { page, broken } = await openPlayerPage(site);
    await page.goto(embedded('autoplay=true&muted=true'));
    await playedTo(page, 1);
    await untilControls(page);
    await page.waitForFunction(() => (document.querySelector('video')?.buffered.end(0) ?? 0) > 12);
    await page.context().setOffline(true);
    const here = (await stateOf(page)).currentTime;
    // The buffer is played out.
    await playedTo(page, here + 2);
    await page.evaluate(() => {
      (document.querySelector('video') as HTMLVideoElement).currentTime = 140;
    });
    await page.getByText("You're offline").first().waitFor();
    await page.context().setOffline(false);
    await playedTo(page, 141);
    expect(broken).toEqual([]);
  });
});

describe('live', () => {
  const SEGMENTS = 37;
  const SEGMENT_SEC = 4;
  const startedAt = { ms: 0 };

  /** Serves the video as a live stream: a sliding window of segments. */
  function livePlaylist(windowSegments: number, isMoving: () => boolean): (route: Route) => Promise<void> {
    let newest = 12;
    return async (route) => {
      const due = 12 + Math.floor((Date.now() - startedAt.ms) / 1000 / SEGMENT_SEC);
      if (isMoving()) newest = Math.min(due, SEGMENTS - 1);
      const first = Math.max(0, newest - windowSegments + 1);
      const lines = Array.from(
        { length: newest - first + 1 },
        (_, place) => `#EXTINF:4.0,\n${first + place}.m4s`,
      );
      const head = [
        '#EXTM3U',
        '#EXT-X-VERSION:7',
        '#EXT-X-TARGETDURATION:4',
        `#EXT-X-MEDIA-SEQUENCE:${first}`,
      ];
      const body = [...head, '#EXT-X-MAP:URI="init.mp4"', ...lines, ''].join('\n');
      await route.fulfill({ body, contentType: 'application/vnd.apple.mpegurl' });
    };
  }

  it('shows the live edge, seeks back in its window, and returns to live', async () => {
    startedAt.ms = Date.now();
    const { page, broken } = await openPlayerPage(site);
    await page.route(
      '**/index.m3u8',
      livePlaylist(12, () => true),
    );
    await page.goto(embedded(ORDINARY));
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 20);
    await untilControls(page);
    await page
      .getByText(/^LIVE$|Go to live/)
      .first()
      .waitFor();
    const live = (await stateOf(page)).currentTime;
    await page.evaluate((edge) => {
      (document.querySelector('video') as HTMLVideoElement).currentTime = edge - 16;
    }, live);
    await page.waitForFunction(
      (edge) => (document.querySelector('video')?.currentTime ?? edge) < edge - 10,
      live,
    );
    await page.mouse.move(200, 200);
    await page.getByRole('button', { name: 'Go to live' }).first().click();
    await playedTo(page, live);
    expect(broken).toEqual([]);
  });

  it('reports a stalled stream', async () => {
    startedAt.ms = Date.now();
    const { page } = await openPlayerPage(site);
    await page.route(
      '**/index.m3u8',
      livePlaylist(6, () => false),
    );
    await page.goto(embedded(ORDINARY));
    await playedTo(page, 5);
    await page.getByText('Reconnecting…').first().waitFor({ timeout: 120_000 });
  });
});
