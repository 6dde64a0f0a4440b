import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startHostPages } from '#test/host-pages.ts';
import { untilPlaying } from './player-page.ts';
import {
  FILM_SEC,
  keptKeys,
  recordTracking,
  startTrackingWorld,
  type TrackingWorld,
} from './tracking-world.ts';

const HIGH_PRECISION = { track_level: 'full', high_precision_enabled: true } as const;

let world: TrackingWorld;
beforeAll(async () => {
  world = await startTrackingWorld();
});
afterAll(() => world?.stop());
beforeEach(() => world.configure(HIGH_PRECISION));

async function watch(options: { query?: string; before?: (page: Page) => Promise<unknown> } = {}) {
  const context = await world.site.visit(undefined, {
    viewport: { width: 640, height: 480 },
  } as BrowserContextOptions);
  const sent = recordTracking(context);
  const page = await context.newPage();
  await options.before?.(page);
  await page.goto(`/app/video/${world.film}?autoplay=true&muted=true${options.query ?? ''}`);
  await untilPlaying(page);
  return { context, page, sent };
}
/** Milliseconds covered by a multirange. */
const coveredMs = (ranges = ''): number =>
  [...ranges.matchAll(/\[(\d+),(\d+)\)/g)].reduce(
    (sum, [, start, end]) => sum + Number(end) - Number(start),
    0,
  );

describe('a playback', () => {
  it('is reported from the start to the end, at 15 seconds [TR-01, TR-02, TR-03, TR-04, TR-06, TR-08, PP-03]', async () => {
    await world.configure({ high_precision_enabled: false });
    const { page, sent, context } = await watch({ query: '&utm_source=mail&trk_list=a&secret=1' });
    await page.waitForFunction(() => document.querySelector('video')?.ended);
    await expect.poll(() => sent.of('action').length).toBe(1);
    const [cookie] = (await context.cookies()).filter(({ name }) => name === '_kapsulegid');
    expect(sent.created.map((query) => Object.fromEntries(query))).toEqual([
      {
        kvtoken: sent.kvtoken().split('.')[0],
        media: 'H5',
        vsrc: `${world.site.url}/app/video/${world.film}`,
        vsite: new URL(world.site.url).host,
        cVA_trk_utm_source: 'mail',
        cVA_trk_list: 'a',
        _kapsulegid: cookie?.value,
      },
    ]);
    expect(sent.of('playback_start').map(({ track_data }) => track_data)).toEqual([
      expect.objectContaining({ mediaFormat: 'hls', startTime: 0, widget_start_ts: expect.any(Number) }),
    ]);
    // One while it plays, one at the end; more on a slow machine.
    expect(sent.of('viewProgress').length).toBeGreaterThanOrEqual(2);
    expect(sent.of('viewProgress').at(-1)?.track_data.percent).toBe(100);
    expect(sent.of('highPrecisionViewProgress').length).toBe(sent.of('viewProgress').length);
    expect(sent.items.map(({ n }) => n).sort((a, b) => a - b)).toEqual(
      sent.items.map((_, index) => index + 1),
    );
    await expect
      .poll(async () => coveredMs((await world.stored(sent.kvtoken())).ranges))
      .toBeGreaterThan((FILM_SEC - 1) * 1000);
    expect(await world.stored(sent.kvtoken())).toMatchObject({
      group_id: cookie?.value,
      site: new URL(world.site.url).host,
      items: { trk_utm_source: 'mail', trk_list: 'a' },
      actions: [{ widget: 'trackviewprogress', name: 'end' }],
    });
    expect(sent.problems).toEqual([]);
  });

  it('is reported each second with high precision, without gaps [TR-03]', async () => {
    const { page, sent } = await watch();
    await untilPlaying(page, 4);
    await expect.poll(() => sent.of('highPrecisionViewProgress').length).toBeGreaterThanOrEqual(4);
    const ranges = sent
      .of('highPrecisionViewProgress')
      .map(({ track_data }) => [track_data.start, track_data.end]);
    expect(ranges[0]?.[0]).toBe(0);
    for (const [index, [start]] of ranges.entries())
      if (index > 0) expect(start).toBe(ranges[index - 1]?.[1]);
  });

  it('is reported to the last moment when the page is left [TR-02]', async () => {
    await world.configure({ high_precision_enabled: false });
    const { page, sent } = await watch();
    await untilPlaying(page, 3);
    await page.goto('about:blank');
    await expect
      .poll(async () => coveredMs((await world.stored(sent.kvtoken()))?.ranges))
      .toBeGreaterThan(2500);
  });

  it('is not reported at the level none, and no cookie is set [TR-08]', async () => {
    await world.configure({ track_level: 'none' });
    const { page, sent, context } = await watch();
    await untilPlaying(page, 2);
    expect(sent.paths.filter((path) => /track|view\/create|sw\.js/.test(path))).toEqual([]);
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('_kapsulegid');
  });

  it('is reported without any id at the level basic [TR-08]', async () => {
    await world.configure({ track_level: 'basic' });
    const { page, sent, context } = await watch();
    await expect.poll(() => sent.of('highPrecisionViewProgress').length).toBeGreaterThan(0);
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('_kapsulegid');
    expect(JSON.stringify(sent.items)).not.toContain('gid');
    expect(sent.created[0]?.has('_kapsulegid')).toBe(false);
    await page.close();
  });
});

describe('without a connection', () => {
  it('the address of the worker is stable, so browsers look for a new version each time [TR-10]', async () => {
    const { headers } = await fetch(`${world.site.url}/assets/js/video/sw.js`);
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('content-security-policy')).toContain("connect-src 'self'");
  });

  it('items are kept, and sent when it is back [TR-10]', async () => {
    const { page, sent, context } = await watch();
    await expect.poll(() => sent.of('highPrecisionViewProgress').length).toBeGreaterThan(0);
    const kvtoken = sent.kvtoken();
    await context.setOffline(true);
    await expect.poll(async () => (await keptKeys(page)).length).toBeGreaterThan(2);
    await page.locator('video').evaluate((video: HTMLVideoElement) => video.pause());
    const stoppedMs = await page
      .locator('video')
      .evaluate((video: HTMLVideoElement) => video.currentTime * 1000);
    await context.setOffline(false);
    await expect.poll(() => keptKeys(page)).toEqual([]);
    await expect
      .poll(async () => coveredMs((await world.stored(kvtoken))?.ranges))
      .toBeGreaterThan(stoppedMs - 500);
  });

  it('the service worker delivers what a closed page could not [TR-10]', async () => {
    const { page, sent, context } = await watch({
      before: (page) => page.route('**/track', (route) => route.abort('connectionrefused')),
    });
    await expect
      .poll(() => context.serviceWorkers().map((worker) => new URL(worker.url()).pathname))
      .toEqual(['/assets/js/video/sw.js']);
    await expect.poll(async () => (await keptKeys(page)).length).toBeGreaterThan(2);
    const kvtoken = sent.kvtoken();
    await page.close();
    // No request of the page has reached the server: background sync has started the worker.
    await expect.poll(async () => coveredMs((await world.stored(kvtoken))?.ranges)).toBeGreaterThan(1000);
  });

  it('the next page delivers what the one before could not, where there is no service worker [TR-10]', async () => {
    const { page, sent } = await watch({
      async before(page) {
        await page.addInitScript(() =>
          Object.defineProperty(navigator, 'serviceWorker', { value: undefined }),
        );
        await page.route('**/track', (route) => route.abort('connectionrefused'));
      },
    });
    await expect.poll(async () => (await keptKeys(page)).length).toBeGreaterThan(2);
    const kvtoken = sent.kvtoken();
    expect(await world.stored(kvtoken)).toMatchObject({ started_at: null });
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.reload();
    await expect.poll(async () => (await world.stored(kvtoken)).started_at).not.toBe(null);
    await expect
      .poll(async () => (await keptKeys(page)).filter((key) => key.includes(kvtoken.slice(0, 39))))
      .toEqual([]);
  });
});

describe('in unusual surroundings', () => {
  it('tracking works while cookies, storage, and workers are blocked [TR-08, TR-10]', async () => {
    const { page, sent } = await watch({
      before: (page) =>
        page.addInitScript(() => {
          const blocked = {
            get() {
              throw new DOMException('blocked', 'SecurityError');
            },
          };
          Object.defineProperty(window, 'localStorage', blocked);
          Object.defineProperty(navigator, 'serviceWorker', blocked);
          Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined });
        }),
    });
    await expect.poll(() => sent.of('highPrecisionViewProgress').length).toBeGreaterThan(1);
    const ids = sent.of('highPrecisionViewProgress').map(({ track_data }) => track_data.gid);
    expect(new Set(ids)).toEqual(new Set([sent.created[0]?.get('_kapsulegid')]));
    expect(sent.problems).toEqual([]);
    await page.close();
  });

  it('a frame on another site reports that site, and playback from the first frame of its boot script [TR-01, TR-03, PP-06]', async () => {
    const host = await startHostPages();
    const context = await world.site.visit();
    const sent = recordTracking(context);
    const page = await context.newPage();
    const script = `<script async src="${world.site.url}/sdk/v1.js"></script>`;
    const player = `<div class="kapsule-player" data-video="${world.film}" data-autoplay="true" data-muted="true"></div>`;
    await page.goto(`${host.put('/post', script + player)}?utm_campaign=spring`);
    await expect.poll(() => sent.of('highPrecisionViewProgress').length).toBeGreaterThan(0);
    expect(Object.fromEntries(sent.created[0] ?? [])).toMatchObject({
      vsrc: `${host.url}/post`,
      vsite: new URL(host.url).host,
      cVA_trk_utm_campaign: 'spring',
    });
    expect(sent.of('playback_start')[0]?.track_data).toMatchObject({
      startTime: 0,
      startup: expect.any(Number),
    });
    expect(sent.of('highPrecisionViewProgress')[0]?.track_data.start).toBe(0);
    expect(sent.problems).toEqual([]);
    await host.close();
  });
});
