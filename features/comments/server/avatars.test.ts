import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { personalDataRoutes } from '#features/accounts/personal-data-contract.ts';
import { channelRoutes } from '#features/channels/contract.ts';
import { type CommentFixture, createCommentFixture } from '#test/comment-fixture.ts';
import { createEventClients } from '#test/event-client.ts';
import { setPicture } from '#test/picture.ts';
import { createTestServer, TEST_PASSWORD, type TestPerson, type TestServer } from '#test/test-server.ts';
import { type CommentList, commentRoutes } from '../contract.ts';
import type { LiveUpdates } from '../live-contract.ts';
import { moderationRoutes } from '../moderation-contract.ts';

let world: CommentFixture;
/** A second server process on the same database. */
let second: TestServer;
let pool: pg.Pool;
const { subscribe, closeAll } = createEventClients();
beforeAll(async () => {
  world = await createCommentFixture();
  second = await createTestServer({ databaseUrl: world.server.databaseUrl });
  pool = new pg.Pool({ connectionString: world.server.databaseUrl, max: 1 });
});
afterEach(() => {
  closeAll();
  vi.restoreAllMocks();
});
afterAll(async () => {
  await pool.end();
  await second.stop();
  await world.server.stop();
});

const list = (person: TestPerson, gconfid: string): Promise<CommentList> =>
  person.call(commentRoutes.list, { gconfid, list_replies_flag: true });
const listed = async (person: TestPerson, gconfid: string) =>
  (await list(person, gconfid)).list.map(({ avatar }) => avatar);
const poll = async (person: TestPerson, gconfid: string) => {
  const response = await person.fetch(`/app/video/${gconfid}/comments?comment_updates=true`);
  return ((await response.json()) as LiveUpdates).list.map(({ avatar }) => avatar);
};

/** Counts the queries about pictures while `work` runs. */
async function countPictureQueries(work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const original = pg.Client.prototype.query as (...all: unknown[]) => unknown;
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  spy.mockImplementation(function (this: pg.Client, ...all: unknown[]) {
    const [first] = all;
    const text = typeof first === 'string' ? first : (first as { text?: string }).text;
    if (text?.includes('from "channels"')) count += 1;
    return original.apply(this, all) as never;
  });
  await work();
  spy.mockRestore();
  return count;
}

describe("the author's picture", () => {
  it('accompanies a comment and its replies wherever they are returned', async () => {
    const { olga, ana, bob, nobody, server, video, post } = world;
    const [ofAna, ofBob] = [await setPicture(ana), await setPicture(bob)];
    const gconfid = await video({ comment_type: 'PIN' });
    const viewers = await subscribe(server, nobody, `comments:${gconfid}`);
    const managers = await subscribe(server, olga, `comments-managers:${gconfid}`);
    const comment = await post(ana, gconfid, 'one');
    expect(comment.avatar).toBe(ofAna);
    expect((await managers.next())?.data.comment.avatar).toBe(ofAna);
    expect((await olga.call(moderationRoutes.queue, { video: gconfid })).list[0]?.comment.avatar).toBe(ofAna);
    expect((await olga.call(commentRoutes.pin, { gconfid, id: comment.id, op: 'pin' })).avatar).toBe(ofAna);
    expect((await viewers.next())?.data.comment.avatar).toBe(ofAna);

    const reply = await post(bob, gconfid, 'two', comment.id);
    expect(reply.avatar).toBe(ofBob);
    const found = await olga.call(commentRoutes.get, { gconfid, id: comment.id, show_replies: true });
    const [first] = (await list(olga, gconfid)).list;
    for (const { avatar, replies } of [found, first!])
      expect([avatar, ...replies.list.map((one) => one.avatar)]).toEqual([ofAna, ofBob]);
    await post(ana, gconfid, 'three');
    expect(await poll(olga, gconfid)).toEqual([ofAna]);
  });

  it('follows a new picture and its removal in every process', async () => {
    const { ana, nobody, video } = world;
    const gconfid = await video();
    const elsewhere = second.anonymous();
    const before = await setPicture(ana);
    await ana.call(commentRoutes.create, { gconfid, text: 'one' });
    const readers = [
      () => listed(nobody, gconfid),
      () => listed(elsewhere, gconfid),
      () => poll(nobody, gconfid),
      () => poll(elsewhere, gconfid),
    ];
    for (const read of readers) await expect.poll(read).toEqual([before]);
    const after = await setPicture(ana);
    for (const read of readers) await expect.poll(read).toEqual([after]);
    await ana.call(channelRoutes.removeAvatar, {});
    for (const read of readers) await expect.poll(read).toEqual([null]);
    expect((await ana.call(commentRoutes.create, { gconfid, text: 'two' })).avatar).toBeNull();
  });

  it('is in no event that is stored', async () => {
    const { ana, video } = world;
    const gconfid = await video();
    const avatar = await setPicture(ana);
    await ana.call(commentRoutes.create, { gconfid, text: 'one' });
    const stored = await pool.query('select data from kernel_events where data::text like $1', [
      `%${avatar.split('/').at(-1)}%`,
    ]);
    expect(stored.rows).toEqual([]);
  });

  it('goes with the name: not for guests, nameless accounts, or deleted ones', async () => {
    const { bob, nobody, server, video, post } = world;
    const gconfid = await video();
    const cleo = await server.as('cleo');
    const avatar = await setPicture(cleo);
    const { id } = await post(cleo, gconfid, 'one');
    await post(bob, gconfid, 'An answer', id);
    expect(await listed(nobody, gconfid)).toEqual([avatar]);
    const setGuestName = (name: string | null) =>
      pool.query('update comments set anon_displayname = $2 where video_id = $1', [gconfid, name]);
    await setGuestName('A guest');
    expect(await listed(nobody, gconfid)).toEqual([null]);
    await setGuestName(null);
    await pool.query("update users set displayname = '???' where username = 'cleo'");
    server.clock.advance(61_000);
    expect(await listed(nobody, gconfid)).toEqual([null]);
    await pool.query("update users set displayname = 'Cleo' where username = 'cleo'");
    server.clock.advance(61_000);
    expect(await listed(nobody, gconfid)).toEqual([avatar]);

    await cleo.call(personalDataRoutes.deleteAccount, {
      username: 'cleo',
      proof: TEST_PASSWORD,
      videos: 'delete',
    });
    const shown = async () =>
      (await list(nobody, gconfid)).list.map((comment) => [comment.username, comment.avatar]);
    await expect.poll(shown).toEqual([['', null]]);
  });

  it('costs one query per page of unknown authors, and none for known ones or without authors', async () => {
    const { ana, bob, nobody, server, video, post } = world;
    const gconfid = await video();
    const [first] = [await post(ana, gconfid, 'one'), await post(bob, gconfid, 'two')];
    await post(bob, gconfid, 'reply', first.id);
    server.clock.advance(61_000);
    expect(await countPictureQueries(() => list(nobody, gconfid))).toBe(1);
    expect(await countPictureQueries(() => list(nobody, gconfid))).toBe(0);
    await pool.query('update comments set author_id = null where video_id = $1', [gconfid]);
    server.clock.advance(61_000);
    expect(await countPictureQueries(() => list(nobody, gconfid))).toBe(0);
  });
});
