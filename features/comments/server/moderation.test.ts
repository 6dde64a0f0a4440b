import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Video, videoRoutes } from '#features/videos/contract.ts';
import type { CallInputOf } from '#kernel/contract/route.ts';
import { createTestServer, type TestPerson, type TestServer } from '#test/test-server.ts';
import { type Comment, commentRoutes } from '../contract.ts';
import { type BlockScope, moderationRoutes } from '../moderation-contract.ts';

let server: TestServer;
let olga: TestPerson;
let ana: TestPerson;
let bob: TestPerson;
beforeAll(async () => {
  server = await createTestServer();
  [olga, ana, bob] = await Promise.all([server.as('olga'), server.as('ana'), server.as('bob')]);
});
afterAll(() => server.stop());

async function video(
  fields: Partial<CallInputOf<typeof videoRoutes.create>> = {},
  owner = olga,
): Promise<string> {
  const made: Video = await owner.call(videoRoutes.create, {
    displayname: 'An event',
    visibility: 'public',
    src: 'LIVE_EVENT',
    ...fields,
  });
  return made.kapsule_id;
}
const say = (person: TestPerson, gconfid: string, text: string, adid?: string): Promise<Comment> =>
  person.call(commentRoutes.create, { gconfid, text, ...(adid ? { adid } : {}) });
const later = (): void => server.clock.advance(301_000);
const set = (id: string, settings: object) => olga.call(moderationRoutes.changeSettings, { id, ...settings });
const failure = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'ok',
    (error: { code?: string }) => error.code ?? String(error),
  );
const shown = async (gconfid: string): Promise<string[]> =>
  (await bob.call(commentRoutes.list, { gconfid })).list.map((comment) => comment.text);
const waiting = async (person: TestPerson, more: object = {}) =>
  (await person.call(moderationRoutes.queue, more)).list;

describe('limits', () => {
  it('refuses the 61st comment in five minutes, wherever it goes, and says how long to wait', async () => {
    later();
    const [one, two] = [await video(), await video()];
    const id = (await say(ana, one, 'first')).id;
    await ana.call(commentRoutes.remove, { gconfid: one, cid: id });
    for (let count = 2; count <= 60; count += 1) {
      server.clock.advance(1_000);
      await say(ana, count % 2 ? one : two, `number ${count}`);
    }
    await expect(say(ana, one, 'one too many')).rejects.toMatchObject({
      code: 'TOO_MANY_COMMENTS',
      status: 429,
      retryAfterSec: 241,
    });
    server.clock.advance(241_000);
    expect(await failure(say(ana, one, 'again'))).toBe('ok');
    expect(await failure(say(ana, one, 'too early'))).toBe('TOO_MANY_COMMENTS');
  });

  it('holds at the same moment over two processes', async () => {
    later();
    const gconfid = await video();
    const second = await createTestServer({ databaseUrl: server.databaseUrl });
    second.clock.advance(server.clock.now().getTime() - second.clock.now().getTime());
    const send = (url: string) =>
      fetch(`${url}/app/video/${gconfid}/comment`, {
        method: 'POST',
        headers: { 'x-kct': ana.tokens.kct!, 'x-csrf-token': ana.tokens.csrf! },
        body: new URLSearchParams({ text: 'many' }),
      }).then(async (response) => {
        await response.arrayBuffer();
        return response.status;
      });
    const sent = await Promise.all(
      Array.from({ length: 70 }, (_, index) => send(index % 2 ? server.url : second.url)),
    );
    expect(sent.filter((status) => status === 200)).toHaveLength(60);
    expect(sent.filter((status) => status === 429)).toHaveLength(10);
    await second.stop();
  });

  it('slow mode makes people wait, but not those who manage the video', async () => {
    later();
    const gconfid = await video();
    expect(await set(gconfid, { slow_mode_sec: 30 })).toEqual({
      slow_mode_sec: 30,
      hold_links: false,
      hold_words: [],
    });
    await say(ana, gconfid, 'one');
    server.clock.advance(20_000);
    await expect(say(ana, gconfid, 'two')).rejects.toMatchObject({ code: 'SLOW_MODE', retryAfterSec: 10 });
    expect(await failure(say(bob, gconfid, 'mine'))).toBe('ok');
    server.clock.advance(10_000);
    expect(await failure(say(ana, gconfid, 'two'))).toBe('ok');
    await say(olga, gconfid, 'one');
    expect(await failure(say(olga, gconfid, 'two'))).toBe('ok');
    expect(await failure(set(gconfid, { slow_mode_sec: 4000 }))).toBe('INVALID_INPUT');
  });
});

describe('blocking', () => {
  it("keeps a person from all of the owner's videos until unblocked", async () => {
    later();
    const [one, two, other] = [await video({ src: 'VIDEO' }), await video(), await video({}, bob)];
    const { id } = await say(ana, one, 'before');
    const block = await olga.call(moderationRoutes.block, { id: one, username: 'Ana' });
    expect(block).toMatchObject({ username: 'ana', scope: 'owner', blocked_by: 'olga' });
    for (const gconfid of [one, two]) expect(await failure(say(ana, gconfid, 'x'))).toBe('BLOCKED');
    expect(await failure(ana.call(commentRoutes.edit, { gconfid: one, id, text: 'x' }))).toBe('BLOCKED');
    expect(await failure(say(ana, other, 'x'))).toBe('ok');
    expect((await olga.call(moderationRoutes.blocks, { id: two })).list).toMatchObject([{ username: 'ana' }]);
    expect(await failure(ana.call(commentRoutes.remove, { gconfid: one, cid: id }))).toBe('ok');
    await olga.call(moderationRoutes.unblock, { id: two, username: 'ana' });
    expect(await failure(say(ana, one, 'x'))).toBe('ok');
  });

  it('is for those who manage, not of those who manage', async () => {
    const id = await video();
    await olga.call(videoRoutes.addManager, { id, username: 'bob' });
    const block = (person: TestPerson, username: string, scope: BlockScope = 'owner') =>
      failure(person.call(moderationRoutes.block, { id, username, scope }));
    expect(await block(ana, 'bob')).toBe('MANAGERS_ONLY');
    expect(await block(olga, 'bob')).toBe('CANNOT_BLOCK');
    expect(await block(olga, 'bob', 'video')).toBe('CANNOT_BLOCK');
    expect(await block(bob, 'olga', 'video')).toBe('CANNOT_BLOCK');
    expect(await block(olga, 'ana', 'organization')).toBe('ORGANIZATION_MODERATORS_ONLY');
    expect(await block(olga, 'nobody-at-all')).toBe('PERSON_NOT_FOUND');
  });
});

describe('holding back', () => {
  it('keeps links and listed words until somebody approves', async () => {
    later();
    const gconfid = await video();
    await set(gconfid, { hold_links: true, hold_words: ['Scam', 'Scam', 'very bad'] });
    const link = await say(ana, gconfid, 'see spam.example/now');
    expect(link.awaiting_approval).toBe(true);
    const word = await say(ana, gconfid, 'a SCAM.');
    const fine = await say(ana, gconfid, 'scampi');
    await say(olga, gconfid, 'https://ours.example');
    expect(await shown(gconfid)).toHaveLength(2);
    expect(await failure(bob.call(commentRoutes.get, { gconfid, id: link.id }))).toBe('COMMENT_NOT_FOUND');
    expect(await waiting(olga, { video: gconfid })).toMatchObject([
      { kapsule_id: gconfid, video_displayname: 'An event', waiting_for: 'word', comment: { id: word.id } },
      { waiting_for: 'link', comment: { id: link.id } },
    ]);
    const items = [link, word, fine, { id: 'fffffff' }].map(({ id }) => ({ kapsule_id: gconfid, id }));
    const { done, failed } = await olga.call(moderationRoutes.decide, { action: 'approve', items });
    expect(done).toEqual([link.id, word.id]);
    expect(failed).toMatchObject([
      { id: fine.id, code: 'APPROVE_NOT_NEEDED' },
      { id: 'fffffff', code: 'COMMENT_NOT_FOUND' },
    ]);
    expect(await shown(gconfid)).toHaveLength(4);
    expect((await bob.call(commentRoutes.list, { gconfid })).totalcount).toBe(4);
    expect(await waiting(olga, { video: gconfid })).toEqual([]);
  });

  it('is no riddle to who wrote it: they see it at its place in the list, and nobody else does', async () => {
    later();
    const gconfid = await video({ src: 'VIDEO' });
    await set(gconfid, { hold_words: ['scam'] });
    const first = await say(bob, gconfid, 'first');
    const held = await say(ana, gconfid, 'a scam');
    const also = await say(ana, gconfid, 'another scam');
    server.clock.advance(1000);
    const last = await say(bob, gconfid, 'last');
    const list = async (person: TestPerson, page: object = {}) => {
      const { list, totalcount } = await person.call(commentRoutes.list, { gconfid, ...page });
      expect(totalcount).toBe(2);
      return list.map(({ id }) => id);
    };
    expect(await list(ana)).toEqual([last.id, also.id, held.id, first.id]);
    expect(await list(ana, { sort: 'asc' })).toEqual([first.id, held.id, also.id, last.id]);
    expect(await list(ana, { max: 1, commentsbeforeid: also.id })).toEqual([held.id]);
    expect(await list(ana, { max: 1, commentsbeforeid: held.id })).toEqual([first.id]);
    expect(await list(ana, { max: 1, commentsafterid: first.id })).toEqual([held.id]);
    expect(await list(ana, { commentsbeforets: last.time_created })).toEqual([also.id, held.id, first.id]);
    expect(await list(ana, { first: 1 })).toEqual([also.id, held.id, first.id]);
    expect(await list(bob, { first: 1 })).toEqual([first.id]);
    for (const person of [bob, olga, server.anonymous()])
      expect(await list(person)).toEqual([last.id, first.id]);
    expect((await ana.call(commentRoutes.list, { gconfid })).list[1]).toMatchObject({
      awaiting_approval: true,
      canDelete: true,
    });
    for (const { id } of [held, also]) await ana.call(commentRoutes.remove, { gconfid, cid: id });
    expect(await list(ana)).toEqual([last.id, first.id]);
  });

  it('takes an edit back into the queue, and held replies count only when approved', async () => {
    later();
    const gconfid = await video({ src: 'VIDEO' });
    await set(gconfid, { hold_words: ['scam'] });
    const parent = await say(ana, gconfid, 'fine');
    const reply = await say(bob, gconfid, 'scam', parent.id);
    const replies = async (): Promise<number> =>
      (await ana.call(commentRoutes.get, { gconfid, id: parent.id })).reply_count;
    expect(await replies()).toBe(0);
    await olga.call(moderationRoutes.decide, {
      action: 'approve',
      items: [{ kapsule_id: gconfid, id: reply.id }],
    });
    expect(await replies()).toBe(1);
    await ana.call(commentRoutes.edit, { gconfid, id: parent.id, text: 'a scam' });
    expect(await bob.call(commentRoutes.list, { gconfid })).toEqual({ list: [], totalcount: 0 });
    expect(await waiting(olga, { video: gconfid })).toMatchObject([{ comment: { id: parent.id } }]);
    await ana.call(commentRoutes.remove, { gconfid, cid: parent.id });
    expect(await waiting(olga, { video: gconfid })).toEqual([]);
  });
});

describe('the queue', () => {
  it('lists what waits over all videos one manages, with search and filters', async () => {
    later();
    const [one, two, foreign] = [
      await video({ comment_type: 'PIN' }),
      await video({ comment_type: 'PIN', src: 'VIDEO' }),
      await video({ comment_type: 'PIN' }, bob),
    ];
    const apples = await say(ana, one, 'Green apples');
    const pears = await say(bob, one, 'Yellow pears');
    const plums = await say(ana, two, 'Blue plums');
    const other = await say(ana, foreign, 'Foreign figs');
    const ids = (items: { comment: Comment }[]) => items.map((item) => item.comment.id);
    expect(ids(await waiting(olga))).toEqual([plums.id, pears.id, apples.id]);
    expect(ids(await waiting(olga, { video: one }))).toEqual([pears.id, apples.id]);
    expect(ids(await waiting(olga, { username: 'ana' }))).toEqual([plums.id, apples.id]);
    expect(ids(await waiting(olga, { username: 'nobody-at-all' }))).toEqual([]);
    expect(ids(await waiting(olga, { q: 'app gre' }))).toEqual([apples.id]);
    expect(ids(await waiting(olga, { video: foreign }))).toEqual([]);
    expect(ids(await waiting(bob))).toEqual([other.id]);
    expect(ids(await waiting(ana))).toEqual([]);
    const first = await olga.call(moderationRoutes.queue, { max: 2 });
    const second = await olga.call(moderationRoutes.queue, { max: 2, cursor: first.next! });
    expect([ids(first.list), ids(second.list), second.next]).toEqual([
      [plums.id, pears.id],
      [apples.id],
      null,
    ]);
    expect(await failure(olga.call(moderationRoutes.queue, { cursor: 'xyz' }))).toBe('BAD_CURSOR');

    const bulk = (person: TestPerson, action: 'pin' | 'approve' | 'delete', ...items: [string, string][]) =>
      person.call(moderationRoutes.decide, {
        action,
        items: items.map(([kapsule_id, id]) => ({ kapsule_id, id })),
      });
    expect((await bulk(ana, 'pin', [one, apples.id])).failed).toMatchObject([{ code: 'MANAGERS_ONLY' }]);
    // A comment is reached through its own video only.
    expect((await bulk(bob, 'delete', [foreign, apples.id])).failed).toMatchObject([
      { code: 'COMMENT_NOT_FOUND' },
    ]);
    expect(await bulk(olga, 'pin', [one, apples.id], [two, plums.id])).toMatchObject({
      done: [apples.id],
      failed: [{ id: plums.id, code: 'PIN_LIVE_ONLY' }],
    });
    // On demand nothing can be pinned, so a comment is approved there.
    expect((await bulk(olga, 'approve', [two, plums.id])).done).toEqual([plums.id]);
    expect(await shown(two)).toEqual(['Blue plums']);
    expect((await bulk(olga, 'delete', [one, pears.id])).done).toEqual([pears.id]);
    expect(await waiting(olga)).toEqual([]);
    expect(ids(await waiting(olga, { state: 'all', video: one }))).toEqual([apples.id]);
    expect(await shown(one)).toEqual(['Green apples']);
  });
});

describe('the log', () => {
  it('says who did what', async () => {
    later();
    const id = await video();
    const [one, two] = [await say(ana, id, 'rude words'), await say(bob, id, 'mine')];
    await olga.call(commentRoutes.pin, { gconfid: id, id: one.id, op: 'pin' });
    await olga.call(commentRoutes.remove, { gconfid: id, cid: one.id });
    await bob.call(commentRoutes.remove, { gconfid: id, cid: two.id });
    await olga.call(moderationRoutes.block, { id, username: 'ana' });
    await olga.call(moderationRoutes.unblock, { id, username: 'ana' });
    await set(id, { slow_mode_sec: 5 });
    const { list } = await olga.call(moderationRoutes.log, { id });
    expect(
      list.map(({ username, action, comment_id, detail }) => [username, action, comment_id, detail]),
    ).toEqual([
      ['olga', 'settings-changed', null, { slow_mode_sec: 5 }],
      ['olga', 'unblocked', null, { scope: 'owner', person: 'ana' }],
      ['olga', 'blocked', null, { scope: 'owner', person: 'ana' }],
      ['bob', 'deleted', two.id, { person: 'bob' }],
      ['olga', 'deleted', one.id, { person: 'ana', text: 'rude words' }],
      ['olga', 'pinned', one.id, { person: 'ana' }],
    ]);
    expect((await olga.call(moderationRoutes.log, { id, max: 4 })).next).not.toBeNull();
  });
});

describe('the export', () => {
  it('is all comments as typed, as JSON and as CSV that no spreadsheet runs', async () => {
    later();
    const gconfid = await video();
    const parent = await say(ana, gconfid, '=HYPERLINK("http://x.example")');
    await say(bob, gconfid, 'a "reply",\nwith <b>', parent.id);
    const gone = await say(ana, gconfid, 'gone');
    await ana.call(commentRoutes.remove, { gconfid, cid: gone.id });
    const path = `/api/v1/videos/${gconfid}/comments/export`;
    const json = await olga.fetch(`${path}?format=json`);
    expect(json.headers.get('content-disposition')).toBe(`attachment; filename="comments-${gconfid}.json"`);
    expect(await json.json()).toMatchObject([
      {
        id: parent.id,
        parent: null,
        username: 'ana',
        text: '=HYPERLINK("http://x.example")',
        status: 'visible',
      },
      { parent: parent.id, username: 'bob', text: 'a "reply",\nwith <b>' },
    ]);
    const csv = await (await olga.fetch(`${path}?format=csv`)).text();
    expect(csv).toContain(
      'id,parent,time_created,time_last_update,username,displayname,pinned,status,text\r\n',
    );
    expect(csv).toContain(`,visible,"'=HYPERLINK(""http://x.example"")"\r\n`);
    expect(csv).toContain(',visible,"a ""reply"",\nwith <b>"\r\n');
    expect((await ana.fetch(path)).status).toBe(403);
    expect(await (await olga.fetch(`/api/v1/videos/${await video()}/comments/export`)).json()).toEqual([]);
  });
});
