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
const post = (person: TestPerson, gconfid: string, text: string, adid?: string): Promise<Comment> =>
  person.call(commentRoutes.create, { gconfid, text, ...(adid ? { adid } : {}) });
const resetPostLimit = (): void => server.clock.advance(301_000);
const changeSettings = (id: string, settings: object) =>
  olga.call(moderationRoutes.changeSettings, { id, ...settings });
const failure = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'ok',
    (error: { code?: string }) => error.code ?? String(error),
  );
const listTexts = async (gconfid: string): Promise<string[]> =>
  (await bob.call(commentRoutes.list, { gconfid })).list.map((comment) => comment.text);
const listQueue = async (person: TestPerson, filters: object = {}) =>
  (await person.call(moderationRoutes.queue, filters)).list;

describe('limits', () => {
  it('reject the 61st comment within five minutes on any video, with the time to wait', async () => {
    resetPostLimit();
    const [one, two] = [await video(), await video()];
    const id = (await post(ana, one, 'first')).id;
    await ana.call(commentRoutes.remove, { gconfid: one, cid: id });
    for (let count = 2; count <= 60; count += 1) {
      server.clock.advance(1_000);
      await post(ana, count % 2 ? one : two, `number ${count}`);
    }
    await expect(post(ana, one, 'one too many')).rejects.toMatchObject({
      code: 'TOO_MANY_COMMENTS',
      status: 429,
      retryAfterSec: 241,
    });
    server.clock.advance(241_000);
    expect(await failure(post(ana, one, 'again'))).toBe('ok');
    expect(await failure(post(ana, one, 'too early'))).toBe('TOO_MANY_COMMENTS');
  });

  it('apply to concurrent requests across two processes', async () => {
    resetPostLimit();
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

  it('slow mode delays everyone except managers of the video', async () => {
    resetPostLimit();
    const gconfid = await video();
    expect(await changeSettings(gconfid, { slow_mode_sec: 30 })).toEqual({
      slow_mode_sec: 30,
      hold_links: false,
      hold_words: [],
    });
    await post(ana, gconfid, 'one');
    server.clock.advance(20_000);
    await expect(post(ana, gconfid, 'two')).rejects.toMatchObject({ code: 'SLOW_MODE', retryAfterSec: 10 });
    expect(await failure(post(bob, gconfid, 'mine'))).toBe('ok');
    server.clock.advance(10_000);
    expect(await failure(post(ana, gconfid, 'two'))).toBe('ok');
    await post(olga, gconfid, 'one');
    expect(await failure(post(olga, gconfid, 'two'))).toBe('ok');
    expect(await failure(changeSettings(gconfid, { slow_mode_sec: 4000 }))).toBe('INVALID_INPUT');
  });
});

describe('blocking', () => {
  it("prevents a person from commenting on all of the owner's videos until unblocked", async () => {
    resetPostLimit();
    const [one, two, other] = [await video({ src: 'VIDEO' }), await video(), await video({}, bob)];
    const { id } = await post(ana, one, 'before');
    const block = await olga.call(moderationRoutes.block, { id: one, username: 'Ana' });
    expect(block).toMatchObject({ username: 'ana', scope: 'owner', blocked_by: 'olga' });
    for (const gconfid of [one, two]) expect(await failure(post(ana, gconfid, 'x'))).toBe('BLOCKED');
    expect(await failure(ana.call(commentRoutes.edit, { gconfid: one, id, text: 'x' }))).toBe('BLOCKED');
    expect(await failure(post(ana, other, 'x'))).toBe('ok');
    expect((await olga.call(moderationRoutes.blocks, { id: two })).list).toMatchObject([{ username: 'ana' }]);
    expect(await failure(ana.call(commentRoutes.remove, { gconfid: one, cid: id }))).toBe('ok');
    await olga.call(moderationRoutes.unblock, { id: two, username: 'ana' });
    expect(await failure(post(ana, one, 'x'))).toBe('ok');
  });

  it('is reserved to managers and cannot target managers', async () => {
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

describe('hold rules', () => {
  it('hold comments with links or listed words until they are approved', async () => {
    resetPostLimit();
    const gconfid = await video();
    await changeSettings(gconfid, { hold_links: true, hold_words: ['Scam', 'Scam', 'very bad'] });
    const link = await post(ana, gconfid, 'see spam.example/now');
    expect(link.awaiting_approval).toBe(true);
    const word = await post(ana, gconfid, 'a SCAM.');
    const fine = await post(ana, gconfid, 'scampi');
    await post(olga, gconfid, 'https://ours.example');
    expect(await listTexts(gconfid)).toHaveLength(2);
    expect(await failure(bob.call(commentRoutes.get, { gconfid, id: link.id }))).toBe('COMMENT_NOT_FOUND');
    expect(await listQueue(olga, { video: gconfid })).toMatchObject([
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
    expect(await listTexts(gconfid)).toHaveLength(4);
    expect((await bob.call(commentRoutes.list, { gconfid })).totalcount).toBe(4);
    expect(await listQueue(olga, { video: gconfid })).toEqual([]);
  });

  it('show a held comment at its position in the list, but only to its author', async () => {
    resetPostLimit();
    const gconfid = await video({ src: 'VIDEO' });
    await changeSettings(gconfid, { hold_words: ['scam'] });
    const first = await post(bob, gconfid, 'first');
    const held = await post(ana, gconfid, 'a scam');
    const secondHeld = await post(ana, gconfid, 'another scam');
    server.clock.advance(1000);
    const last = await post(bob, gconfid, 'last');
    const list = async (person: TestPerson, page: object = {}) => {
      const { list, totalcount } = await person.call(commentRoutes.list, { gconfid, ...page });
      expect(totalcount).toBe(2);
      return list.map(({ id }) => id);
    };
    expect(await list(ana)).toEqual([last.id, secondHeld.id, held.id, first.id]);
    expect(await list(ana, { sort: 'asc' })).toEqual([first.id, held.id, secondHeld.id, last.id]);
    expect(await list(ana, { max: 1, commentsbeforeid: secondHeld.id })).toEqual([held.id]);
    expect(await list(ana, { max: 1, commentsbeforeid: held.id })).toEqual([first.id]);
    expect(await list(ana, { max: 1, commentsafterid: first.id })).toEqual([held.id]);
    expect(await list(ana, { commentsbeforets: last.time_created })).toEqual([
      secondHeld.id,
      held.id,
      first.id,
    ]);
    expect(await list(ana, { first: 1 })).toEqual([secondHeld.id, held.id, first.id]);
    expect(await list(bob, { first: 1 })).toEqual([first.id]);
    for (const person of [bob, olga, server.anonymous()])
      expect(await list(person)).toEqual([last.id, first.id]);
    expect((await ana.call(commentRoutes.list, { gconfid })).list[1]).toMatchObject({
      awaiting_approval: true,
      canDelete: true,
    });
    for (const { id } of [held, secondHeld]) await ana.call(commentRoutes.remove, { gconfid, cid: id });
    expect(await list(ana)).toEqual([last.id, first.id]);
  });

  it('hold edited comments again, and count held replies only after approval', async () => {
    resetPostLimit();
    const gconfid = await video({ src: 'VIDEO' });
    await changeSettings(gconfid, { hold_words: ['scam'] });
    const parent = await post(ana, gconfid, 'fine');
    const reply = await post(bob, gconfid, 'scam', parent.id);
    const readReplyCount = async (): Promise<number> =>
      (await ana.call(commentRoutes.get, { gconfid, id: parent.id })).reply_count;
    expect(await readReplyCount()).toBe(0);
    await olga.call(moderationRoutes.decide, {
      action: 'approve',
      items: [{ kapsule_id: gconfid, id: reply.id }],
    });
    expect(await readReplyCount()).toBe(1);
    await ana.call(commentRoutes.edit, { gconfid, id: parent.id, text: 'a scam' });
    expect(await bob.call(commentRoutes.list, { gconfid })).toEqual({
      list: [],
      totalcount: 0,
      replycount: 0,
    });
    expect(await listQueue(olga, { video: gconfid })).toMatchObject([{ comment: { id: parent.id } }]);
    await ana.call(commentRoutes.remove, { gconfid, cid: parent.id });
    expect(await listQueue(olga, { video: gconfid })).toEqual([]);
  });
});

describe('the moderation queue', () => {
  it('lists pending comments across all managed videos, with search and filters', async () => {
    resetPostLimit();
    const [one, two, foreign] = [
      await video({ comment_type: 'PIN' }),
      await video({ comment_type: 'PIN', src: 'VIDEO' }),
      await video({ comment_type: 'PIN' }, bob),
    ];
    const apples = await post(ana, one, 'Green apples');
    const pears = await post(bob, one, 'Yellow pears');
    const plums = await post(ana, two, 'Blue plums');
    const other = await post(ana, foreign, 'Foreign figs');
    const ids = (items: { comment: Comment }[]) => items.map((item) => item.comment.id);
    expect(ids(await listQueue(olga))).toEqual([plums.id, pears.id, apples.id]);
    expect(ids(await listQueue(olga, { video: one }))).toEqual([pears.id, apples.id]);
    expect(ids(await listQueue(olga, { username: 'ana' }))).toEqual([plums.id, apples.id]);
    expect(ids(await listQueue(olga, { username: 'nobody-at-all' }))).toEqual([]);
    expect(ids(await listQueue(olga, { q: 'app gre' }))).toEqual([apples.id]);
    expect(ids(await listQueue(olga, { video: foreign }))).toEqual([]);
    expect(ids(await listQueue(bob))).toEqual([other.id]);
    expect(ids(await listQueue(ana))).toEqual([]);
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
    // A comment is accessible only through its own video.
    expect((await bulk(bob, 'delete', [foreign, apples.id])).failed).toMatchObject([
      { code: 'COMMENT_NOT_FOUND' },
    ]);
    expect(await bulk(olga, 'pin', [one, apples.id], [two, plums.id])).toMatchObject({
      done: [apples.id],
      failed: [{ id: plums.id, code: 'PIN_LIVE_ONLY' }],
    });
    // On demand nothing can be pinned, so comments are approved instead.
    expect((await bulk(olga, 'approve', [two, plums.id])).done).toEqual([plums.id]);
    expect(await listTexts(two)).toEqual(['Blue plums']);
    expect((await bulk(olga, 'delete', [one, pears.id])).done).toEqual([pears.id]);
    expect(await listQueue(olga)).toEqual([]);
    expect(ids(await listQueue(olga, { state: 'all', video: one }))).toEqual([apples.id]);
    expect(await listTexts(one)).toEqual(['Green apples']);
  });
});

describe('the moderation log', () => {
  it('records who did what', async () => {
    resetPostLimit();
    const id = await video();
    const [one, two] = [await post(ana, id, 'rude words'), await post(bob, id, 'mine')];
    await olga.call(commentRoutes.pin, { gconfid: id, id: one.id, op: 'pin' });
    await olga.call(commentRoutes.remove, { gconfid: id, cid: one.id });
    await bob.call(commentRoutes.remove, { gconfid: id, cid: two.id });
    await olga.call(moderationRoutes.block, { id, username: 'ana' });
    await olga.call(moderationRoutes.unblock, { id, username: 'ana' });
    await changeSettings(id, { slow_mode_sec: 5 });
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
  it('contains all comments unescaped, as JSON and as CSV without executable formulas', async () => {
    resetPostLimit();
    const gconfid = await video();
    const parent = await post(ana, gconfid, '=HYPERLINK("http://x.example")');
    await post(bob, gconfid, 'a "reply",\nwith <b>', parent.id);
    const deleted = await post(ana, gconfid, 'deleted');
    await ana.call(commentRoutes.remove, { gconfid, cid: deleted.id });
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
