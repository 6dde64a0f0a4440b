import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { DAY_MS, HOUR_MS, startOfDay } from '#features/analytics/period.ts';
import { viewRoutes } from '#features/views/contract.ts';
import type { Range } from '#features/views/ranges.ts';
import { createNewView } from '#test/new-view.ts';
import type { TestPerson, TestServer } from '#test/test-server.ts';

/** A clock for servers and pages on which it is noon, so that no test runs past midnight, when "today" changes. */
export const noonShiftMs = startOfDay(Date.now()) + 12 * HOUR_MS - Date.now();
export const noonClock = { now: (): Date => new Date(Date.now() + noonShiftMs) };

/** Makes a page's clock agree with `noonClock`. */
export const shiftPageClock = (page: Page): Promise<unknown> =>
  page.addInitScript((shiftMs) => {
    const RealDate = Date;
    const now = (): number => RealDate.now() + shiftMs;
    globalThis.Date = new Proxy(RealDate, {
      construct: (target, args) => (args.length === 0 ? new target(now()) : Reflect.construct(target, args)),
      get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
    });
  }, noonShiftMs);

const DEVICES = ['desktop', 'desktop', 'phone', 'tablet'] as const;
const SITES = ['intranet.example.com', 'intranet.example.com', 'www.example.com'] as const;

interface History {
  readonly videoId: string;
  readonly durationMs: number;
  readonly days: number;
  viewsOn(daysAgo: number): number;
}

/** Weeks of views that ended long ago, added up as if players had reported them. */
export async function addHistory({ server }: TestServer, history: History): Promise<void> {
  const { id: organizationId } = await server.service('organizations').get(null);
  const { videoId, durationMs, days, viewsOn } = history;
  const changes = Array.from({ length: days }, (_, index) => index + 1).flatMap((daysAgo) =>
    Array.from({ length: viewsOn(daysAgo) }, (_, number) => {
      const endMs = Math.round(durationMs * (1 - ((number * 7 + daysAgo) % 10) / 11));
      const seen: Range = [0, endMs];
      const again: Range[] = number % 4 === 0 && endMs > durationMs / 2 ? [[endMs / 4, endMs / 2]] : [];
      const startedMs = startOfDay(noonClock.now().getTime()) - daysAgo * DAY_MS + (number % 12) * HOUR_MS;
      const site = SITES[number % SITES.length] as string;
      return createNewView({
        view: {
          id: randomUUID(),
          videoId,
          organizationId,
          durationMs,
          startedMs,
          groupId: `group-${number}`,
          device: DEVICES[number % DEVICES.length] as (typeof DEVICES)[number],
          site,
          page: `https://${site}/welcome`,
          items: number % 5 === 0 ? { trk_utm_source: 'newsletter' } : {},
        },
        played: [seen, ...again],
        firstSeen: [seen],
        hasCompleted: endMs > durationMs * 0.9,
        startupMs: 300 + number * 10,
        stalls: number % 9 === 0 ? 1 : 0,
        stallMs: number % 9 === 0 ? 700 : 0,
        qualities: { [number % 3 === 0 ? '720p' : '1080p']: endMs },
        actions:
          number % 6 === 0
            ? [{ atMs: startedMs, positionMs: 3000, widget: 'share', name: 'copy_link', data: {} }]
            : [],
      });
    }),
  );
  await server.service('analytics').record(changes);
}

/** One view of right now, by the calls that players make: the first two seconds, and a click. */
export async function watchNow(server: TestServer, viewer: TestPerson, id: string): Promise<void> {
  const place = { vsrc: 'https://blog.example/post', vsite: 'blog.example' };
  const { kvtoken } = await viewer.call(viewRoutes.create, { id, ...place });
  const report = (
    n: number,
    track_item: 'playback_start' | 'highPrecisionViewProgress' | 'action',
    data: object,
  ) => viewer.call(viewRoutes.track, { id, kvtoken, track_item, track_data: data, n });
  await report(1, 'playback_start', { startup: 420 });
  await report(2, 'highPrecisionViewProgress', { start: 0, end: 2000, quality: '720p' });
  await report(3, 'action', { name: 'share', data: { action: 'copy_link' } });
  await server.server.service('views').flush();
}
