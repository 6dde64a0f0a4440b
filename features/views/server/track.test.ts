import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountRoutes } from '#features/accounts/contract.ts';
import { organizationRoutes } from '#features/organizations/contract.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import type { AppError } from '#kernel/contract/errors.ts';
import { createTestServer, type TestPerson, type TestServer } from '#test/test-server.ts';
import { viewRoutes } from '../contract.ts';
import type { ViewChange } from '../port.ts';

let server: TestServer;
let pool: pg.Pool;
let boss: TestPerson;
let owner: TestPerson;
let viewer: TestPerson;
let video: string;
const DURATION_MS = 60_000;
beforeAll(async () => {
  server = await createTestServer();
  pool = new pg.Pool({ connectionString: server.databaseUrl, max: 2 });
  boss = await server.asAdministrator();
  owner = await server.as('ana');
  viewer = await server.as('ben');
});
afterAll(async () => {
  await pool.end();
  await server.stop();
});

async function addVideo(visibility: 'public' | 'private' = 'public'): Promise<string> {
  const { kapsule_id: id } = await owner.call(videoRoutes.create, { displayname: 'A walk', visibility });
  const ready = { state: 'ready', playable: true, duration_ms: DURATION_MS, generation: 1 } as const;
  await server.server.service('videos').recordMedia(id, ready);
  return id;
}
beforeEach(async () => {
  video = await addVideo();
});

const create = async (person: TestPerson, more: Record<string, string> = {}): Promise<string> =>
  (await person.call(viewRoutes.create, { id: video, ...more })).kvtoken;
const track = (
  person: TestPerson,
  kvtoken: string,
  track_item: string,
  track_data: unknown,
  more: object = {},
) =>
  person.call(viewRoutes.track, { id: video, kvtoken, track_item: track_item as never, track_data, ...more });
const beat = (kvtoken: string, start: number, end: number, n?: number, person = server.anonymous()) =>
  track(person, kvtoken, 'highPrecisionViewProgress', { start, end, quality: '720p' }, n ? { n } : {});
const flush = () => server.server.service('views').flush();
const rows = async () => {
  await flush();
  return (await pool.query('select * from views where video_id = $1 order by created_at, id', [video])).rows;
};
const codeOf = (call: Promise<unknown>) => call.then(() => 'ok').catch((error: AppError) => error.code);

describe('a view', () => {
  it('is stored with where it was embedded and what was watched [TR-01, TR-03, TR-04, PP-03]', async () => {
    const place = {
      vsrc: 'https://blog.example/post?secret=1',
      vsite: 'blog.example',
      cVA_trk_list: 'related',
      cVA_trk_utm_source: 'x'.repeat(80),
      _kapsulegid: 'group-1234',
    };
    const query = new URLSearchParams({ ...place, media: 'H5' });
    const browser = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148' };
    const path = `/api/v3/videos/${video}/view/create?${query}`;
    const { kvtoken } = await (await server.anonymous().fetch(path, { headers: browser })).json();
    const started = track(
      server.anonymous(),
      kvtoken,
      'playback_start',
      { mediaFormat: 'hls', startup: 420 },
      { n: 1 },
    );
    await started;
    server.clock.advance(15_000);
    await beat(kvtoken, 0, 15_000, 2);
    expect(await rows()).toMatchObject([
      {
        site: 'blog.example',
        page: 'blog.example/post',
        items: { trk_list: 'related', trk_utm_source: 'x'.repeat(60) },
        device: 'phone',
        group_id: 'group-1234',
        user_id: null,
        is_counted: true,
        startup_ms: 420,
        watched_ms: 15_000,
        ranges: '{[0,15000)}',
        qualities: { '720p': 15_000 },
      },
    ]);
    expect(JSON.stringify(await rows())).not.toContain('secret');
  });

  it('works with the local token once it was created [TR-01]', async () => {
    const local = `kv-${randomUUID()}`;
    expect(await codeOf(beat(local, 0, 1_000))).toBe('VIEW_NOT_FOUND');
    await create(server.anonymous(), { kvtoken: local });
    expect(await codeOf(beat(local, 0, 1_000))).toBe('ok');
    // As another process would find it.
    await flush();
    const other = await createTestServer({
      databaseUrl: server.databaseUrl,
      compose: { clock: server.clock },
    });
    const call = { id: video, kvtoken: local, track_item: 'playback_start', track_data: {} } as const;
    await other.anonymous().call(viewRoutes.track, call);
    await other.stop();
    expect(await rows()).toHaveLength(1);
  });

  it('counts repeated reports once, numbered or not', async () => {
    const token = await create(server.anonymous());
    server.clock.advance(120_000);
    for (const _ of [1, 2, 3]) await beat(token, 0, 10_000, 7);
    for (const _ of [1, 2]) await beat(token, 20_000, 30_000);
    expect(await rows()).toMatchObject([{ watched_ms: 20_000, ranges: '{[0,10000),[20000,30000)}' }]);
  });

  it('is completed by a batch sent later, with the original times', async () => {
    const token = await create(server.anonymous());
    const startMs = server.clock.now().getTime();
    server.clock.advance(3_600_000);
    // A clock that is a day ahead.
    const offMs = 24 * 3_600_000;
    const items = [0, 1, 2].map((index) => ({
      track_item: 'highPrecisionViewProgress',
      track_data: { start: index * 15_000, end: (index + 1) * 15_000 },
      n: index + 1,
      at: startMs + offMs + (index + 1) * 15_000,
    }));
    const broken = { track_item: 'action', track_data: { name: '!' }, n: 4 };
    const sent = startMs + offMs + 3_600_000;
    await track(server.anonymous(), token, 'batch', [...items, broken], { sent });
    const [row] = await rows();
    expect(row).toMatchObject({ watched_ms: 45_000, ranges: '{[0,45000)}' });
    expect(row.started_at.getTime()).toBe(startMs + 15_000);
    expect(row.last_at.getTime()).toBe(startMs + 45_000);
  });

  it.each([
    ['playback_start', {}],
    ['batch', [{ track_item: 'highPrecisionViewProgress', track_data: { start: 0, end: 1_000 }, n: 1 }]],
  ])('is stored before the player is told so: %s', async (item, data) => {
    const token = await create(server.anonymous());
    await flush();
    await track(server.anonymous(), token, item, data);
    const { rows: stored } = await pool.query('select started_at from views where video_id = $1', [video]);
    expect(stored).toMatchObject([{ started_at: expect.any(Date) }]);
  });

  it('remembers actions with their position [TR-05, TR-06]', async () => {
    const token = await create(viewer);
    const data = JSON.stringify({
      action: 'play',
      rel_offset: 1_000,
      id: 'x',
      text: 'Intro',
      current_time: 12,
    });
    await track(viewer, token, 'action', { name: 'toc', data }, { n: 1 });
    await flush();
    const { rows: actions } = await pool.query(
      'select widget, name, view_actions.position_ms, data from view_actions join views on views.id = view_id where video_id = $1',
      [video],
    );
    expect(actions).toMatchObject([
      { widget: 'toc', name: 'play', position_ms: 12_000, data: { text: 'Intro', rel_offset: 1_000 } },
    ]);
  });

  it.each([
    ['the owner', () => owner, false],
    ['another viewer', () => viewer, true],
  ])('of %s is counted: %3$s', async (_, person, isCounted) => {
    const token = await create(person());
    await track(person(), token, 'playback_start', {}, { n: 1 });
    expect(await rows()).toMatchObject([{ is_counted: isCounted, user_id: expect.any(String) }]);
  });

  it('tells listeners each change once, in one transaction with the rows', async () => {
    const changes: ViewChange[] = [];
    let failures = 1;
    server.server.service('views').onSaved(async (_tx, list) => {
      const mine = list.filter(({ view }) => view.videoId === video);
      if (mine.length > 0 && failures-- > 0) throw Object.assign(new Error('down'), { code: '57P01' });
      changes.push(...mine);
    });
    const token = await create(server.anonymous());
    await flush().catch(() => undefined);
    expect((await pool.query('select 1 from views where video_id = $1', [video])).rowCount).toBe(0);
    server.clock.advance(60_000);
    await beat(token, 0, 10_000, 1);
    await beat(token, 5_000, 20_000, 2);
    await flush();
    expect(changes).toMatchObject([
      {
        isNew: true,
        hasStarted: true,
        played: [
          [0, 10_000],
          [5_000, 20_000],
        ],
        firstSeen: [[0, 20_000]],
      },
    ]);
  });
});

describe('reports that are refused or ignored', () => {
  const forged = (token: string): string => `${token.slice(0, -4)}AAAA`;

  it.each<[string, (token: string) => Promise<unknown>, string]>([
    ['a forged token', (token) => beat(forged(token), 0, 1_000), 'VIEW_NOT_FOUND'],
    ['an unknown token', () => beat(`kv-${randomUUID()}`, 0, 1_000), 'VIEW_NOT_FOUND'],
    ['text instead of a token', () => beat('x', 0, 1_000), 'VIEW_NOT_FOUND'],
    ['a negative range', (token) => beat(token, -5, 1_000), 'INVALID_INPUT'],
    ['a reversed range', (token) => beat(token, 2_000, 1_000), 'INVALID_INPUT'],
    ['NaN', (token) => beat(token, Number.NaN, 1_000), 'INVALID_INPUT'],
    ['a position of years', (token) => beat(token, 0, 1e12), 'INVALID_INPUT'],
    [
      'a thousand ranges',
      (token) =>
        track(server.anonymous(), token, 'highPrecisionViewProgress', {
          start: 0,
          end: 1,
          ranges: Array.from({ length: 1_000 }, () => [0, 1]),
        }),
      'INVALID_INPUT',
    ],
    [
      '10 MB',
      (token) => track(server.anonymous(), token, 'action', { name: 'x', data: { text: 'x'.repeat(1e7) } }),
      'BODY_TOO_LARGE',
    ],
    ['an unknown item', (token) => track(server.anonymous(), token, 'everything', {}), 'INVALID_INPUT'],
    [
      'no data',
      (token) => track(server.anonymous(), token, 'highPrecisionViewProgress', null),
      'INVALID_INPUT',
    ],
    ['a batch of nothing', (token) => track(server.anonymous(), token, 'batch', []), 'INVALID_INPUT'],
    [
      'broken JSON',
      (token) => track(server.anonymous(), token, 'action', { name: 'x', data: '{' }),
      'INVALID_INPUT',
    ],
    ['more media than time', (token) => beat(token, 0, 30_000), 'VIEW_TOO_FAST'],
  ])('%s', async (_, call, code) => {
    const token = await create(server.anonymous());
    expect(await codeOf(call(token))).toBe(code);
    expect(await rows()).toMatchObject([{ watched_ms: 0, started_at: null }]);
  });

  it('a token of another video', async () => {
    const token = await create(server.anonymous());
    video = await addVideo();
    expect(await codeOf(beat(token, 0, 1_000))).toBe('VIEW_NOT_FOUND');
  });

  it('a local id that belongs to a view of another video', async () => {
    const local = `kv-${randomUUID()}`;
    await create(server.anonymous(), { kvtoken: local });
    await flush();
    video = await addVideo();
    const stolen = await create(server.anonymous(), { kvtoken: local });
    await track(server.anonymous(), stolen, 'playback_start', {}, { n: 1 });
    expect(await rows()).toEqual([]);
  });

  it('a view of a video that the viewer may no longer see', async () => {
    const token = await create(viewer);
    expect(await codeOf(beat(token, 0, 500, 1, viewer))).toBe('ok');
    const { version } = await owner.call(videoRoutes.get, { id: video });
    await owner.call(videoRoutes.change, { id: video, version, visibility: 'private' });
    await expect
      .poll(() => codeOf(beat(token, 500, 1_000, 2, viewer)), { timeout: 30_000 })
      .toBe('VIDEO_PRIVATE');
  });

  it('a view of somebody who has signed out', async () => {
    const guest = await server.as('guest');
    const { version } = await owner.call(videoRoutes.get, { id: video });
    await owner.call(videoRoutes.change, { id: video, version, visibility: 'organization' });
    const token = await create(guest);
    expect(await codeOf(beat(token, 0, 1_000, 1, guest))).toBe('ok');
    await guest.call(accountRoutes.signOut, {});
    await expect
      .poll(() => codeOf(beat(token, 1_000, 2_000, 2, guest)), { timeout: 30_000 })
      .toBe('VIDEO_PRIVATE');
  });

  it('of a private video for those who may not see it, even right after a view of somebody else', async () => {
    video = await addVideo('private');
    const token = await create(owner);
    expect(await codeOf(beat(token, 0, 1_000, 1, owner))).toBe('ok');
    // The token is the bearer's: it adds to the statistics of its own view, and reveals nothing.
    expect(await codeOf(create(server.anonymous()))).toBe('VIDEO_PRIVATE');
    const local = `kv-${randomUUID()}`;
    expect(await codeOf(beat(local, 0, 1_000, 1, server.anonymous()))).toBe('VIDEO_PRIVATE');
  });

  it('sums that no speed explains, even from two processes', async () => {
    const token = await create(server.anonymous());
    const other = await createTestServer({
      databaseUrl: server.databaseUrl,
      compose: { clock: server.clock },
    });
    server.clock.advance(10_000);
    await beat(token, 0, 20_000, 1);
    expect(await codeOf(beat(token, 20_000, 40_000, 2))).toBe('VIEW_TOO_FAST');
    const call = { id: video, kvtoken: token, track_item: 'highPrecisionViewProgress', n: 3 } as const;
    await other.anonymous().call(viewRoutes.track, { ...call, track_data: { start: 20_000, end: 40_000 } });
    await flush();
    await other.stop();
    expect(await rows()).toMatchObject([{ watched_ms: 20_000 }]);
  });

  it('programs without an audience', async () => {
    const headers = {
      'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    };
    const response = await server.anonymous().fetch(`/api/v3/videos/${video}/view/create`, { headers });
    expect(response.status).toBe(200);
    expect(await rows()).toEqual([]);
  });
});

describe('levels of tracking', () => {
  async function setLevel(settings: object): Promise<void> {
    const { version } = await boss.call(organizationRoutes.get, {});
    await boss.call(organizationRoutes.change, { version, settings });
  }
  const view = async (headers: Record<string, string> = {}): Promise<void> => {
    const query = `vsrc=https://blog.example/post&cVA_trk_list=x&_kapsulegid=group-1234`;
    const path = `/api/v3/videos/${video}/view/create?${query}`;
    const { kvtoken } = await (await server.anonymous().fetch(path, { headers })).json();
    const action = { name: 'share', data: { action: 'click' } };
    for (const body of [
      { track_item: 'playback_start', track_data: {}, n: 1 },
      { track_item: 'action', track_data: action, n: 2 },
    ])
      await server.anonymous().fetch(`/api/v1/videos/${video}/track`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ kvtoken, ...body }),
      });
    await flush();
  };
  const actions = async (): Promise<number> =>
    (await pool.query('select 1 from view_actions join views on id = view_id where video_id = $1', [video]))
      .rowCount!;

  it.each<[object, Record<string, string>, 'none' | 'basic' | 'full']>([
    [{}, {}, 'full'],
    [{ track_level: 'basic' }, {}, 'basic'],
    [{ track_level: 'none' }, {}, 'none'],
    [{ track_level: 'full', privacy_signal_level: 'basic' }, { 'sec-gpc': '1' }, 'basic'],
    [{ track_level: 'full', privacy_signal_level: 'none' }, { dnt: '1' }, 'none'],
  ])('with %j and %j record: %s', async (settings, headers, level) => {
    await setLevel(settings);
    await view(headers);
    await setLevel({ track_level: 'full', privacy_signal_level: 'basic' });
    if (level === 'none') return expect(await rows()).toEqual([]);
    const isFull = level === 'full';
    expect(await rows()).toMatchObject([
      {
        site: 'blog.example',
        page: isFull ? 'blog.example/post' : '',
        items: isFull ? { trk_list: 'x' } : {},
        group_id: isFull ? 'group-1234' : null,
        started_at: expect.any(Date),
      },
    ]);
    expect(await actions()).toBe(isFull ? 1 : 0);
  });
});

describe('old views', () => {
  it('are deleted after the retention time, and with their video', async () => {
    await create(server.anonymous());
    await flush();
    server.clock.advance(401 * 24 * 3_600_000);
    await server.server.kernel.jobs.runDue('views.delete-old');
    expect(await rows()).toEqual([]);
  });
});
