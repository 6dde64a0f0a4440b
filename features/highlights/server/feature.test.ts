import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { playbackRoutes } from '#features/playback/contract.ts';
import { timelineRoutes } from '#features/timeline/contract.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import { createTestServer, type TestPerson, type TestServer } from '#test/test-server.ts';
import { ARTIFACTS_MAX, type ArtifactType, artifactRoutes } from '../contract.ts';

let server: TestServer;
let ana: TestPerson;
beforeAll(async () => {
  server = await createTestServer();
  ana = await server.as('ana');
});
afterAll(() => server.stop());

const newVideo = async (visibility: 'public' | 'private' = 'public'): Promise<string> =>
  (await ana.call(videoRoutes.create, { displayname: 'Talk', visibility })).kapsule_id;
const mark = (id: string, rel_offset: number, artifact_type: ArtifactType = 'BOOKMARK', text = 'Here') =>
  ana.call(artifactRoutes.create, { id, text, rel_offset, artifact_type });
const list = async (id: string, types?: string) =>
  (await server.anonymous().call(artifactRoutes.list, { id, ...(types ? { types } : {}) })).list;

describe('marks of a video', () => {
  it('are listed by time and type to everyone who may see the video [HL-03]', async () => {
    const id = await newVideo();
    const slide = await mark(id, 9000, 'SLIDE', ' Second ');
    await mark(id, 1000, 'VISMARK');
    await mark(id, 5000);
    expect(slide).toEqual({
      id: expect.stringMatching(/^\d+$/),
      text: 'Second',
      rel_offset: 9000,
      duration: 0,
      artifact_type: 'SLIDE',
      thumbnail_url: null,
      highlight_url: `${server.config.publicUrl ?? server.url}/app/video/${id}?offset=9`,
    });
    expect((await list(id)).map(({ rel_offset }) => rel_offset)).toEqual([1000, 5000, 9000]);
    expect((await list(id, 'VISMARK,SLIDE')).map(({ artifact_type }) => artifact_type)).toEqual([
      'VISMARK',
      'SLIDE',
    ]);
  });

  it('link to their range [HL-03, SH-01]', async () => {
    const id = await newVideo();
    const range = { id, text: 'Here', rel_offset: 9000, duration: 2500, artifact_type: 'VISMARK' as const };
    const { highlight_url } = await ana.call(artifactRoutes.create, range);
    expect(highlight_url.split('?')[1]).toBe('offset=9&endoffset=11.5');
  });

  it.each([
    ['VISMARK', 1],
    ['SLIDE', 2],
    ['BOOKMARK', 3],
    ['SLIDE,BOOKMARK', 5],
    [undefined, 6],
  ])('are counted by type, in each page: %s [HL-03]', async (types, expected) => {
    const [id, other] = [await newVideo(), await newVideo()];
    await mark(other, 0, 'VISMARK');
    await mark(id, 1000, 'VISMARK');
    for (const at of [2000, 3000]) await mark(id, at, 'SLIDE');
    for (const at of [4000, 5000, 6000]) await mark(id, at);
    const draft = { id, kind: 'slide', start: 7000, data: { text: 'Draft' } };
    await ana.call(timelineRoutes.create, draft);
    for (const cursor of [undefined, '3000.0']) {
      const input = { id, max: 1, ...(types ? { types } : {}), ...(cursor ? { cursor } : {}) };
      expect((await server.anonymous().call(artifactRoutes.list, input)).totalcount).toBe(expected);
    }
  });

  it('are changed and removed only through their video', async () => {
    const [id, other] = [await newVideo(), await newVideo()];
    const { id: artifact } = await mark(id, 1000);
    const change = { id, artifact, text: 'Better', rel_offset: 2000, duration: 500 };
    expect(await ana.call(artifactRoutes.change, change)).toMatchObject({
      text: 'Better',
      rel_offset: 2000,
      duration: 500,
      artifact_type: 'BOOKMARK',
    });
    for (const route of [artifactRoutes.change, artifactRoutes.remove] as const) {
      await expect(ana.call(route, { id: other, artifact })).rejects.toMatchObject({
        code: 'ARTIFACT_NOT_FOUND',
      });
    }
    await ana.call(artifactRoutes.remove, { id, artifact });
    await expect(ana.call(artifactRoutes.remove, { id, artifact })).rejects.toMatchObject({
      code: 'ARTIFACT_NOT_FOUND',
    });
    expect(await list(id)).toEqual([]);
  });

  it.each([
    ['no text', { text: '  ' }],
    ['a negative time', { rel_offset: -1 }],
    ['no number', { rel_offset: Number.NaN }],
    ['a broken time', { rel_offset: 1.5 }],
    ['an unknown type', { artifact_type: 'TRANSCRIPT' }],
    ['a very long text', { text: 'x'.repeat(201) }],
    ['a disguised line', { text: 'a\u0000b' }],
  ])('refuse %s', async (_, bad) => {
    const id = await newVideo();
    const input = { id, text: 'Here', rel_offset: 0, artifact_type: 'BOOKMARK' as const, ...bad };
    await expect(ana.call(artifactRoutes.create, input as never)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
  });

  it('are paged without repetitions, even when many are at the same time', async () => {
    const id = await newVideo();
    for (let count = 0; count < 7; count += 1)
      await mark(id, count < 5 ? 1000 : 500 * count, 'BOOKMARK', `${count}`);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await ana.call(artifactRoutes.list, { id, max: 2, ...(cursor ? { cursor } : {}) });
      expect(page.totalcount).toBe(7);
      seen.push(...page.list.map(({ text }) => text));
      cursor = page.next ?? undefined;
    } while (cursor);
    expect(seen).toEqual(['0', '1', '2', '3', '4', '5', '6']);
  });

  it.each(['x', '1', '1.x', '99999999999.1', "1.1'"])('refuse the cursor %j', async (cursor) => {
    await expect(ana.call(artifactRoutes.list, { id: await newVideo(), cursor })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
  });

  it(`are at most ${ARTIFACTS_MAX}`, async () => {
    const id = await newVideo();
    const all = sql`insert into timeline_items (video_id, draft, kind, start_ms, data, updated_at)
      select ${id}, false, 'bookmark', n, jsonb_build_object('text', 'mark ' || n), now()
      from generate_series(1, ${ARTIFACTS_MAX - 1}) as n`;
    await all.execute(server.server.kernel.db);
    await mark(id, 5);
    await expect(mark(id, 6)).rejects.toMatchObject({ code: 'TOO_MANY_ARTIFACTS' });
    const { totalcount, list: first } = await ana.call(artifactRoutes.list, { id });
    expect([totalcount, first.length]).toEqual([ARTIFACTS_MAX, 1000]);
  });

  it('must be inside the video once its duration is known', async () => {
    const id = await newVideo();
    await sql`update videos set duration_ms = 10000 where id = ${id}`.execute(server.server.kernel.db);
    const { id: artifact } = await mark(id, 10_000);
    await expect(mark(id, 10_001)).rejects.toMatchObject({ code: 'BEYOND_THE_END' });
    await expect(ana.call(artifactRoutes.change, { id, artifact, rel_offset: 99_999 })).rejects.toMatchObject(
      {
        code: 'BEYOND_THE_END',
      },
    );
  });

  it('only tell the player whether there are any [HL-03]', async () => {
    const id = await newVideo();
    const widgets = async () => (await server.anonymous().call(playbackRoutes.get, { video: id })).widgets;
    expect(await widgets()).toMatchObject({ highlights: {}, toc: {} });
    expect(JSON.stringify(await widgets())).not.toContain('some');
    await mark(id, 0);
    expect(await widgets()).toMatchObject({ highlights: { some: true }, toc: { some: true } });
  });

  it('are hidden from those who may not see the video', async () => {
    const id = await newVideo('private');
    await mark(id, 0);
    await expect(server.anonymous().call(artifactRoutes.list, { id })).rejects.toMatchObject({
      code: 'VIDEO_PRIVATE',
    });
  });
});

describe('chapters', () => {
  const chaptersOf = async (id: string) =>
    (await server.anonymous().call(playbackRoutes.get, { video: id })).chapters;

  it('reach the player when they are published, and are no marks', async () => {
    const id = await newVideo();
    const add = (start: number, text: string) =>
      ana.call(timelineRoutes.create, { id, kind: 'chapter', start, data: { text } });
    await add(4000, 'Second');
    await add(0, 'First');
    expect(await chaptersOf(id)).toEqual([]);
    await ana.call(timelineRoutes.publish, { id });
    expect(await chaptersOf(id)).toEqual([
      { start: 0, end: 4000, title: 'First' },
      { start: 4000, end: 4000, title: 'Second' },
    ]);
    expect(await list(id)).toEqual([]);
  });
});
