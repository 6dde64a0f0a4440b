import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { videoRoutes } from '#features/videos/contract.ts';
import { viewRoutes } from '#features/views/contract.ts';
import type { ViewChange } from '#features/views/port.ts';
import { type AnalyticsWorld, createAnalyticsWorld } from '#test/analytics-fixture.ts';
import { signIn } from '#test/test-server.ts';
import { analyticsRoutes } from '../contract.ts';

const at = (text: string): number => Date.parse(text);

let world: AnalyticsWorld;
let server: AnalyticsWorld['server'];
let ana: AnalyticsWorld['ana'];
let administrator: AnalyticsWorld['administrator'];
let createVideo: AnalyticsWorld['createVideo'];
let record: AnalyticsWorld['record'];
beforeAll(async () => {
  world = await createAnalyticsWorld();
  ({ server, ana, administrator, createVideo, record } = world);
});
afterAll(() => world.server.stop());

describe('analytics of an organization', () => {
  it('add up all its videos and none of others, and name the most viewed [TR-09]', async () => {
    const elsewhere = await server.server.service('organizations').create('Elsewhere');
    const otto = await signIn(server.server, server.url, {
      username: 'otto',
      organizationId: elsewhere.id,
      role: 'moderator',
    });
    const create = async (displayname: string) =>
      (await otto.call(videoRoutes.create, { displayname, visibility: 'private' })).kapsule_id;
    const [first, second, gone] = [await create('First'), await create('Second'), await create('Gone')];
    const view = { organizationId: elsewhere.id, groupId: 'group-1' };
    const seen: Partial<ViewChange> = { played: [[0, 5000]], firstSeen: [[0, 5000]] };
    await record(first, [{ view, ...seen }]);
    await record(second, [{ view }, { view: { ...view, startedMs: at('2026-11-10') }, ...seen }]);
    await record(gone, [{ view }, { view }, { view }]);
    await otto.call(videoRoutes.remove, { id: gone, permanent: true });
    const found = await otto.call(analyticsRoutes.ofOrganization, { compare: true });
    expect(found).toMatchObject({ views: 6, viewers: 1, watch_time: 10_000, live_now: [] });
    expect(found).not.toHaveProperty('retention');
    expect(found.top_videos).toEqual([
      {
        kapsule_id: second,
        displayname: 'Second',
        images: { thumb: null, fallback: { thumb: null } },
        views: 2,
        watch_time: 5000,
        average_percent: 25,
      },
      expect.objectContaining({ kapsule_id: first, views: 1, average_percent: 50 }),
    ]);
    const before = (await administrator.call(analyticsRoutes.ofOrganization, {})).top_videos;
    expect(before.map(({ displayname }) => displayname)).not.toContain('Second');
  });

  it('give a view of a long video the same weight as one of a short video [TR-09]', async () => {
    const elsewhere = await server.server.service('organizations').create('Lengths');
    const mona = await signIn(server.server, server.url, {
      username: 'mona',
      organizationId: elsewhere.id,
      role: 'moderator',
    });
    const create = async () =>
      (await mona.call(videoRoutes.create, { displayname: 'Talk', visibility: 'private' })).kapsule_id;
    const view = { organizationId: elsewhere.id };
    const seen: Partial<ViewChange> = { played: [[0, 10_000]], firstSeen: [[0, 10_000]] };
    await record(await create(), [{ view: { ...view, durationMs: 10_000 }, ...seen }]);
    await record(await create(), [{ view: { ...view, durationMs: 1_000_000 }, ...seen }]);
    const { average_percent, series } = await mona.call(analyticsRoutes.ofOrganization, {});
    expect([average_percent, series.at(-1)!.average_percent]).toEqual([50.5, 50.5]);
  });

  it('tell a period without views from an organization without any [TR-09]', async () => {
    const elsewhere = await server.server.service('organizations').create('Quiet');
    const nora = await signIn(server.server, server.url, {
      username: 'nora',
      organizationId: elsewhere.id,
      role: 'administrator',
    });
    const read = () => nora.call(analyticsRoutes.ofOrganization, { from: '2026-11-01' });
    expect(await read()).toMatchObject({ views: 0, has_views: false });
    const view = { organizationId: elsewhere.id, startedMs: at('2026-03-01') };
    await record(await createVideo(), [{ view }]);
    expect(await read()).toMatchObject({ views: 0, has_views: true });
  });

  it('are only for moderators and administrators [TR-09]', async () => {
    for (const route of [
      analyticsRoutes.ofOrganization,
      analyticsRoutes.realtimeOfOrganization,
      analyticsRoutes.exportOfOrganization,
    ])
      await expect(ana.call(route, {})).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('the last 30 minutes', () => {
  it('have one entry per minute [TR-09]', async () => {
    const id = await createVideo();
    for (const found of [
      await ana.call(analyticsRoutes.realtimeOfVideo, { id }),
      await administrator.call(analyticsRoutes.realtimeOfOrganization, {}),
    ]) {
      expect(found.minutes).toHaveLength(30);
      expect(found.minutes.at(-1)!.time).toBe(server.clock.now().getTime());
      expect(found.minutes[0]!.time).toBe(server.clock.now().getTime() - 29 * 60_000);
    }
  });
});

describe('what players report', () => {
  it('becomes part of the statistics of the video and its organization [TR-02, TR-03, TR-04, TR-09]', async () => {
    const id = await createVideo('Watched', 60_000);
    await ana.call(videoRoutes.change, { id, visibility: 'public' });
    const before = await administrator.call(analyticsRoutes.ofOrganization, {});
    const player = server.anonymous();
    const { kvtoken } = await player.call(viewRoutes.create, { id, vsite: 'blog.example' });
    const track = (
      track_item: 'playback_start' | 'highPrecisionViewProgress',
      track_data: object,
      n: number,
    ) => player.call(viewRoutes.track, { id, kvtoken, track_item, track_data, n });
    await track('playback_start', { startup: 420 }, 1);
    server.clock.advance(15_000);
    await track('highPrecisionViewProgress', { start: 0, end: 7_400 }, 2);
    server.clock.advance(15_000);
    // The second report arrives twice.
    for (let time = 0; time < 2; time += 1)
      await track('highPrecisionViewProgress', { start: 7_400, end: 15_000, quality: '720p' }, 3);
    await server.server.service('views').flush();
    const found = await ana.call(analyticsRoutes.ofVideo, { id });
    expect(found).toMatchObject({ views: 1, viewers: 1, loads: 1, watch_time: 15_000, average_percent: 25 });
    expect(found).toMatchObject({ watching_now: 1, startup: { average_ms: 420 } });
    expect(found.sites).toEqual([{ name: 'blog.example', views: 1 }]);
    expect(found.retention).toEqual(Array.from({ length: 60 }, (_, second) => Number(second < 15)));
    expect(found.rewatch).toEqual(found.retention);
    const after = await administrator.call(analyticsRoutes.ofOrganization, {});
    expect([after.views - before.views, after.watch_time - before.watch_time]).toEqual([1, 15_000]);
    expect(after.live_now).toEqual([
      { video: expect.objectContaining({ kapsule_id: id, displayname: 'Watched' }), watching: 1 },
    ]);
    const { minutes } = await ana.call(analyticsRoutes.realtimeOfVideo, { id });
    expect(minutes.reduce((sum, { started }) => sum + started, 0)).toBe(1);
    const countViews = async () => {
      server.clock.advance(2000);
      await server.server.kernel.jobs.runDue('analytics.view-counts');
      return (await player.call(videoRoutes.get, { id })).view_count;
    };
    // Videos that everybody may see are cached for a second.
    await expect.poll(countViews, { timeout: 10_000 }).toBe(1);
  });
});
