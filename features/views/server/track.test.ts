import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { problemRoutes } from '#features/problems/contract.ts';
import { createTestServer } from '#test/test-server.ts';
import { codeOf, createViewCalls, createViewFixture, type ViewFixture } from '#test/view-fixture.ts';
import { viewRoutes } from '../contract.ts';
import type { ViewChange } from '../port.ts';

let fixture: ViewFixture;
let video: string;
beforeAll(async () => {
  fixture = await createViewFixture();
});
afterAll(() => fixture.stop());
beforeEach(async () => {
  video = await fixture.addVideo();
});

const { create, track, beat, nobody, rows } = createViewCalls(() => ({ fixture, video }));

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
    const { kvtoken } = await (await nobody().fetch(path, { headers: browser })).json();
    const started = track(
      nobody(),
      kvtoken,
      'playback_start',
      { mediaFormat: 'hls', startup: 420 },
      { n: 1 },
    );
    await started;
    fixture.server.clock.advance(15_000);
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
    await create(nobody(), { kvtoken: local });
    expect(await codeOf(beat(local, 0, 1_000))).toBe('ok');
    // As another process would find it.
    await fixture.flush();
    const other = await createTestServer({
      databaseUrl: fixture.server.databaseUrl,
      compose: { clock: fixture.server.clock },
    });
    const call = { id: video, kvtoken: local, track_item: 'playback_start', track_data: {} } as const;
    await other.anonymous().call(viewRoutes.track, call);
    await other.stop();
    expect(await rows()).toHaveLength(1);
  });

  it('counts repeated reports once, numbered or not', async () => {
    const token = await create(nobody());
    fixture.server.clock.advance(120_000);
    for (const _ of [1, 2, 3]) await beat(token, 0, 10_000, 7);
    for (const _ of [1, 2]) await beat(token, 20_000, 30_000);
    expect(await rows()).toMatchObject([{ watched_ms: 20_000, ranges: '{[0,10000),[20000,30000)}' }]);
  });

  it('has room for new reports, however often others are repeated', async () => {
    const token = await create(nobody());
    fixture.server.clock.advance(30_000);
    for (const _ of [1, 2, 3]) for (const n of [1, 2]) await beat(token, n * 15_000 - 15_000, n * 15_000, n);
    expect(await codeOf(beat(token, 30_000, 45_000, 3))).toBe('ok');
    expect(await rows()).toMatchObject([{ watched_ms: 45_000, ranges: '{[0,45000)}' }]);
  });

  it('has its errors, whichever process they are reported to [ER-03]', async () => {
    const token = await create(nobody());
    await fixture.flush();
    const { server } = fixture;
    const options = { databaseUrl: server.databaseUrl, compose: { clock: server.clock } };
    const other = await createTestServer(options);
    const error = { errorCode: 'MEDIA_DECODE', errorSeverity: 'FATAL', videoId: video } as const;
    await other.anonymous().call(problemRoutes.report, { view: 'kap-view', token, ...error });
    await other.stop();
    expect(await rows()).toMatchObject([{ errors: 1, started_at: null }]);
  });

  it('keeps texts that a widget has cut in the middle of a character, and everything around them', async () => {
    const token = await create(nobody());
    await beat(token, 0, 1_000, 1);
    const data = JSON.stringify({ action: 'play', text: '😀'.slice(0, 1), id: '\u0000' });
    await track(nobody(), token, 'action', { name: 'toc', data }, { n: 2 });
    expect(await rows()).toMatchObject([{ watched_ms: 1_000 }]);
    const actions = 'select data from view_actions join views on views.id = view_id where video_id = $1';
    expect((await fixture.pool.query(actions, [video])).rows).toEqual([
      { data: { action: 'play', text: '\ufffd', id: '' } },
    ]);
  });

  it('is completed by a batch sent later, with the original times', async () => {
    const token = await create(nobody());
    const startMs = fixture.server.clock.now().getTime();
    fixture.server.clock.advance(3_600_000);
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
    await track(nobody(), token, 'batch', [...items, broken], { sent });
    const [row] = await rows();
    expect(row).toMatchObject({ watched_ms: 45_000, ranges: '{[0,45000)}' });
    expect(row.started_at.getTime()).toBe(startMs + 15_000);
    expect(row.last_at.getTime()).toBe(startMs + 45_000);
  });

  it.each([
    ['playback_start', {}],
    ['batch', [{ track_item: 'highPrecisionViewProgress', track_data: { start: 0, end: 1_000 }, n: 1 }]],
  ])('is stored before the player is told so: %s', async (item, data) => {
    const token = await create(nobody());
    await fixture.flush();
    await track(nobody(), token, item, data);
    const { rows: stored } = await fixture.pool.query('select started_at from views where video_id = $1', [
      video,
    ]);
    expect(stored).toMatchObject([{ started_at: expect.any(Date) }]);
  });

  it('remembers actions with their position [TR-05, TR-06]', async () => {
    const token = await create(fixture.viewer);
    const data = JSON.stringify({
      action: 'play',
      rel_offset: 1_000,
      id: 'x',
      text: 'Intro',
      current_time: 12,
    });
    await track(fixture.viewer, token, 'action', { name: 'toc', data }, { n: 1 });
    await fixture.flush();
    const { rows: actions } = await fixture.pool.query(
      'select widget, name, view_actions.position_ms, data from view_actions join views on views.id = view_id where video_id = $1',
      [video],
    );
    expect(actions).toMatchObject([
      { widget: 'toc', name: 'play', position_ms: 12_000, data: { text: 'Intro', rel_offset: 1_000 } },
    ]);
  });

  it.each([
    ['the owner is not counted', () => fixture.owner, false],
    ['another viewer is counted', () => fixture.viewer, true],
  ])('of %s', async (_, person, isCounted) => {
    const token = await create(person());
    await track(person(), token, 'playback_start', {}, { n: 1 });
    expect(await rows()).toMatchObject([{ is_counted: isCounted, user_id: expect.any(String) }]);
  });

  it('tells listeners each change once, in one transaction with the rows', async () => {
    const changes: ViewChange[] = [];
    let failures = 1;
    fixture.server.server.service('views').onSaved(async (_tx, list) => {
      const mine = list.filter(({ view }) => view.videoId === video);
      if (mine.length > 0 && failures-- > 0) throw Object.assign(new Error('down'), { code: '57P01' });
      changes.push(...mine);
    });
    const token = await create(nobody());
    await fixture.flush().catch(() => undefined);
    expect((await fixture.pool.query('select 1 from views where video_id = $1', [video])).rowCount).toBe(0);
    fixture.server.clock.advance(60_000);
    await beat(token, 0, 10_000, 1);
    await beat(token, 5_000, 20_000, 2);
    await fixture.flush();
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
