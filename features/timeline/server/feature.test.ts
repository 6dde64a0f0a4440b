import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readConfig } from '#apps/server/config.ts';
import { featureList } from '#apps/server/features.ts';
import { playbackRoutes } from '#features/playback/contract.ts';
import { createPlaybackFeature } from '#features/playback/server/feature.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import { runAtOnce } from '#test/run-at-once.ts';
import { createTestServer, type TestPerson, type TestServer } from '#test/test-server.ts';
import { defineKind, timelineRoutes } from '../contract.ts';
import { createTimelineFeature } from './feature.ts';

/** A kind with an answer key that viewers must not receive, and one with thousands of items. */
const question = defineKind({
  kind: 'question',
  widgets: ['quizzes'],
  schema: z.strictObject({
    text: z.string().min(1),
    answer: z.string().optional(),
    hidden: z.boolean().optional(),
  }),
  limits: { perVideo: 3 },
  forViewer: ({ data: { answer, hidden, ...visible } }) => (hidden ? null : visible),
});
const point = defineKind({
  kind: 'point',
  widgets: ['quizzes'],
  delivery: 'request',
  schema: z.strictObject({}),
  limits: { perVideo: 5 },
  forViewer: ({ data }) => data,
});

let server: TestServer;
let ana: TestPerson;
let id: string;
beforeAll(async () => {
  const replaced = {
    timeline: createTimelineFeature({ kinds: [question, point] }),
    playback: createPlaybackFeature({
      widgets: [{ id: 'quizzes', schema: z.strictObject({}), forViewer: (config) => config }],
      sources: {},
    }),
  };
  const features = featureList(readConfig({ DATA_DIR: '/tmp/unused' })).map(
    (one) => replaced[one.name as keyof typeof replaced] ?? one,
  );
  server = await createTestServer({ compose: { features } });
  ana = await server.as('ana');
});
afterAll(() => server.stop());

const newVideo = async (): Promise<string> => {
  id = (await ana.call(videoRoutes.create, { displayname: 'Talk', visibility: 'public' })).kapsule_id;
  return id;
};
const add = (start: number, data: object, more: { kind?: string; end?: number; publish?: boolean } = {}) =>
  ana.call(timelineRoutes.create, { id, kind: 'question', start, data, ...more });
/** Inserting an item waits for the row of its video, so all calls begin before one of them is committed. */
const insertAtOnce = (calls: readonly (() => Promise<unknown>)[]) =>
  runAtOnce(
    server.databaseUrl,
    { query: 'select from videos where id = $1 for update', values: [id] },
    calls,
  );
const seen = async () => (await server.anonymous().call(timelineRoutes.list, { id })).list;
const drafted = async () => (await ana.call(timelineRoutes.list, { id, drafts: true })).list;
const texts = (list: readonly { data: unknown }[]) => list.map(({ data }) => (data as { text: string }).text);

describe('timed items', () => {
  it('stay drafts until they are published, all in one step', async () => {
    await newVideo();
    const second = await add(2000, { text: 'second' });
    await add(1000, { text: 'first' }, { end: 1500 });
    expect(second).toMatchObject({ kind: 'question', start: 2000, end: null, version: 1, state: 'draft' });
    expect(await seen()).toEqual([]);
    expect(texts(await drafted())).toEqual(['first', 'second']);
    expect(await ana.call(timelineRoutes.publish, { id })).toEqual({ published: 2 });
    expect((await seen()).map(({ start, end, state }) => [start, end, state])).toEqual([
      [1000, 1500, 'published'],
      [2000, null, 'published'],
    ]);
    expect(await ana.call(timelineRoutes.publish, { id })).toEqual({ published: 0 });
    expect(await ana.call(timelineRoutes.publish, { id, items: [] })).toEqual({ published: 0 });
  });

  it('show viewers the published version during an edit, and keep the previous one', async () => {
    await newVideo();
    const { id: item, version } = await add(1000, { text: 'old' }, { publish: true });
    const draft = await ana.call(timelineRoutes.change, {
      id,
      item,
      version,
      data: { text: 'new' },
      start: 3000,
    });
    expect(draft).toMatchObject({ start: 3000, version: 2, state: 'draft' });
    expect(texts(await seen())).toEqual(['old']);
    expect(await ana.call(timelineRoutes.get, { id, item })).toEqual(draft);
    await ana.call(timelineRoutes.publish, { id, items: [item] });
    expect(texts(await seen())).toEqual(['new']);
    expect((await ana.call(timelineRoutes.history, { id, item })).list).toMatchObject([
      { version: 1, start: 1000, data: { text: 'old' } },
    ]);
  });

  it('are removed for viewers when the removal is published; a new draft disappears at once', async () => {
    await newVideo();
    const { id: item } = await add(1000, { text: 'shown' }, { publish: true });
    const { id: draft } = await add(2000, { text: 'never shown' });
    await ana.call(timelineRoutes.remove, { id, item: draft });
    await ana.call(timelineRoutes.remove, { id, item });
    expect(texts(await seen())).toEqual(['shown']);
    expect((await drafted()).map(({ state }) => state)).toEqual(['removed']);
    await ana.call(timelineRoutes.publish, { id });
    expect([await seen(), await drafted()]).toEqual([[], []]);
    expect((await ana.call(timelineRoutes.history, { id, item })).list).toHaveLength(1);
  });

  it('refuse a change based on an older version', async () => {
    await newVideo();
    const { id: item } = await add(1000, { text: 'a' });
    await ana.call(timelineRoutes.change, { id, item, version: 1, data: { text: 'b' } });
    const stale = { id, item, version: 1, data: { text: 'c' } };
    await expect(ana.call(timelineRoutes.change, stale)).rejects.toMatchObject({ code: 'ITEM_CHANGED' });
    await expect(ana.call(timelineRoutes.remove, { id, item, version: 1 })).rejects.toMatchObject({
      code: 'ITEM_CHANGED',
    });
    expect(texts(await drafted())).toEqual(['b']);
  });

  it('let exactly one of two simultaneous changes win', async () => {
    await newVideo();
    const { id: item } = await add(1000, { text: 'a' });
    const results = await Promise.allSettled(
      ['b', 'c'].map((text) => ana.call(timelineRoutes.change, { id, item, version: 1, data: { text } })),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it.each([
    ['two changes', timelineRoutes.change],
    ['a change and a removal', timelineRoutes.remove],
  ])('without a draft let exactly one of %s win', async (_, second) => {
    await newVideo();
    const { id: item } = await add(1000, { text: 'a' }, { publish: true });
    const saved: unknown[] = [];
    const results = await insertAtOnce([
      async () =>
        saved.push(await ana.call(timelineRoutes.change, { id, item, version: 1, data: { text: 'b' } })),
      async () => saved.push(await ana.call(second, { id, item, version: 1 })),
    ]);
    expect(saved).toHaveLength(1);
    expect(results).toContainEqual({
      status: 'rejected',
      reason: expect.objectContaining({ code: 'ITEM_CHANGED' }),
    });
    expect(await drafted()).toMatchObject([{ version: 2 }]);
  });

  it.each([
    ['for the first time', false],
    ['again', true],
  ])('can be changed while they are published %s', async (_, wasPublished) => {
    await newVideo();
    const { id: item } = await add(1000, { text: 'a' }, { publish: wasPublished });
    if (wasPublished) await ana.call(timelineRoutes.change, { id, item, start: 1500 });
    const draft = 'select from timeline_items where item_id = $1 and draft for update';
    const results = await runAtOnce<unknown>(server.databaseUrl, { query: draft, values: [item] }, [
      () => ana.call(timelineRoutes.publish, { id }),
      () => ana.call(timelineRoutes.change, { id, item, data: { text: 'b' } }),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect(texts(await drafted())).toEqual(['b']);
  });

  it('send viewers only what their kind allows', async () => {
    await newVideo();
    await add(1000, { text: 'Capital?', answer: 'SECRET' }, { publish: true });
    await add(2000, { text: 'SECRET', hidden: true }, { publish: true });
    await add(3000, { text: 'SECRET' });
    const configuration = await server.anonymous().call(playbackRoutes.get, { video: id });
    expect(configuration.widgets.quizzes).toEqual({
      items: [
        { id: expect.any(String), kind: 'question', start: 1000, end: null, data: { text: 'Capital?' } },
      ],
    });
    expect(JSON.stringify([configuration, await seen()])).not.toContain('SECRET');
  });

  it('report only their existence when the player fetches them itself', async () => {
    await newVideo();
    await add(1000, {}, { kind: 'point', publish: true });
    expect((await server.anonymous().call(playbackRoutes.get, { video: id })).widgets.quizzes).toEqual({
      some: true,
    });
  });

  it.each([
    ['an unknown kind', { kind: 'riddle' }, 'KIND_UNKNOWN'],
    ['data that its schema refuses', { data: { text: '' } }, 'ITEM_INVALID'],
    ['an unknown field', { data: { text: 'a', more: 1 } }, 'ITEM_INVALID'],
    ['an end before its start', { end: 999 }, 'ITEM_INVALID'],
    ['a character that cannot be stored', { data: { text: 'a\u0000b' } }, 'INVALID_INPUT'],
    ['more than 64 KB', { data: { text: 'x'.repeat(65_536) } }, 'ITEM_TOO_LARGE'],
    ['a start past the end', { start: 10_001 }, 'PAST_THE_END'],
  ])('refuse %s', async (_, bad, code) => {
    await newVideo();
    await sql`update videos set duration_ms = 10000 where id = ${id}`.execute(server.server.kernel.db);
    const input = { id, kind: 'question', start: 1000, data: { text: 'a' }, ...bad };
    await expect(ana.call(timelineRoutes.create, input)).rejects.toMatchObject({ code });
  });

  it('name the invalid field', async () => {
    await newVideo();
    await expect(add(0, { text: '' })).rejects.toMatchObject({ fields: { 'data.text': expect.any(String) } });
  });

  it('are limited per video and kind, drafts included', async () => {
    await newVideo();
    for (const start of [1, 2, 3]) await add(start, { text: 'a' }, { publish: start === 1 });
    await expect(add(4, { text: 'a' })).rejects.toMatchObject({ code: 'TOO_MANY_ITEMS' });
    await add(4, {}, { kind: 'point' });
  });

  it('are limited also when they are added at once', async () => {
    await newVideo();
    for (const start of [1, 2]) await add(start, { text: 'a' });
    const results = await insertAtOnce([3, 4].map((start) => () => add(start, { text: 'a' })));
    expect(results).toContainEqual({
      status: 'rejected',
      reason: expect.objectContaining({ code: 'TOO_MANY_ITEMS' }),
    });
    expect(await drafted()).toHaveLength(3);
  });

  it('are only reachable through their own video', async () => {
    await newVideo();
    const { id: item } = await add(1000, { text: 'a' }, { publish: true });
    const other = await newVideo();
    for (const route of [timelineRoutes.change, timelineRoutes.remove, timelineRoutes.get] as const)
      await expect(ana.call(route, { id: other, item })).rejects.toMatchObject({ code: 'ITEM_NOT_FOUND' });
    expect((await ana.call(timelineRoutes.history, { id: other, item })).list).toEqual([]);
  });

  it('show drafts to managers only', async () => {
    await newVideo();
    await add(1000, { text: 'a' });
    await expect(server.anonymous().call(timelineRoutes.list, { id, drafts: true })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  it('are paged by time without repetitions', async () => {
    await newVideo();
    for (const start of [5, 5, 1, 9, 5]) await add(start, {}, { kind: 'point', publish: true });
    const starts: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await ana.call(timelineRoutes.list, { id, max: 2, ...(cursor ? { cursor } : {}) });
      starts.push(...page.list.map(({ start }) => start));
      cursor = page.next ?? undefined;
    } while (cursor);
    expect(starts).toEqual([1, 5, 5, 5, 9]);
  });

  it('return to what is published when their drafts are discarded', async () => {
    await newVideo();
    const { id: kept } = await add(1000, { text: 'a' }, { publish: true });
    const { id: gone } = await add(2000, { text: 'b' }, { publish: true });
    await ana.call(timelineRoutes.change, { id, item: kept, start: 1500 });
    await ana.call(timelineRoutes.remove, { id, item: gone });
    await add(3000, { text: 'c' });
    expect(await ana.call(timelineRoutes.discard, { id })).toEqual({ discarded: 3 });
    const { list } = await ana.call(timelineRoutes.list, { id, drafts: true });
    expect(list.map(({ start, state }) => [start, state])).toEqual([
      [1000, 'published'],
      [2000, 'published'],
    ]);
    expect(await ana.call(timelineRoutes.discard, { id })).toEqual({ discarded: 0 });
  });

  it('are announced to viewers when published, without their content', async () => {
    await newVideo();
    const heard: object[] = [];
    // Events about the new video may arrive only now.
    const stop = server.server.kernel.events.listen(`video:${id}`, (event) => {
      if (event.type.startsWith('timeline.')) heard.push(event);
    });
    await add(1000, { text: 'a' });
    await ana.call(timelineRoutes.publish, { id });
    await expect.poll(() => heard).toMatchObject([{ type: 'timeline.changed', data: { id } }]);
    stop();
  });
});
