import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Video, videoRoutes } from '#features/videos/contract.ts';
import type { CallInputOf } from '#kernel/contract/route.ts';
import { createEventClients } from '#test/event-client.ts';
import { createTestServer, type TestPerson, type TestServer } from '#test/test-server.ts';
import { type Comment, commentRoutes } from '../contract.ts';
import { type LiveUpdates, TIME_BUCKET_MS, toTimeBucket } from '../live-contract.ts';

let server: TestServer;
/** A second server process on the same database. */
let second: TestServer;
let olga: TestPerson;
let ana: TestPerson;
let nobody: TestPerson;
beforeAll(async () => {
  server = await createTestServer();
  second = await createTestServer({ databaseUrl: server.databaseUrl });
  [olga, ana] = await Promise.all([server.as('olga'), server.as('ana')]);
  nobody = server.anonymous();
});
afterAll(async () => {
  await second.stop();
  await server.stop();
});
const { subscribe, closeAll } = createEventClients();
afterEach(() => {
  closeAll();
  vi.restoreAllMocks();
});

async function createEvent(fields: Partial<CallInputOf<typeof videoRoutes.create>> = {}): Promise<string> {
  const made: Video = await olga.call(videoRoutes.create, {
    displayname: 'An event',
    visibility: 'public',
    src: 'LIVE_EVENT',
    ...fields,
  });
  return made.kapsule_id;
}
function advance(ms: number): void {
  server.clock.advance(ms);
  second.clock.advance(ms);
}
async function post(person: TestPerson, gconfid: string, text: string, adid?: string): Promise<Comment> {
  advance(301_000);
  return person.call(commentRoutes.create, { gconfid, text, ...(adid ? { adid } : {}) });
}
const pin = (gconfid: string, id: string, op: 'pin' | 'unpin') =>
  olga.call(commentRoutes.pin, { gconfid, id, op });
const pollPath = (
  gconfid: string,
  isPinned = false,
  ts = toTimeBucket(server.clock.now().getTime()),
): string => `/app/video/${gconfid}/comments?ts=${ts}&isPinned=${isPinned}&comment_updates=true`;
async function poll(person: TestPerson, gconfid: string, isPinned = false): Promise<LiveUpdates> {
  return (await person.fetch(pollPath(gconfid, isPinned))).json() as Promise<LiveUpdates>;
}
const summarize = (updates: LiveUpdates) => ({
  list: updates.list.map((comment) => comment.text),
  removed: updates.removed,
  totalcount: updates.totalcount,
});

/** Records the queries that reach the database while `work` runs. */
async function recordQueries(work: () => Promise<unknown>): Promise<string[]> {
  const queries: string[] = [];
  const original = pg.Client.prototype.query as (...all: unknown[]) => unknown;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...all: unknown[]) {
    const [first] = all;
    const text = typeof first === 'string' ? first : (first as { text?: string }).text;
    if (text && /from "?(comment_totals|comments|videos|users|user_sessions)\b/.test(text))
      queries.push(text);
    return original.apply(this, all) as never;
  });
  await work();
  vi.restoreAllMocks();
  return queries;
}

describe('live polling', () => {
  it('returns new, changed, and removed comments, without flags [CA-08, CM-34]', async () => {
    const gconfid = await createEvent();
    expect(summarize(await poll(nobody, gconfid))).toEqual({ list: [], removed: [], totalcount: 0 });
    const old = await post(ana, gconfid, 'old');
    const one = await post(ana, gconfid, 'one');
    const first = await poll(nobody, gconfid);
    expect(summarize(first)).toEqual({ list: ['one'], removed: [], totalcount: 2 });
    expect(first.list[0]).not.toHaveProperty('canReply');
    await ana.call(commentRoutes.create, { gconfid, text: 'reply', adid: one.id });
    await ana.call(commentRoutes.create, { gconfid, text: 'two' });
    await ana.call(commentRoutes.remove, { gconfid, cid: old.id });
    const then = await poll(nobody, gconfid);
    expect(summarize(then)).toEqual({ list: ['one', 'two'], removed: [old.id], totalcount: 2 });
    expect(then.list[0]?.reply_count).toBe(1);
    advance(TIME_BUCKET_MS);
    expect(summarize(await poll(nobody, gconfid))).toEqual(summarize(then));
    advance(60_000);
    const later = await poll(nobody, gconfid);
    expect(summarize(later)).toEqual({ list: [], removed: [], totalcount: 2 });
    expect(later.ts).toBe(toTimeBucket(server.clock.now().getTime()));
  });

  it('reports pinned and unpinned comments to the pinned list [CA-08, CM-05]', async () => {
    const gconfid = await createEvent();
    const one = await post(ana, gconfid, 'one');
    expect(summarize(await poll(nobody, gconfid, true))).toEqual({ list: [], removed: [], totalcount: 0 });
    await pin(gconfid, one.id, 'pin');
    expect(summarize(await poll(nobody, gconfid, true))).toEqual({
      list: ['one'],
      removed: [],
      totalcount: 1,
    });
    await pin(gconfid, one.id, 'unpin');
    expect(summarize(await poll(nobody, gconfid, true))).toEqual({
      list: [],
      removed: [one.id],
      totalcount: 0,
    });
    expect(summarize(await poll(nobody, gconfid))).toEqual({ list: ['one'], removed: [], totalcount: 1 });
    advance(TIME_BUCKET_MS);
    expect(summarize(await poll(nobody, gconfid, true))).toEqual({
      list: [],
      removed: [one.id],
      totalcount: 0,
    });
  });

  it('queries the database once per bucket, regardless of the number of viewers [CA-08]', async () => {
    const gconfid = await createEvent();
    await post(ana, gconfid, 'one');
    const crowd = (size: number) => () => Promise.all(Array.from({ length: size }, () => poll(ana, gconfid)));
    await expect.poll(() => recordQueries(crowd(10))).toEqual([]);
    advance(TIME_BUCKET_MS);
    expect(await recordQueries(crowd(50))).toHaveLength(1);
    expect(await recordQueries(crowd(50))).toEqual([]);
    advance(TIME_BUCKET_MS);
    expect(await recordQueries(crowd(200))).toHaveLength(1);
    // Invalid buckets must not reach the database.
    const pollInvalidBucket = (index: number) =>
      ana.fetch(pollPath(gconfid, false, index * TIME_BUCKET_MS)).then((response) => response.json());
    expect(
      await recordQueries(() =>
        Promise.all(Array.from({ length: 50 }, (_, index) => pollInvalidBucket(index))),
      ),
    ).toEqual([]);
  });

  it('allows shared caching only for responses that everyone may see [CA-08]', async () => {
    const getCacheControl = async (person: TestPerson, path: string) => {
      const response = await person.fetch(path);
      await response.arrayBuffer();
      return response.headers.get('cache-control');
    };
    const shared = /^public, max-age=0, s-maxage=[1-5]$/;
    const open = await createEvent();
    expect(await getCacheControl(ana, pollPath(open))).toMatch(shared);
    expect(await getCacheControl(ana, pollPath(open, true))).toMatch(shared);
    expect(
      await getCacheControl(
        ana,
        pollPath(open, false, toTimeBucket(server.clock.now().getTime()) + TIME_BUCKET_MS),
      ),
    ).toBe('private, no-store');
    const approved = await createEvent({ comment_type: 'PIN' });
    expect(await getCacheControl(olga, pollPath(approved))).toBe('private, no-store');
    expect(await getCacheControl(olga, pollPath(approved, true))).toMatch(shared);
    const hidden = await createEvent({ visibility: 'private' });
    expect(await getCacheControl(olga, pollPath(hidden))).toBe('private, no-store');
    await olga.call(videoRoutes.change, { id: open, visibility: 'private' });
    const getStatus = async () => {
      const response = await nobody.fetch(pollPath(open));
      await response.arrayBuffer();
      return response.status;
    };
    await expect.poll(getStatus).toBe(403);
  });

  it('is compressed with the best accepted encoding', async () => {
    const gconfid = await createEvent();
    await post(ana, gconfid, 'x'.repeat(2000));
    for (const [accepted, used] of [
      ['gzip, br', 'br'],
      ['gzip', 'gzip'],
      ['identity', 'identity'],
    ] as const) {
      const response = await ana.fetch(pollPath(gconfid), { headers: { 'accept-encoding': accepted } });
      expect(response.headers.get('content-encoding')).toBe(used);
      expect(summarize((await response.json()) as LiveUpdates).list).toEqual(['x'.repeat(2000)]);
    }
  });

  it('in mode PIN returns updates of the full list to managers only [CM-34, CM-41]', async () => {
    const gconfid = await createEvent({ comment_type: 'PIN' });
    const one = await post(ana, gconfid, 'one');
    expect(summarize(await poll(ana, gconfid))).toEqual({ list: [], removed: [], totalcount: 0 });
    expect(summarize(await poll(olga, gconfid))).toEqual({ list: ['one'], removed: [], totalcount: 1 });
    expect(summarize(await poll(ana, gconfid, true))).toEqual({ list: [], removed: [], totalcount: 0 });
    await pin(gconfid, one.id, 'pin');
    expect(summarize(await poll(ana, gconfid, true))).toEqual({ list: ['one'], removed: [], totalcount: 1 });
  });

  it('is up to date in every process', async () => {
    const gconfid = await createEvent();
    const elsewhere = second.anonymous();
    expect(summarize(await poll(elsewhere, gconfid)).list).toEqual([]);
    await post(ana, gconfid, 'one');
    await expect.poll(async () => summarize(await poll(elsewhere, gconfid)).list).toEqual(['one']);
    await ana.call(commentRoutes.create, { gconfid, text: '<'.repeat(2048) });
    await expect.poll(async () => (await poll(elsewhere, gconfid)).totalcount).toBe(2);
    advance(TIME_BUCKET_MS);
    expect((await poll(elsewhere, gconfid)).list).toHaveLength(2);
  });

  it('counts new comments immediately without a query and lists them in the next bucket, but re-reads changes at once [CA-08]', async () => {
    const gconfid = await createEvent();
    const one = await post(ana, gconfid, 'one');
    await expect.poll(async () => summarize(await poll(nobody, gconfid)).list).toEqual(['one']);
    await ana.call(commentRoutes.create, { gconfid, text: 'two' });
    const queries = await recordQueries(async () => {
      for (let count = 0; count < 20; count += 1) await poll(nobody, gconfid);
    });
    expect(queries).toEqual([]);
    expect(summarize(await poll(nobody, gconfid))).toEqual({ list: ['one'], removed: [], totalcount: 2 });
    await pin(gconfid, one.id, 'pin');
    expect(summarize(await poll(nobody, gconfid))).toEqual({
      list: ['one', 'two'],
      removed: [],
      totalcount: 2,
    });
    await ana.call(commentRoutes.create, { gconfid, text: 'three' });
    advance(TIME_BUCKET_MS);
    const twice = await recordQueries(() => Promise.all([poll(nobody, gconfid), poll(ana, gconfid)]));
    expect(twice).toHaveLength(1);
    expect(summarize(await poll(nobody, gconfid)).list).toEqual(['one', 'two', 'three']);
  });
});

describe('events', () => {
  it('deliver new comments, replies, pins, and deletions immediately in every process [CM-34]', async () => {
    const gconfid = await createEvent();
    const stream = await subscribe(second, second.anonymous(), `comments:${gconfid}`);
    const one = await post(ana, gconfid, 'one');
    const created = await stream.next();
    expect(created).toMatchObject({
      type: 'comment.created',
      data: {
        id: one.id,
        parent: null,
        totalcount: 1,
        comment: { id: one.id, text: 'one', username: 'ana' },
      },
    });
    expect(created?.data.comment).not.toHaveProperty('canEdit');
    const reply = await post(ana, gconfid, 'reply', one.id);
    expect(await stream.next()).toMatchObject({
      type: 'comment.created',
      data: { id: reply.id, parent: one.id, parent_reply_count: 1, totalcount: 1 },
    });
    await pin(gconfid, one.id, 'pin');
    expect(await stream.next()).toMatchObject({
      type: 'comment.pinned',
      data: { comment: { pinned: true } },
    });
    await ana.call(commentRoutes.remove, { gconfid, cid: one.id });
    expect(await stream.next()).toMatchObject({
      type: 'comment.deleted',
      data: { id: one.id, comment: null, totalcount: 0 },
    });
  });

  it('carry a comment of the maximum length in full', async () => {
    const gconfid = await createEvent();
    const stream = await subscribe(second, second.anonymous(), `comments:${gconfid}`);
    const { text } = await post(ana, gconfid, '"'.repeat(2048));
    expect((await stream.next())?.data.comment?.text).toBe(text);
  });

  it('in mode PIN reach viewers for pinned comments only, and managers for all [CM-26, CM-34]', async () => {
    const gconfid = await createEvent({ comment_type: 'PIN' });
    const [viewer, manager] = [
      await subscribe(server, ana, `comments:${gconfid}`),
      await subscribe(server, olga, `comments-managers:${gconfid}`),
    ];
    const one = await post(ana, gconfid, 'one');
    expect((await manager.next())?.data).toMatchObject({
      id: one.id,
      totalcount: 1,
      comment: { awaiting_approval: true },
    });
    const two = await post(ana, gconfid, 'two');
    expect((await manager.next())?.data).toMatchObject({ id: two.id, totalcount: 2 });
    await pin(gconfid, two.id, 'pin');
    expect(await viewer.next()).toMatchObject({
      type: 'comment.pinned',
      data: { id: two.id, totalcount: 1, comment: { text: 'two', awaiting_approval: false } },
    });
    await pin(gconfid, two.id, 'unpin');
    expect(await viewer.next()).toMatchObject({
      type: 'comment.unpinned',
      data: { id: two.id, comment: null, totalcount: 0 },
    });
    expect((await subscribe(server, ana, `comments-managers:${gconfid}`)).status).toBe(403);
  });

  it('resume where a lost connection ended [CM-34]', async () => {
    const gconfid = await createEvent();
    const stream = await subscribe(server, nobody, `comments:${gconfid}`);
    await post(ana, gconfid, 'one');
    const lastId = (await stream.next())?.id;
    stream.close();
    const missed = await post(ana, gconfid, 'missed');
    const again = await subscribe(server, nobody, `comments:${gconfid}`, { lastId });
    const received: string[] = [];
    while (!received.includes(missed.id)) received.push((await again.next())?.data.id);
    expect(received.at(-1)).toBe(missed.id);
  });
});
