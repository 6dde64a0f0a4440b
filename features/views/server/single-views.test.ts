import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { problemRoutes } from '#features/problems/contract.ts';
import { signIn } from '#test/test-server.ts';
import { createViewFixture, type ViewFixture } from '#test/view-fixture.ts';
import { viewRoutes } from '../contract.ts';

let fixture: ViewFixture;
let video: string;
beforeAll(async () => {
  fixture = await createViewFixture();
});
afterAll(() => fixture.stop());
beforeEach(async () => {
  video = await fixture.addVideo();
});

describe('single views', () => {
  it('are listed page by page, with names of members only [TR-09]', async () => {
    const { server, owner, viewer, watch } = fixture;
    const outsider = await signIn(server.server, server.url, { username: 'kim', role: null });
    await watch(viewer, video);
    await watch(outsider, video);
    await watch(server.anonymous(), video, { _kapsulegid: 'group-1234' });
    await watch(server.anonymous(), video);
    await watch(owner, video);
    await watch(viewer, await fixture.addVideo());
    await fixture.flush();
    const first = await owner.call(viewRoutes.list, { id: video, max: 3 });
    const second = await owner.call(viewRoutes.list, { id: video, max: 3, cursor: first.next! });
    expect([...first.list, ...second.list].map((view) => view.viewer)).toEqual([
      { kind: 'unknown', name: null },
      { kind: 'browser', name: null },
      { kind: 'person', name: null },
      { kind: 'member', name: 'ben' },
    ]);
    expect(second.next).toBeNull();
    expect(first.list[0]).toMatchObject({ watched: 15_000, percent: 25, errors: 0 });
    const text = JSON.stringify([first, second]);
    for (const secret of ['group-1234', 'kim', 'user_id']) expect(text).not.toContain(secret);
  });

  it.each(['x', '1.2', "1';--.00000000-0000-4000-8000-000000000000"])('refuse the cursor %s', (cursor) =>
    expect(fixture.owner.call(viewRoutes.list, { id: video, cursor })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    }),
  );

  it('have a timeline, with their errors [TR-09, ER-03]', async () => {
    const { server, owner, viewer } = fixture;
    const token = await fixture.watch(viewer, video);
    const error = { errorCode: 'MEDIA_DECODE', errorSeverity: 'FATAL', videoId: video } as const;
    await server.anonymous().call(problemRoutes.report, { view: 'kap-view', token, ...error });
    await fixture.flush();
    const { list } = await owner.call(viewRoutes.list, { id: video });
    const timeline = await owner.call(viewRoutes.get, { id: video, view: list[0]!.id });
    expect(timeline).toMatchObject({
      startup: 300,
      errors: 1,
      ranges: [[0, 15_000]],
      qualities: { '720p': 15_000 },
      duration: 60_000,
      actions: [{ widget: 'toc', name: 'play', position: 3_000 }],
    });
    const elsewhere = owner.call(viewRoutes.get, { id: await fixture.addVideo(), view: list[0]!.id });
    await expect(elsewhere).rejects.toMatchObject({ code: 'VIEW_NOT_FOUND' });
  });
});

describe('exported views', () => {
  const fetchExport = (format: 'csv' | 'json', id = video) =>
    fixture.owner.fetch(`/api/v1/videos/${id}/analytics/views/export?format=${format}`);

  beforeEach(async () => {
    await fixture.watch(fixture.viewer, video);
    await fixture.watch(fixture.server.anonymous(), video, {
      _kapsulegid: 'group-1234',
      vsrc: 'https://blog.example/post',
    });
    await fixture.flush();
  });

  it('are lines of a CSV file, with what was seen and done [TR-09]', async () => {
    const csv = await fetchExport('csv');
    expect(csv.headers.get('content-disposition')).toBe(`attachment; filename="views-${video}.csv"`);
    const [columns, latest, first, ...more] = (await csv.text()).trim().split('\r\n');
    expect(columns).toBe(
      'started,last,viewer,name,device,site,page,watched_ms,percent,startup_ms,stalls,stall_ms,errors,ranges_ms,actions',
    );
    const end = '15000,25,300,0,0,0,0-15000,3000 toc play';
    const times = '2[-0-9T:.]+Z,2[-0-9T:.]+Z';
    expect(latest).toMatch(new RegExp(`^${times},browser,,other,blog.example,blog.example/post,${end}$`));
    expect(first).toMatch(new RegExp(`^${times},member,ben,other,,,${end}$`));
    expect(more).toEqual([]);
  });

  it('are complete in a JSON file: each with its timeline, and without secrets [TR-09]', async () => {
    const text = await (await fetchExport('json')).text();
    const { list } = await fixture.owner.call(viewRoutes.list, { id: video });
    const timelines = list.map(({ id }) => fixture.owner.call(viewRoutes.get, { id: video, view: id }));
    expect(JSON.parse(text)).toEqual(await Promise.all(timelines));
    expect(list).toHaveLength(2);
    expect(text).not.toContain('group-1234');
    expect(await (await fetchExport('json', await fixture.addVideo())).json()).toEqual([]);
  });
});

describe('metrics', () => {
  it('count views, reports, startup times, stalls, and errors', async () => {
    const readMetrics = async () => {
      const text = await (await fixture.server.anonymous().fetch('/metrics')).text();
      return (name: string) => Number(new RegExp(`^kapsule_${name} (.+)$`, 'm').exec(text)?.[1]);
    };
    await fixture.flush();
    const before = await readMetrics();
    const kvtoken = await fixture.watch(fixture.viewer, video);
    const progress = { position: 15_000, wait_time: 500, wait_count: 2 };
    await fixture.track(fixture.viewer, { id: video, kvtoken }, 'viewProgress', progress, { n: 4 });
    await fixture.server.server.service('views').countError(kvtoken, video);
    await fixture.flush();
    const after = await readMetrics();
    const names = [
      'views_started_total',
      'view_reports_total',
      'view_startup_seconds_sum',
      'view_watched_seconds_total',
      'view_stalls_total',
      'view_stall_seconds_total',
      'view_errors_total',
    ];
    expect(names.map((name) => Math.round((after(name) - before(name)) * 10) / 10)).toEqual([
      1, 4, 0.3, 15, 2, 0.5, 1,
    ]);
  });
});
