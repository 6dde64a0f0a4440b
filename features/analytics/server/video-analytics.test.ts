import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemRoutes } from '#features/problems/contract.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import { type AnalyticsWorld, createAnalyticsWorld } from '#test/analytics-fixture.ts';
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

describe('analytics of a video', () => {
  it('adds up what was watched [TR-09]', async () => {
    const id = await createVideo();
    await record(id, [
      {
        view: {
          userId: '00000000-0000-0000-0000-000000000001',
          items: { trk_utm_source: 'mail=1', trk_x: 'y' },
          device: 'phone',
        },
        played: [
          [0, 8000],
          [0, 2000],
        ],
        firstSeen: [[0, 8000]],
        hasCompleted: true,
        startupMs: 400,
        stalls: 2,
        stallMs: 500,
        qualities: { '720p': 9000, '360p': 1000 },
        actions: [
          { atMs: 0, positionMs: 0, widget: 'share', name: 'click:x', data: { secret: 'never shown' } },
          { atMs: 0, positionMs: 0, widget: 'share', name: 'click:x', data: {} },
        ],
      },
      // The same person again on the next day.
      { view: { userId: '00000000-0000-0000-0000-000000000001', startedMs: at('2026-11-14T08:00:00Z') } },
      { view: { groupId: 'group-1' }, played: [[0, 2000]], firstSeen: [[0, 2000]], startupMs: 800 },
      // Nobody may be recognized: each counts as a viewer.
      { view: { site: '', page: '' }, errors: 1 },
      { view: { site: '', page: '' } },
      // A player that was only loaded, and a view of somebody who manages the video.
      { view: { startedMs: null } },
      { view: { isCounted: false }, played: [[0, 10_000]], firstSeen: [[0, 10_000]] },
    ]);
    const found = await ana.call(analyticsRoutes.ofVideo, { id });
    expect(found).toMatchObject({
      from: at('2026-10-19'),
      to: at('2026-11-16'),
      by: 'day',
      views: 5,
      viewers: 4,
      viewers_estimated: false,
      watch_time: 12_000,
      average_percent: 20,
      completed: 1,
      loads: 6,
      duration: 10_000,
      retention: [2, 2, 1, 1, 1, 1, 1, 1, 0, 0],
      rewatch: [3, 3, 1, 1, 1, 1, 1, 1, 0, 0],
      previous: null,
      sites: [
        { name: 'news.example', views: 3 },
        { name: '', views: 2 },
      ],
      devices: [
        { name: 'desktop', views: 4 },
        { name: 'phone', views: 1 },
      ],
      campaigns: [
        { name: 'trk_utm_source', value: 'mail=1', views: 1 },
        { name: 'trk_x', value: 'y', views: 1 },
      ],
      qualities: [
        { name: '720p', watch_time: 9000 },
        { name: '360p', watch_time: 1000 },
      ],
      rebuffering: { stall_time: 500, stalls: 2, ratio: 0.04 },
      actions: [{ widget: 'share', name: 'click:x', count: 2 }],
      watching_now: 0,
    });
    expect(found.startup.average_ms).toBe(600);
    expect(found.series).toHaveLength(28);
    expect(found.series.at(-2)).toMatchObject({
      time: at('2026-11-14'),
      views: 1,
      viewers: 1,
      watch_time: 0,
    });
    expect(found.series.at(-1)).toMatchObject({
      views: 4,
      viewers: 4,
      watch_time: 12_000,
      errors: 1,
      loads: 5,
    });
    expect(found.series[0]).toEqual({
      time: at('2026-10-19'),
      views: 0,
      viewers: 0,
      watch_time: 0,
      average_percent: null,
      completed: 0,
      loads: 0,
      stall_time: 0,
      errors: 0,
    });
    expect(JSON.stringify(found)).not.toMatch(/group-1|0000-0000|never shown/);
  });

  it('is empty for a video that nobody has watched [TR-09]', async () => {
    const id = (await ana.call(videoRoutes.create, { displayname: 'New' })).kapsule_id;
    expect(await ana.call(analyticsRoutes.ofVideo, { id, compare: true })).toMatchObject({
      views: 0,
      average_percent: null,
      retention: [],
      sites: [],
      startup: { average_ms: null, median_ms: null, p95_ms: null },
      rebuffering: { ratio: 0 },
      previous: { views: 0 },
    });
  });

  it('splits a period into hours, days, or weeks and compares it with the one before [TR-09]', async () => {
    const id = await createVideo();
    const startedAt = (text: string) => ({ view: { startedMs: at(text), groupId: 'group-1' } });
    await record(id, [
      startedAt('2026-11-01T10:59:59Z'),
      startedAt('2026-11-02T11:00:00Z'),
      startedAt('2026-11-03T11:59:59Z'),
      startedAt('2026-11-03T12:00:00Z'),
    ]);
    const read = (input: object) => ana.call(analyticsRoutes.ofVideo, { id, ...input });
    const hours = await read({ from: '2026-11-02', to: '2026-11-03', by: 'hour', compare: true });
    expect(hours.series).toHaveLength(48);
    expect(hours.series.flatMap(({ time, views }) => (views > 0 ? [[time, views]] : []))).toEqual([
      [at('2026-11-02T11:00:00Z'), 1],
      [at('2026-11-03T11:00:00Z'), 1],
      [at('2026-11-03T12:00:00Z'), 1],
    ]);
    expect(hours.series[0]!.viewers).toBeNull();
    expect(hours).toMatchObject({ views: 3, viewers: 1 });
    expect(hours.previous).toMatchObject({
      views: 1,
      viewers: 1,
      from: at('2026-10-31'),
      to: at('2026-11-02'),
    });
    expect(hours.previous!.series).toHaveLength(48);
    expect(hours.previous!.series[34]).toMatchObject({ time: at('2026-11-01T10:00:00Z'), views: 1 });
    // November 2 is a Monday.
    const weeks = await read({ from: at('2026-10-30'), to: at('2026-11-08') + 1, by: 'week', compare: true });
    expect(weeks.series.map(({ time, views, viewers }) => [time, views, viewers])).toEqual([
      [at('2026-10-30'), 1, 1],
      [at('2026-11-02'), 3, 1],
    ]);
    expect(weeks.previous!.series.map(({ time }) => time)).toEqual([at('2026-10-20'), at('2026-10-23')]);
  });

  it.each([
    [{ from: '2026-11-02', to: '2026-11-01' }, 'PERIOD_REVERSED'],
    [{ from: '2020-11-02', to: '2026-11-01' }, 'PERIOD_TOO_LONG'],
    [{ from: '2026-01-01', to: '2026-02-01', by: 'hour' }, 'PERIOD_TOO_LONG_FOR_HOURS'],
    [{ from: 'last week' }, 'INVALID_INPUT'],
    [{ to: '9999-12-31' }, 'INVALID_INPUT'],
  ])('rejects %j with %s', async (period, code) => {
    const id = await createVideo();
    await expect(ana.call(analyticsRoutes.ofVideo, { id, ...period } as never)).rejects.toMatchObject({
      code,
    });
  });

  it('counts errors by code [TR-09]', async () => {
    const id = await createVideo();
    const report = { view: 'kap-view', token: 'kv-1', videoId: id, errorSeverity: 'FATAL' } as const;
    for (const errorCode of ['MEDIA_DECODE', 'MEDIA_NETWORK', 'MEDIA_DECODE'])
      await server.anonymous().call(problemRoutes.report, { ...report, errorCode });
    const errors = [
      { code: 'MEDIA_DECODE', severity: 'FATAL', count: 2 },
      { code: 'MEDIA_NETWORK', severity: 'FATAL', count: 1 },
    ];
    expect((await ana.call(analyticsRoutes.ofVideo, { id })).errors).toEqual(errors);
    expect((await ana.call(analyticsRoutes.ofVideo, { id, to: '2026-11-14' })).errors).toEqual([]);
    expect((await administrator.call(analyticsRoutes.ofOrganization, {})).errors).toEqual(errors);
  });

  it('shows the retention of the file that plays now [TR-09]', async () => {
    const id = await createVideo();
    await record(id, [{ played: [[0, 10_000]], firstSeen: [[0, 10_000]] }]);
    await server.server.service('videos').recordMedia(id, { generation: 2, duration_ms: 2_000 });
    await record(id, [{ view: { generation: 2 }, played: [[1000, 2000]], firstSeen: [[1000, 2000]] }]);
    expect(await ana.call(analyticsRoutes.ofVideo, { id })).toMatchObject({ views: 2, retention: [0, 1] });
  });

  it('adds up two years of a video that lasts for hours [TR-09]', async () => {
    const id = await createVideo('Conference', 4 * 3_600_000);
    const { db } = server.server.kernel;
    await sql`
      insert into analytics_seconds (video, generation, day, block, saw, seen)
      select ${id}, 1, day, block, '{1}', '{2}'
      from generate_series(${at('2024-11-20') / 86_400_000}::integer, ${at('2026-11-15') / 86_400_000}) as day,
        generate_series(0, 239) as block`.execute(db);
    const found = await ana.call(analyticsRoutes.ofVideo, { id, from: '2024-11-20', by: 'week' });
    expect(found.retention).toHaveLength(4 * 3600);
    expect([found.retention[0], found.retention[1], found.rewatch[14_340]]).toEqual([726, 0, 1452]);
  }, 60_000);

  it('is only for people who manage it [TR-09]', async () => {
    const id = await createVideo();
    await ana.call(videoRoutes.change, { id, visibility: 'public' });
    const ben = await server.as('ben');
    for (const route of [
      analyticsRoutes.ofVideo,
      analyticsRoutes.realtimeOfVideo,
      analyticsRoutes.exportOfVideo,
    ])
      await expect(ben.call(route, { id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await ana.call(videoRoutes.addManager, { id, username: 'ben' });
    expect(await ben.call(analyticsRoutes.ofVideo, { id })).toMatchObject({ views: 0 });
    await ana.call(videoRoutes.removeManager, { id, username: 'ben' });
    await expect(ben.call(analyticsRoutes.ofVideo, { id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await ana.call(videoRoutes.remove, { id });
    await expect(ana.call(analyticsRoutes.ofVideo, { id })).rejects.toMatchObject({ code: 'VIDEO_DELETED' });
  });
});
