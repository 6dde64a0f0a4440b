import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemRoutes } from '#features/problems/contract.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import { createTestServer, signIn, type TestPerson, type TestServer } from '#test/test-server.ts';
import { viewRoutes } from '../contract.ts';

let server: TestServer;
let owner: TestPerson;
let member: TestPerson;
let outsider: TestPerson;
let video: string;
let other: string;
beforeAll(async () => {
  server = await createTestServer();
  owner = await server.as('ana');
  member = await server.as('ben');
  outsider = await signIn(server.server, server.url, { username: 'kim', role: null });
  video = await addVideo();
  other = await addVideo();
});
afterAll(() => server.stop());

async function addVideo(): Promise<string> {
  const { kapsule_id: id } = await owner.call(videoRoutes.create, {
    displayname: 'Talk',
    visibility: 'public',
  });
  const media = { state: 'ready', playable: true, duration_ms: 60_000, generation: 1 } as const;
  await server.server.service('videos').recordMedia(id, media);
  return id;
}

async function watch(person: TestPerson, id: string, more: Record<string, string> = {}): Promise<string> {
  const { kvtoken } = await person.call(viewRoutes.create, { id, ...more });
  server.clock.advance(30_000);
  const call = { id, kvtoken } as const;
  await person.call(viewRoutes.track, {
    ...call,
    track_item: 'playback_start',
    track_data: { startup: 300 },
    n: 1,
  });
  const played = { start: 0, end: 15_000, quality: '720p' };
  await person.call(viewRoutes.track, {
    ...call,
    track_item: 'highPrecisionViewProgress',
    track_data: played,
    n: 2,
  });
  const data = { name: 'toc', data: JSON.stringify({ action: 'play', current_time: 3 }) };
  await person.call(viewRoutes.track, { ...call, track_item: 'action', track_data: data, n: 3 });
  return kvtoken;
}
const flush = () => server.server.service('views').flush();

describe('single views', () => {
  it('are listed page by page, with names of members only [TR-09]', async () => {
    await watch(member, video);
    await watch(outsider, video);
    await watch(server.anonymous(), video, { _kapsulegid: 'group-1234' });
    await watch(server.anonymous(), video);
    await watch(owner, video);
    await watch(member, other);
    await flush();
    const first = await owner.call(viewRoutes.list, { id: video, max: 3 });
    const second = await owner.call(viewRoutes.list, { id: video, max: 3, cursor: first.next! });
    expect([...first.list, ...second.list].map(({ viewer }) => viewer)).toEqual([
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

  it('are exported, in full and without secrets [TR-09]', async () => {
    const path = `/api/v1/videos/${video}/analytics/views/export`;
    const csv = await owner.fetch(path);
    expect(csv.headers.get('content-disposition')).toBe(`attachment; filename="views-${video}.csv"`);
    const lines = (await csv.text()).trim().split('\r\n');
    expect(lines[0]).toBe('started,last,viewer,name,device,site,watched_ms,percent,errors');
    expect(lines).toHaveLength(5);
    expect(lines[4]).toMatch(/^2026-.*Z,2026-.*Z,member,ben,other,,15000,25,0$/);
    const json = (await (await owner.fetch(`${path}?format=json`)).json()) as unknown[];
    expect(json).toEqual((await owner.call(viewRoutes.list, { id: video })).list);
    const none = await owner.fetch(`/api/v1/videos/${await addVideo()}/analytics/views/export?format=json`);
    expect(await none.json()).toEqual([]);
  });

  it.each(['x', '1.2', "1';--.00000000-0000-4000-8000-000000000000"])('refuse the cursor %s', (cursor) =>
    expect(owner.call(viewRoutes.list, { id: video, cursor })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    }),
  );

  it('have a timeline, with their errors [TR-09, ER-03]', async () => {
    const token = await watch(member, video);
    const error = { errorCode: 'MEDIA_DECODE', errorSeverity: 'FATAL', videoId: video } as const;
    await server.anonymous().call(problemRoutes.report, { view: 'kap-view', token, ...error });
    await flush();
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
    const elsewhere = owner.call(viewRoutes.get, { id: other, view: list[0]!.id });
    await expect(elsewhere).rejects.toMatchObject({ code: 'VIEW_NOT_FOUND' });
  });
});

describe('recent activity', () => {
  it('counts who is watching now, and the last 30 minutes', async () => {
    const id = await addVideo();
    await watch(member, id);
    server.clock.advance(20 * 60_000);
    await watch(member, id);
    await watch(server.anonymous(), id);
    await watch(owner, id);
    await flush();
    const views = server.server.service('views');
    const { watchingNow, minutes } = await views.readRecent({ videoId: id });
    expect(watchingNow).toBe(1);
    expect(minutes).toHaveLength(30);
    expect(minutes.reduce((sum, { started }) => sum + started, 0)).toBe(3);
    // Each of them within one minute.
    expect(minutes.reduce((sum, { watching }) => sum + watching, 0)).toBe(3);
    expect(minutes.at(-1)!.timeMs).toBeLessThanOrEqual(server.clock.now().getTime());
    const { organization_id } = (await server.server.service('videos').getWithRow(await viewerOf('ana'), id))
      .row;
    expect(await views.listWatched(organization_id, 5)).toEqual([{ videoId: id, watching: 1 }]);
    expect((await views.readRecent({ videoId: 'none' })).minutes).toHaveLength(30);
  });
});

const viewerOf = (username: string) => server.server.service('accounts').people.viewerOf(username);

async function collect(list: AsyncIterable<object>): Promise<object[]> {
  const all: object[] = [];
  for await (const one of list) all.push(one);
  return all;
}

describe('the views of a person', () => {
  it('are exported and lose the person with the account', async () => {
    const person = await server.as('cleo');
    const token = await watch(person, video);
    await flush();
    const { personalData } = server.server.service('views');
    const { userId } = await viewerOf('cleo');
    const exported = await collect(personalData.lists!.views!(userId!));
    expect(exported).toMatchObject([{ video, watched_ms: 15_000, ranges: [[0, 15_000]] }]);
    // Something that arrived just before must not survive.
    const action = { name: 'share', data: '{}' };
    await person.call(viewRoutes.track, {
      id: video,
      kvtoken: token,
      track_item: 'action',
      track_data: action,
    });
    await personalData.erase!(userId!, { handOver: false });
    await flush();
    expect(await collect(personalData.lists!.views!(userId!))).toEqual([]);
    const { list } = await owner.call(viewRoutes.list, { id: video });
    const timeline = await owner.call(viewRoutes.get, { id: video, view: list[0]!.id });
    expect(timeline).toMatchObject({ viewer: { kind: 'unknown', name: null }, actions: [], watched: 15_000 });
  });
});

describe('metrics', () => {
  it('count views, reports, startup times, and errors', async () => {
    const text = await (await server.anonymous().fetch('/metrics')).text();
    expect(text).toMatch(/kapsule_views_started_total [1-9]/);
    expect(text).toMatch(/kapsule_view_reports_total [1-9]/);
    expect(text).toMatch(/kapsule_view_startup_seconds_count [1-9]/);
    expect(text).toMatch(/kapsule_view_watched_seconds_total [1-9]/);
    expect(text).toMatch(/kapsule_view_errors_total 1/);
  });
});
