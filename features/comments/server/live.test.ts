import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Video, videoRoutes } from '#features/videos/contract.ts';
import type { CallInputOf } from '#kernel/contract/route.ts';
import { createEventClients } from '#test/event-client.ts';
import { createTestServer, type TestPerson, type TestServer } from '#test/test-server.ts';
import { bucketOf, type Comment, commentRoutes, type LiveUpdates, TIME_BUCKET_MS } from '../contract.ts';

let server: TestServer;
/** A second process on the same database. */
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
const { hear, closeAll } = createEventClients();
afterEach(() => {
  closeAll();
  vi.restoreAllMocks();
});

async function event(fields: Partial<CallInputOf<typeof videoRoutes.create>> = {}): Promise<string> {
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
const address = (gconfid: string, isPinned = false, ts = bucketOf(server.clock.now().getTime())): string =>
  `/app/video/${gconfid}/comments?ts=${ts}&isPinned=${isPinned}&comment_updates=true`;
async function poll(person: TestPerson, gconfid: string, isPinned = false): Promise<LiveUpdates> {
  return (await person.fetch(address(gconfid, isPinned))).json() as Promise<LiveUpdates>;
}
const seen = (updates: LiveUpdates) => ({
  list: updates.list.map((comment) => comment.text),
  removed: updates.removed,
  totalcount: updates.totalcount,
});

/** How many questions the database gets while something happens. */
async function questions(work: () => Promise<unknown>): Promise<string[]> {
  const asked: string[] = [];
  const real = pg.Client.prototype.query as (...all: unknown[]) => unknown;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...all: unknown[]) {
    const [first] = all;
    const text = typeof first === 'string' ? first : (first as { text?: string }).text;
    if (text && /from "?(comment_totals|comments|videos|users|user_sessions)\b/.test(text)) asked.push(text);
    return real.apply(this, all) as never;
  });
  await work();
  vi.restoreAllMocks();
  return asked;
}

describe('live polling', () => {
  it('brings what is new, changed and gone, without flags [CA-08, CM-34]', async () => {
    const gconfid = await event();
    expect(seen(await poll(nobody, gconfid))).toEqual({ list: [], removed: [], totalcount: 0 });
    const old = await post(ana, gconfid, 'old');
    const one = await post(ana, gconfid, 'one');
    const first = await poll(nobody, gconfid);
    expect(seen(first)).toEqual({ list: ['one'], removed: [], totalcount: 2 });
    expect(first.list[0]).not.toHaveProperty('canReply');
    await ana.call(commentRoutes.create, { gconfid, text: 'reply', adid: one.id });
    await ana.call(commentRoutes.create, { gconfid, text: 'two' });
    await ana.call(commentRoutes.remove, { gconfid, cid: old.id });
    const then = await poll(nobody, gconfid);
    expect(seen(then)).toEqual({ list: ['one', 'two'], removed: [old.id], totalcount: 2 });
    expect(then.list[0]?.reply_count).toBe(1);
    advance(TIME_BUCKET_MS);
    expect(seen(await poll(nobody, gconfid))).toEqual(seen(then));
    advance(60_000);
    const later = await poll(nobody, gconfid);
    expect(seen(later)).toEqual({ list: [], removed: [], totalcount: 2 });
    expect(later.ts).toBe(bucketOf(server.clock.now().getTime()));
  });

  it('tells the pinned list what was pinned and unpinned [CA-08, CM-05]', async () => {
    const gconfid = await event();
    const one = await post(ana, gconfid, 'one');
    expect(seen(await poll(nobody, gconfid, true))).toEqual({ list: [], removed: [], totalcount: 0 });
    await pin(gconfid, one.id, 'pin');
    expect(seen(await poll(nobody, gconfid, true))).toEqual({ list: ['one'], removed: [], totalcount: 1 });
    await pin(gconfid, one.id, 'unpin');
    expect(seen(await poll(nobody, gconfid, true))).toEqual({ list: [], removed: [one.id], totalcount: 0 });
    expect(seen(await poll(nobody, gconfid))).toEqual({ list: ['one'], removed: [], totalcount: 1 });
    advance(TIME_BUCKET_MS);
    expect(seen(await poll(nobody, gconfid, true))).toEqual({ list: [], removed: [one.id], totalcount: 0 });
  });

  it('asks the database once per bucket, however many viewers ask [CA-08]', async () => {
    const gconfid = await event();
    await post(ana, gconfid, 'one');
    const crowd = (size: number) => () => Promise.all(Array.from({ length: size }, () => poll(ana, gconfid)));
    await expect.poll(() => questions(crowd(10))).toEqual([]);
    advance(TIME_BUCKET_MS);
    expect(await questions(crowd(50))).toHaveLength(1);
    expect(await questions(crowd(50))).toEqual([]);
    advance(TIME_BUCKET_MS);
    expect(await questions(crowd(200))).toHaveLength(1);
    // Made-up buckets are no way to the database.
    const odd = (index: number) =>
      ana.fetch(address(gconfid, false, index * TIME_BUCKET_MS)).then((it) => it.json());
    expect(await questions(() => Promise.all(Array.from({ length: 50 }, (_, index) => odd(index))))).toEqual(
      [],
    );
  });

  it('can be kept by shared caches, and only what everyone may see [CA-08]', async () => {
    const cacheOf = async (person: TestPerson, path: string) => {
      const response = await person.fetch(path);
      await response.arrayBuffer();
      return response.headers.get('cache-control');
    };
    const shared = /^public, max-age=0, s-maxage=[1-5]$/;
    const open = await event();
    expect(await cacheOf(ana, address(open))).toMatch(shared);
    expect(await cacheOf(ana, address(open, true))).toMatch(shared);
    expect(
      await cacheOf(ana, address(open, false, bucketOf(server.clock.now().getTime()) + TIME_BUCKET_MS)),
    ).toBe('private, no-store');
    const approved = await event({ comment_type: 'PIN' });
    expect(await cacheOf(olga, address(approved))).toBe('private, no-store');
    expect(await cacheOf(olga, address(approved, true))).toMatch(shared);
    const hidden = await event({ visibility: 'private' });
    expect(await cacheOf(olga, address(hidden))).toBe('private, no-store');
    await olga.call(videoRoutes.change, { id: open, visibility: 'private' });
    const statusOf = async () => {
      const response = await nobody.fetch(address(open));
      await response.arrayBuffer();
      return response.status;
    };
    await expect.poll(statusOf).toBe(403);
  });

  it('is compressed once for all', async () => {
    const gconfid = await event();
    await post(ana, gconfid, 'x'.repeat(2000));
    for (const [accepted, used] of [
      ['gzip, br', 'br'],
      ['gzip', 'gzip'],
      ['identity', 'identity'],
    ] as const) {
      const response = await ana.fetch(address(gconfid), { headers: { 'accept-encoding': accepted } });
      expect(response.headers.get('content-encoding')).toBe(used);
      expect(seen((await response.json()) as LiveUpdates).list).toEqual(['x'.repeat(2000)]);
    }
  });

  it('gives viewers of mode PIN no updates of the whole list, and managers all [CM-34, CM-41]', async () => {
    const gconfid = await event({ comment_type: 'PIN' });
    const one = await post(ana, gconfid, 'one');
    expect(seen(await poll(ana, gconfid))).toEqual({ list: [], removed: [], totalcount: 0 });
    expect(seen(await poll(olga, gconfid))).toEqual({ list: ['one'], removed: [], totalcount: 1 });
    expect(seen(await poll(ana, gconfid, true))).toEqual({ list: [], removed: [], totalcount: 0 });
    await pin(gconfid, one.id, 'pin');
    expect(seen(await poll(ana, gconfid, true))).toEqual({ list: ['one'], removed: [], totalcount: 1 });
  });

  it('is current in every process', async () => {
    const gconfid = await event();
    const elsewhere = second.anonymous();
    expect(seen(await poll(elsewhere, gconfid)).list).toEqual([]);
    await post(ana, gconfid, 'one');
    await expect.poll(async () => seen(await poll(elsewhere, gconfid)).list).toEqual(['one']);
    await ana.call(commentRoutes.create, { gconfid, text: '<'.repeat(2048) });
    await expect.poll(async () => (await poll(elsewhere, gconfid)).totalcount).toBe(2);
    advance(TIME_BUCKET_MS);
    expect((await poll(elsewhere, gconfid)).list).toHaveLength(2);
  });

  it('counts new comments at once and lists them with the next bucket, without a question; what changes is read at once [CA-08]', async () => {
    const gconfid = await event();
    const one = await post(ana, gconfid, 'one');
    await expect.poll(async () => seen(await poll(nobody, gconfid)).list).toEqual(['one']);
    await ana.call(commentRoutes.create, { gconfid, text: 'two' });
    const asked = await questions(async () => {
      for (let count = 0; count < 20; count += 1) await poll(nobody, gconfid);
    });
    expect(asked).toEqual([]);
    expect(seen(await poll(nobody, gconfid))).toEqual({ list: ['one'], removed: [], totalcount: 2 });
    await pin(gconfid, one.id, 'pin');
    expect(seen(await poll(nobody, gconfid))).toEqual({
      list: ['one', 'two'],
      removed: [],
      totalcount: 2,
    });
    await ana.call(commentRoutes.create, { gconfid, text: 'three' });
    advance(TIME_BUCKET_MS);
    const twice = await questions(() => Promise.all([poll(nobody, gconfid), poll(ana, gconfid)]));
    expect(twice).toHaveLength(1);
    expect(seen(await poll(nobody, gconfid)).list).toEqual(['one', 'two', 'three']);
  });
});

describe('events', () => {
  it('bring new comments, replies, pins and deletions at once, in every process [CM-34]', async () => {
    const gconfid = await event();
    const stream = await hear(second, second.anonymous(), `comments:${gconfid}`);
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

  it('carry the longest comment whole', async () => {
    const gconfid = await event();
    const stream = await hear(second, second.anonymous(), `comments:${gconfid}`);
    const { text } = await post(ana, gconfid, '"'.repeat(2048));
    expect((await stream.next())?.data.comment?.text).toBe(text);
  });

  it('tell viewers of mode PIN about pinned ones only, managers about all [CM-26, CM-34]', async () => {
    const gconfid = await event({ comment_type: 'PIN' });
    const [viewer, manager] = [
      await hear(server, ana, `comments:${gconfid}`),
      await hear(server, olga, `comments-managers:${gconfid}`),
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
    expect((await hear(server, ana, `comments-managers:${gconfid}`)).status).toBe(403);
  });

  it('go on after a lost connection where it broke [CM-34]', async () => {
    const gconfid = await event();
    const stream = await hear(server, nobody, `comments:${gconfid}`);
    await post(ana, gconfid, 'one');
    const lastId = (await stream.next())?.id;
    stream.close();
    const missed = await post(ana, gconfid, 'missed');
    const again = await hear(server, nobody, `comments:${gconfid}`, { lastId });
    const heard: string[] = [];
    while (!heard.includes(missed.id)) heard.push((await again.next())?.data.id);
    expect(heard.at(-1)).toBe(missed.id);
  });
});
