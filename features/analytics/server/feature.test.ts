import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemRoutes } from '#features/problems/contract.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import { viewRoutes } from '#features/views/contract.ts';
import type { ViewChange } from '#features/views/port.ts';
import { createNewView, type NewView } from '#test/new-view.ts';
import { createTestServer, signIn, type TestPerson, type TestServer } from '#test/test-server.ts';
import { analyticsRoutes } from '../contract.ts';

const at = (text: string): number => Date.parse(text);

let server: TestServer;
let ana: TestPerson;
let administrator: TestPerson;
let organizationId: string;
beforeAll(async () => {
  server = await createTestServer();
  ana = await server.as('ana');
  administrator = await server.asAdministrator();
  organizationId = (await server.server.service('organizations').get(null)).id;
});
afterAll(() => server.stop());

const createVideo = async (displayname = 'Talk', durationMs = 10_000): Promise<string> => {
  const { kapsule_id: id } = await ana.call(videoRoutes.create, { displayname, visibility: 'private' });
  await server.server.service('videos').recordMedia(id, { generation: 1, duration_ms: durationMs });
  return id;
};
const record = (videoId: string, changes: readonly NewView[]) =>
  server.server.service('analytics').record(
    changes.map((change) =>
      createNewView({
        ...change,
        view: { durationMs: 10_000, videoId, organizationId, ...change?.view },
      }),
    ),
  );

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
    await ana.call(videoRoutes.remove, { id });
    await expect(ana.call(analyticsRoutes.ofVideo, { id })).rejects.toMatchObject({ code: 'VIDEO_DELETED' });
  });
});

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

describe('view counts', () => {
  const viewsOf = async (id: string) => (await ana.call(videoRoutes.get, { id })).view_count;

  it('are those of the statistics, wherever a video is shown [TR-09]', async () => {
    const id = await createVideo('Counted');
    await ana.call(videoRoutes.change, { id, visibility: 'public' });
    await record(id, [{}, {}, { view: { isCounted: false } }]);
    expect(await viewsOf(id)).toBe(2);
    expect((await ana.call(videoRoutes.list, { mine: true, q: 'Counted' })).list[0]!.view_count).toBe(2);
  });

  it('are repaired every hour, and statistics end with their video [TR-09]', async () => {
    const { db, jobs } = server.server.kernel;
    const [kept, trashed, purged] = [await createVideo(), await createVideo(), await createVideo()];
    for (const id of [kept, trashed, purged])
      await record(id, [{ played: [[0, 1000]], firstSeen: [[0, 1000]], actions: [] }]);
    await ana.call(videoRoutes.remove, { id: trashed });
    await ana.call(videoRoutes.remove, { id: purged, permanent: true });
    await sql`update videos set view_count = 77 where id = ${kept}`.execute(db);
    const organizationViews = async () =>
      (await administrator.call(analyticsRoutes.ofOrganization, {})).views;
    const before = await organizationViews();
    server.clock.advance(3_600_000);
    await jobs.runDue('analytics.repair');
    expect(await viewsOf(kept)).toBe(1);
    expect(await organizationViews()).toBe(before);
    await ana.call(videoRoutes.restore, { id: trashed });
    expect(await ana.call(analyticsRoutes.ofVideo, { id: trashed })).toMatchObject({ views: 1 });
    const { rows } = await sql<{ table: string; rows: number }>`
      select 'hours' as "table" from analytics_hours where scope = ${purged}
      union all select 'days' from analytics_days where scope = ${purged}
      union all select 'viewers' from analytics_viewers where scope = ${purged}
      union all select 'seconds' from analytics_seconds where video = ${purged}
      union all select 'breakdown' from analytics_breakdown where scope = ${purged}`.execute(db);
    expect(rows).toEqual([]);
    server.clock.advance(-3_600_000);
  });

  it('are recorded once the transaction that saves views has ended [TR-09]', async () => {
    const { db, jobs } = server.server.kernel;
    const id = await createVideo();
    await db.transaction().execute(async (tx) => {
      const change = createNewView({ view: { videoId: id, organizationId } });
      await server.server.service('analytics').save(tx, [change]);
      server.clock.advance(2000);
      await jobs.runDue('analytics.view-counts');
    });
    expect(await viewsOf(id)).toBe(0);
    server.clock.advance(2000);
    await jobs.runDue('analytics.view-counts');
    expect(await viewsOf(id)).toBe(1);
  });

  it('wait for a video that somebody is changing [TR-09]', async () => {
    const { db, jobs } = server.server.kernel;
    const id = await createVideo();
    await db.transaction().execute(async (tx) => {
      await sql`update videos set displayname = 'Changing' where id = ${id}`.execute(tx);
      await record(id, [{}]);
    });
    expect(await viewsOf(id)).toBe(0);
    server.clock.advance(2000);
    await jobs.runDue('analytics.view-counts');
    expect(await viewsOf(id)).toBe(1);
  });

  it('do not fail for a video that was deleted [TR-09]', async () => {
    const [deleted, other] = [await createVideo(), await createVideo()];
    await ana.call(videoRoutes.remove, { id: deleted, permanent: true });
    await record(deleted, [{}]);
    await record(other, [{}]);
    expect(await viewsOf(other)).toBe(1);
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

describe('an exported file', () => {
  const get = async (person: TestPerson, path: string) => {
    const response = await person.fetch(path);
    return { text: await response.text(), headers: response.headers, status: response.status };
  };

  it('is CSV that a spreadsheet does not execute [TR-09]', async () => {
    const id = await createVideo();
    await record(id, [
      { view: { site: '=HYPERLINK("https://evil.example";"x")', page: '' } },
      { view: { site: '@x', page: 'https://a.example/ü' } },
    ]);
    const { text, headers } = await get(
      ana,
      `/api/v1/videos/${id}/analytics/export?part=sites&from=2026-11-14`,
    );
    expect(text).toBe(`name,views\r\n"'=HYPERLINK(""https://evil.example"";""x"")",1\r\n'@x,1\r\n`);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="analytics-${id}-sites-2026-11-14-to-2026-11-15.csv"`,
    );
    const pages = await get(ana, `/api/v1/videos/${id}/analytics/export?part=pages`);
    expect(pages.text).toContain('https://a.example/ü,1');
  });

  it('has all parts, as CSV and as JSON [TR-09]', async () => {
    const id = await createVideo('Talk', 2000);
    await record(id, [{ played: [[0, 2000]], firstSeen: [[0, 2000]] }]);
    const path = `/api/v1/videos/${id}/analytics/export`;
    const csv = await get(ana, path);
    expect(csv.text.split('\r\n')).toEqual(
      expect.arrayContaining([
        'part,item,measure,value',
        'retention,1,views,1',
        'sites,news.example,views,1',
      ]),
    );
    const json = await get(ana, `${path}?format=json`);
    expect(json.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(JSON.parse(json.text)).toEqual(await ana.call(analyticsRoutes.ofVideo, { id }));
    const part = await get(ana, `${path}?format=json&part=retention`);
    expect(JSON.parse(part.text).retention).toEqual([
      { second: 0, views: 1, plays: 1 },
      { second: 1, views: 1, plays: 1 },
    ]);
  });

  it('of an organization has its most viewed videos [TR-09]', async () => {
    const id = await createVideo('Exported');
    await record(
      id,
      Array.from({ length: 9 }, () => ({})),
    );
    const path = '/api/v1/organization/analytics/export';
    const { text, headers } = await get(administrator, `${path}?part=top_videos`);
    expect(text.split('\r\n').slice(0, 2)).toEqual([
      'kapsule_id,displayname,views,watch_time,average_percent',
      `${id},Exported,9,0,0`,
    ]);
    expect(headers.get('content-disposition')).toContain('analytics-organization-top_videos-');
    expect((await get(administrator, `${path}?part=retention`)).status).toBe(400);
  });
});
