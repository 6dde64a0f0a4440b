import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { videoRoutes } from '#features/videos/contract.ts';
import { openFilms } from '#test/films.ts';
import { ffmpeg } from '#test/fixtures/ffmpeg.ts';
import type { TestPerson } from '#test/test-server.ts';
import { uploadFile, waitForVideo } from '#test/upload.ts';
import { type Site, startSite } from './harness.ts';
import { untilReady } from './player-page.ts';
import { countsOf, openPlayerPage, playedTo, stateOf, untilControls } from './player-world.ts';

let site: Site;
let owner: TestPerson;
const films = openFilms();
/** 24 s with two renditions; 3 s, shorter than a segment; audio only. */
const videos = { film: '', short: '', podcast: '' };

async function publish(path: string, filename = 'film.mp4'): Promise<string> {
  const { kapsule_id: video } = await owner.call(videoRoutes.create, {
    displayname: 'Harbour at dawn',
    visibility: 'public',
  });
  await uploadFile(owner, path, { video, filename });
  await waitForVideo(site, owner, video, ({ state }) => state === 'ready', 200_000);
  return video;
}

beforeAll(async () => {
  // Chromium blocks autoplay with sound, as it does outside of tests.
  site = await startSite({ flags: ['--autoplay-policy=document-user-activation-required'] });
  owner = await site.as('owner');
  const sound = `${films.folder}/episode.mp3`;
  await ffmpeg('-f', 'lavfi', '-i', 'sine=f=440:d=12', sound);
  const made = [
    films.wide(24).then((path) => publish(path)),
    films.wide(3).then((path) => publish(path)),
    publish(sound, 'episode.mp3'),
  ];
  [videos.film = '', videos.short = '', videos.podcast = ''] = await Promise.all(made);
});
afterAll(async () => {
  await site?.stop();
  films.remove();
});

const embedded = (id: string, query = ''): string => `/app/video/${id}/v4/embedded${query && `?${query}`}`;

describe('the embedded page with autoplay', () => {
  it('shows the first frame before any other script, and hls.js takes over [EM-01]', async () => {
    const { page, requested, hosts, broken } = await openPlayerPage(site);
    await page.goto(embedded(videos.film, 'autoplay=true&muted=true'));
    await playedTo(page, 6);
    await untilControls(page);
    const firstScript = requested.findIndex((path) => path.endsWith('.js'));
    const firstSegment = requested.findIndex((path) => /^media:v\d+\/0\.m4s$/.test(path));
    expect(firstSegment).toBeGreaterThan(0);
    expect(firstScript).toBeGreaterThan(firstSegment);
    const segments = requested.filter((path) => path.endsWith('.m4s'));
    expect(segments.slice(0, 2).every((path) => path.endsWith('/0.m4s'))).toBe(true);
    // A slow machine may restart in another rendition; nothing is fetched twice.
    expect(new Set(segments).size).toBe(segments.length);
    expect(requested.filter((path) => path === 'media:master.m3u8')).toHaveLength(1);
    expect(await countsOf(page)).toMatchObject({ sources: 1, native: 0 });
    expect([...hosts]).toEqual([new URL(site.url).host]);
    expect(requested.filter((path) => path.includes('favicon'))).toEqual([]);
    expect(broken).toEqual([]);
    expect((await stateOf(page)).muted).toBe(true);
  });

  it('shows the poster when the first frame takes long', async () => {
    const { page } = await openPlayerPage(site);
    const segments = Promise.withResolvers<void>();
    await page.route(/\.m4s$/, async (route) => {
      await segments.promise;
      await route.continue();
    });
    const poster = page.waitForResponse(/\/poster[^/]*\.jpg$/);
    await page.goto(embedded(videos.film, 'autoplay=true&muted=true'), { waitUntil: 'commit' });
    expect((await poster).ok()).toBe(true);
    segments.resolve();
    await playedTo(page, 1);
  });

  it('fetches no segment again while the audio is late', async () => {
    const { page, requested } = await openPlayerPage(site);
    const audio = Promise.withResolvers<void>();
    await page.route(/\/a0\/1\.m4s$/, async (route) => {
      await audio.promise;
      await route.continue();
    });
    const video = (index: number) => requested.filter((path) => path.match(`media:v\\d+/${index}\\.m4s`));
    await page.goto(embedded(videos.film, 'autoplay=true&muted=true'));
    await playedTo(page, 2);
    audio.resolve();
    await playedTo(page, 6);
    expect([0, 1, 2].map((index) => video(index).length)).toEqual([1, 1, 1]);
  });

  it('changes the quality on the same media source [PS-07]', async () => {
    const { page } = await openPlayerPage(site, { viewport: { width: 960, height: 540 } });
    await page.goto(embedded(videos.film, 'autoplay=true&muted=true'));
    await playedTo(page, 1);
    await untilControls(page);
    const height = (wanted: number) =>
      page.waitForFunction((tall) => document.querySelector('video')?.videoHeight === tall, wanted);
    await height(360);
    for (const [name, wanted] of [
      ['240p', 240],
      ['360p', 360],
    ] as const) {
      await page.mouse.move(200, 200);
      await page.getByRole('button', { name: 'Settings' }).click();
      // Exact, because a slow machine may show 'Auto 240p' at this moment.
      await page.getByRole('menuitemradio', { name, exact: true }).click();
      await height(wanted);
    }
    expect(await countsOf(page)).toMatchObject({ sources: 1 });
    expect((await stateOf(page)).paused).toBe(false);
  });

  it('changes the quality soon, also while the very first segment plays [PS-07]', async () => {
    const { page, requested } = await openPlayerPage(site, { viewport: { width: 960, height: 540 } });
    await page.goto(embedded(videos.film, 'autoplay=true&muted=true'));
    await playedTo(page, 0.1);
    await page.locator('video').evaluate((video) => (video as HTMLVideoElement).pause());
    await untilControls(page);
    await page.waitForFunction(() => (document.querySelector('video')?.buffered.end(0) ?? 0) > 20);
    requested.length = 0;
    await page.mouse.move(200, 200);
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('menuitemradio', { name: '240p', exact: true }).click();
    await expect.poll(() => requested.filter((path) => /v240\/[123]\.m4s$/.test(path))).not.toEqual([]);
  });

  it('starts normally when hls.js cannot take over, at the same position and playing', async () => {
    const { page, broken } = await openPlayerPage(site);
    // Requests, not responses: the first segment may still be loading.
    let begun = '';
    page.on('request', (request) => {
      begun ||= request.url().match(/\/(v\d+)\/0\.m4s$/)?.[1] ?? '';
    });
    // A master playlist without the boot script's rendition.
    await page.route('**/master.m3u8', async (route) => {
      const lines = (await (await route.fetch()).text()).split('\n');
      const at = lines.indexOf(`${begun}/index.m3u8`);
      expect(at, 'the rendition that was begun with').toBeGreaterThan(0);
      await route.fulfill({ body: lines.filter((_, index) => index !== at && index !== at - 1).join('\n') });
    });
    await page.goto(embedded(videos.film, 'autoplay=true&muted=true'));
    await page.waitForFunction(
      () => (globalThis as unknown as { counts: { sources: number } }).counts.sources === 2,
    );
    const { currentTime } = await stateOf(page);
    await playedTo(page, 6);
    expect(currentTime).toBeLessThan(4);
    expect(broken).toEqual([]);
  });

  it('recovers when the first segment after the takeover cannot be appended', async () => {
    const { page, broken } = await openPlayerPage(site);
    await page.addInitScript(() => {
      const append = SourceBuffer.prototype.appendBuffer;
      SourceBuffer.prototype.appendBuffer = function (...args) {
        if (!(globalThis as { refuse?: boolean }).refuse) return append.apply(this, args);
        (globalThis as { refuse?: boolean }).refuse = false;
        throw new DOMException('broken by a test', 'InvalidStateError');
      };
    });
    let isFirst = true;
    await page.route(/\/v\d+\/1\.m4s$/, async (route) => {
      if (isFirst) await page.evaluate(() => Object.assign(globalThis, { refuse: true }));
      isFirst = false;
      await route.continue();
    });
    await page.goto(embedded(videos.film, 'autoplay=true&muted=true'));
    await playedTo(page, 10);
    expect(isFirst).toBe(false);
    expect(broken).toEqual([]);
  });

  it('seeks before the application has loaded, and hls.js continues from there', async () => {
    const { page, requested, broken } = await openPlayerPage(site);
    const scripts = Promise.withResolvers<void>();
    await page.route(/\/assets\/.+\.js$/, async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.goto(embedded(videos.film, 'autoplay=true&muted=true'), { waitUntil: 'commit' });
    await playedTo(page, 0.1);
    await page.locator('video').evaluate((video) => {
      (video as HTMLVideoElement).currentTime = 13.5;
    });
    await playedTo(page, 13.7);
    expect(requested.filter((path) => path.endsWith('/3.m4s'))).toEqual([
      // The rendition depends on how fast the first segment arrived.
      expect.stringMatching(/^media:v\d+\/3\.m4s$/),
      'media:a0/3.m4s',
    ]);
    scripts.resolve();
    await playedTo(page, 18);
    await untilControls(page);
    expect((await countsOf(page)).sources).toBe(1);
    expect(requested.filter((path) => path.endsWith('/3.m4s'))).toHaveLength(2);
    expect(broken).toEqual([]);
  });

  it('repeats with hls.js a seek that failed before the application had loaded', async () => {
    const { page, broken } = await openPlayerPage(site);
    const scripts = Promise.withResolvers<void>();
    const refused = Promise.withResolvers<void>();
    await page.route(/\/assets\/.+\.js$/, async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.route(/\/3\.m4s/, async (route) => {
      await route.fulfill({ status: 503, json: {} });
      refused.resolve();
    });
    await page.goto(embedded(videos.film, 'autoplay=true&muted=true'), { waitUntil: 'commit' });
    await playedTo(page, 0.1);
    await page.locator('video').evaluate((video) => {
      (video as HTMLVideoElement).currentTime = 13.5;
    });
    await refused.promise;
    await page.unroute(/\/3\.m4s/);
    scripts.resolve();
    await playedTo(page, 14);
    expect((await countsOf(page)).sources).toBe(1);
    expect(broken).toEqual([]);
  });

  it('seeks while the first init segment after the takeover is loading', async () => {
    const { page, broken } = await openPlayerPage(site);
    const requested = Promise.withResolvers<void>();
    const jumped = Promise.withResolvers<void>();
    await page.route(/\/(?:init\.mp4|1\.m4s)$/, async (route) => {
      requested.resolve();
      await jumped.promise;
      // The request may have been aborted meanwhile.
      await route.continue().catch(() => undefined);
    });
    await page.goto(embedded(videos.film, 'autoplay=true&muted=true'));
    await requested.promise;
    await page.locator('video').evaluate((video) => {
      (video as HTMLVideoElement).currentTime = 17;
    });
    await page.waitForFunction(() => document.querySelector('video')?.seeking);
    jumped.resolve();
    await playedTo(page, 18);
    expect(broken).toEqual([]);
  });

  it('plays muted when the browser refuses sound, and offers to unmute', async () => {
    const { page } = await openPlayerPage(site);
    await page.goto(embedded(videos.film, 'autoplay=true'));
    await playedTo(page, 1);
    expect((await stateOf(page)).muted).toBe(true);
    await page.getByRole('button', { name: 'Unmute' }).first().click();
    await page.waitForFunction(() => document.querySelector('video')?.muted === false);
    expect((await stateOf(page)).paused).toBe(false);
  });

  it('shows the play button when the browser refuses autoplay', async () => {
    const { page, broken } = await openPlayerPage(site);
    await page.addInitScript(() => {
      const play = HTMLMediaElement.prototype.play;
      HTMLMediaElement.prototype.play = function () {
        if (navigator.userActivation.hasBeenActive) return play.apply(this);
        return Promise.reject(new DOMException('not now', 'NotAllowedError'));
      };
    });
    await page.goto(embedded(videos.film, 'autoplay=true&muted=true'));
    await untilControls(page);
    expect(await stateOf(page)).toMatchObject({ paused: true, currentTime: 0 });
    await page.getByRole('button', { name: 'Play' }).first().click();
    await playedTo(page, 5);
    expect(broken).toEqual([]);
  });

  it('plays a video shorter than a segment to its end', async () => {
    const { page } = await openPlayerPage(site);
    await page.goto(embedded(videos.short, 'autoplay=true&muted=true'));
    await page.waitForFunction(() => document.querySelector('video')?.ended === true);
    expect((await stateOf(page)).currentTime).toBeCloseTo(3, 1);
  });

  it('plays audio [PS-08]', async () => {
    const { page, requested, broken } = await openPlayerPage(site);
    await page.goto(embedded(videos.podcast, 'autoplay=true&muted=true'));
    await playedTo(page, 5);
    expect(requested.filter((path) => path.endsWith('/0.m4s'))).toEqual(['media:a0/0.m4s']);
    expect(broken).toEqual([]);
  });
});

describe('the start position', () => {
  it.each([
    ['offset=9.5', 9.5, 2],
    ['offset=4', 4, 1],
    ['offset=23', 23, 5],
  ])('%s: starts in the right segment [PS-04]', async (query, sec, segment) => {
    const { page, requested } = await openPlayerPage(site);
    await page.goto(embedded(videos.film, `autoplay=true&muted=true&${query}`));
    await page.waitForFunction((wanted) => (document.querySelector('video')?.currentTime ?? 0) > wanted, sec);
    await untilControls(page);
    const segments = requested.filter((path) => path.endsWith('.m4s'));
    expect(segments.slice(0, 2).map((path) => path.split('/').at(-1))).toEqual([
      `${segment}.m4s`,
      `${segment}.m4s`,
    ]);
    expect(segments.some((path) => path.endsWith('/0.m4s'))).toBe(false);
    const { sources, beganAt } = await countsOf(page);
    expect([sources, beganAt >= sec - 0.01, beganAt < sec + 4]).toEqual([1, true, true]);
  });

  it.each(['offset=4000', 'offset=-3', 'offset=NaN', 'offset=soon', 'offset=1e999'])(
    '%s: at the beginning [PP-01]',
    async (query) => {
      const { page, requested, broken } = await openPlayerPage(site);
      await page.goto(embedded(videos.film, `autoplay=true&muted=true&${query}`));
      await playedTo(page, 0.2);
      expect((await countsOf(page)).beganAt).toBeLessThan(4);
      expect(requested.filter((path) => path.endsWith('.m4s'))[0]).toMatch(/\/0\.m4s$/);
      expect(broken).toEqual([]);
    },
  );
});

/** Video segments, video init segments, and video playlists. */
const videoRequests = (requested: readonly string[]): string[] =>
  requested.filter((path) => /^media:(v\d|master|storyboard)/.test(path));

describe('audio mode', () => {
  it.each([
    ['the embedded page', (query: string) => embedded(videos.film, query)],
    ['the watch page', (query: string) => `/app/video/${videos.film}?${query}`],
    [
      'the engine without an early start',
      (query: string) => embedded(videos.film, `${query}&audiotrack=any`),
    ],
  ])('%s downloads no video, also after a seek [PP-02, PS-08]', async (_, address) => {
    const { page, requested, broken } = await openPlayerPage(site);
    await page.goto(address('playbackMode=audio&autoplay=true&muted=true'));
    await playedTo(page, 1);
    await page.locator('section[aria-label="Audio player"]').waitFor();
    await page.locator('video').evaluate((video) => {
      (video as HTMLVideoElement).currentTime = 18;
    });
    await playedTo(page, 18.5);
    expect(requested.filter((path) => /^media:a0\/\d+\.m4s$/.test(path)).length).toBeGreaterThan(1);
    expect(videoRequests(requested)).toEqual([]);
    expect((await stateOf(page)).videoHeight).toBe(0);
    expect(broken).toEqual([]);
  });

  it('plays a podcast without requests for video [PS-08]', async () => {
    const { page, requested } = await openPlayerPage(site);
    await page.goto(embedded(videos.podcast, 'autoplay=true&muted=true'));
    await playedTo(page, 5);
    expect(videoRequests(requested)).toEqual([]);
  });
});

describe('the embedded page without autoplay', () => {
  it('loads only the document and the poster until the viewer interacts', async () => {
    const { page, requested } = await openPlayerPage(site);
    await page.goto(embedded(videos.film), { waitUntil: 'networkidle' });
    expect(requested).toEqual([embedded(videos.film), expect.stringMatching(/^media:poster/)]);
    await page.mouse.move(200, 200);
    await untilReady(page);
    await untilControls(page);
    expect(await stateOf(page)).toMatchObject({ paused: true, currentTime: 0 });
  });

  it('plays with sound on a click on the placeholder', async () => {
    const { page, broken } = await openPlayerPage(site);
    await page.goto(embedded(videos.film));
    await page.getByRole('button', { name: 'Play', exact: true }).first().click();
    await playedTo(page, 5);
    expect((await stateOf(page)).muted).toBe(false);
    expect(await countsOf(page)).toMatchObject({ sources: 1, native: 0 });
    expect(broken).toEqual([]);
  });

  it('plays by keyboard', async () => {
    const { page } = await openPlayerPage(site);
    await page.goto(embedded(videos.film));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await playedTo(page, 1);
  });
});

describe('an unplayable video', () => {
  it.each([
    [
      'an address where there is nothing',
      () => embedded('nothing-here'),
      404,
      'There is no video at this address.',
    ],
    [
      'the older address',
      () => '/kapsule/nothing-here/v3/embedded',
      404,
      'There is no video at this address.',
    ],
  ])('%s is explained', async (_, address, status, words) => {
    const { page, broken } = await openPlayerPage(site);
    const answer = await page.goto(address());
    expect(answer?.status()).toBe(status);
    await page.getByText(words).first().waitFor();
    await untilControls(page);
    await page.getByText(words).first().waitFor();
    expect(broken).toEqual([]);
  });

  it('is explained when private or unfinished, without the title of a private one [ER-04]', async () => {
    const { kapsule_id: empty, version } = await owner.call(videoRoutes.create, {
      displayname: 'Secret plans',
    });
    const { page, broken } = await openPlayerPage(site);
    const refused = await page.goto(embedded(empty));
    expect([refused?.status(), await refused?.text()]).toEqual([
      403,
      expect.not.stringContaining('Secret plans'),
    ]);
    await page.getByText('This video is private.').first().waitFor();
    await owner.call(videoRoutes.change, { id: empty, visibility: 'public', version });
    const open = await page.goto(embedded(empty, 'autoplay=true'));
    expect(open?.status()).toBe(200);
    await page.getByText('There is nothing to play here yet.').first().waitFor();
    expect(broken).toEqual([]);
  });

  it('reports a player that cannot be loaded, and reloads it on a click', async () => {
    const { page } = await openPlayerPage(site);
    let isBlocked = true;
    await page.route('**/assets/*.js', (route) => (isBlocked ? route.abort() : route.continue()));
    await page.goto(embedded(videos.film, 'autoplay=true&muted=true'));
    await page.getByText('The player could not be loaded.').waitFor();
    isBlocked = false;
    await page.mouse.click(300, 200);
    await untilControls(page);
    await playedTo(page, 5);
  });
});
