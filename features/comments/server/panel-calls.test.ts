import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Video, videoRoutes } from '#features/videos/contract.ts';
import type { CallInputOf } from '#kernel/contract/route.ts';
import { createTestServer, type TestPerson, type TestServer } from '#test/test-server.ts';
import { type Comment, type CommentList, commentRoutes } from '../contract.ts';

let server: TestServer;
let olga: TestPerson;
let ana: TestPerson;
let bob: TestPerson;
let nobody: TestPerson;
beforeAll(async () => {
  server = await createTestServer();
  [olga, ana, bob] = await Promise.all([server.as('olga'), server.as('ana'), server.as('bob')]);
  nobody = server.anonymous();
});
afterAll(() => server.stop());

async function video(fields: Partial<CallInputOf<typeof videoRoutes.create>> = {}): Promise<string> {
  const made: Video = await olga.call(videoRoutes.create, {
    displayname: 'A video',
    visibility: 'public',
    src: 'LIVE_EVENT',
    ...fields,
  });
  return made.kapsule_id;
}
/** Limits per person are tested elsewhere: here five minutes go by before each post. */
async function post(person: TestPerson, gconfid: string, text: string, adid?: string): Promise<Comment> {
  server.clock.advance(301_000);
  return person.call(commentRoutes.create, { gconfid, text, ...(adid ? { adid } : {}) });
}
const list = (person: TestPerson, input: CallInputOf<typeof commentRoutes.list>): Promise<CommentList> =>
  person.call(commentRoutes.list, input);
const texts = ({ list: rows }: { list: { text: string }[] }): string[] => rows.map((row) => row.text);
const failure = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'ok',
    (error: { code?: string }) => error.code ?? String(error),
  );

describe('posting', () => {
  it('gives the comment with every field, the flags and the text made safe [CA-01, CM-21, CM-23, CM-24]', async () => {
    const gconfid = await video({ src: 'VIDEO' });
    const comment = await post(ana, gconfid, ' <b>hi</b> https://a.example \n');
    expect(comment).toEqual({
      id: expect.stringMatching(/^[0-9a-f]+$/),
      text: '&lt;b&gt;hi&lt;/b&gt; <a href="https://a.example" rel="nofollow noopener ugc" target="_blank">https://a.example</a>',
      username: 'ana',
      displayname: 'ana',
      anon_displayname: null,
      time_created: server.clock.now().getTime(),
      time_last_update: server.clock.now().getTime(),
      pinned: false,
      parent: null,
      parent_comment: null,
      reply_count: 0,
      awaiting_approval: false,
      replies: { list: [], totalcount: 0 },
      canReply: true,
      canEdit: true,
      canDelete: true,
      canPin: false,
    });
    expect(await list(bob, { gconfid })).toEqual({
      list: [{ ...comment, canEdit: false, canDelete: false }],
      totalcount: 1,
    });
  });

  it('takes exactly the form the specification names, and believes nobody about owners [CA-01, CA-02, CA-11]', async () => {
    const gconfid = await video();
    const send = (fields: Record<string, string>): Promise<Response> =>
      ana.fetch(`/app/video/${gconfid}/comment`, { method: 'POST', body: new URLSearchParams(fields) });
    const _csrf = ana.tokens.csrf!;
    expect((await send({ text: 'x', kapowner: 'olga' })).status).toBe(403);
    expect((await send({ text: 'x', kapowner: 'olga', _csrf: 'forged' })).status).toBe(403);
    const answer = await send({ text: 'x', _csrf, kapowner: 'ana', cmntowner: 'bob' });
    expect(answer.status).toBe(200);
    const { id } = (await answer.json()) as Comment;
    const reply = (await (
      await send({ text: 'y', _csrf, kapowner: 'olga', adid: id, cmntowner: 'ana' })
    ).json()) as Comment;
    expect(reply).toMatchObject({
      username: 'ana',
      parent: id,
      parent_comment: { displayname: 'ana', text: 'x', reply_count: 1 },
    });
  });

  it('is for people who are signed in [CA-12]', async () => {
    const gconfid = await video();
    expect(await failure(nobody.call(commentRoutes.create, { gconfid, text: 'x' }))).toBe('UNAUTHENTICATED');
  });

  it('gives the same comment for the same key, also at the same moment', async () => {
    const gconfid = await video();
    server.clock.advance(301_000);
    const send = () => ana.call(commentRoutes.create, { gconfid, text: 'once', client_key: 'key-12345678' });
    const ids = (await Promise.all([send(), send(), send(), send()])).map((comment) => comment.id);
    expect(new Set(ids).size).toBe(1);
    expect(await list(ana, { gconfid })).toMatchObject({ totalcount: 1, list: [{ id: ids[0] }] });
    await ana.call(commentRoutes.remove, { gconfid, cid: ids[0]! });
    expect(await failure(send())).toBe('COMMENT_DELETED');
  });

  it.each([
    ['2049 characters', 'x'.repeat(2049), 'COMMENT_TOO_LONG'],
    ['10,000 nested tags', '<b>'.repeat(6_000), 'COMMENT_TOO_LONG'],
    ['nothing', '', 'INVALID_INPUT'],
    ['spaces', ' \n\t\u00a0 ', 'INVALID_INPUT'],
    ['a megabyte', 'x'.repeat(1_000_000), 'BODY_TOO_LARGE'],
    ['a NUL', 'a\u0000b', 'INVALID_INPUT'],
  ])('refuses %s [CM-36, CM-37, CA-12]', async (_, text, code) => {
    const gconfid = await video();
    expect(await failure(post(ana, gconfid, text))).toBe(code);
  });

  it('says the specified sentence about the length, and refuses half characters [CM-36]', async () => {
    const gconfid = await video();
    await expect(post(ana, gconfid, 'x'.repeat(2049))).rejects.toThrow(
      'Comment should be maximum 2048 characters long',
    );
    expect((await post(ana, gconfid, '\n'.repeat(20) + 'x'.repeat(2048))).text).toHaveLength(2048);
    const half = await ana.fetch(`/app/video/${gconfid}/comment`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-csrf-token': ana.tokens.csrf! },
      body: '{"text":"half \\ud800"}',
    });
    expect([half.status, ((await half.json()) as { error: { code: string } }).error.code]).toEqual([
      400,
      'INVALID_INPUT',
    ]);
  });

  it('refuses when comments are off [CM-10, CM-43]', async () => {
    const gconfid = await video({ comment_type: 'NONE' });
    for (const call of [
      () => post(ana, gconfid, 'x'),
      () => list(ana, { gconfid }),
      () => list(nobody, { gconfid, comment_updates: true }),
      () => ana.call(commentRoutes.get, { gconfid, id: '1' }),
    ])
      await expect(call()).rejects.toThrow('Comments are disabled for this video!');
  });
});

describe('replies', () => {
  it('are counted, and a reply to a reply joins the thread [CA-02, CA-06]', async () => {
    const gconfid = await video();
    const parent = await post(ana, gconfid, 'parent');
    const first = await post(bob, gconfid, 'first', parent.id);
    const second = await post(ana, gconfid, 'second', first.id.toUpperCase());
    expect(second.parent).toBe(parent.id);
    expect(await list(bob, { gconfid, list_replies_flag: true })).toMatchObject({
      totalcount: 1,
      list: [
        {
          reply_count: 2,
          replies: { totalcount: 2, list: [{ id: first.id }, { id: second.id, canEdit: false }] },
        },
      ],
    });
    expect((await list(bob, { gconfid })).list[0]?.replies).toEqual({ list: [], totalcount: 2 });
  });

  it('come in pages, forwards and backwards, by id or by count [CA-06]', async () => {
    const gconfid = await video();
    const parent = await post(ana, gconfid, 'parent');
    const replies: Comment[] = [];
    for (const text of '123456789') replies.push(await post(bob, gconfid, text, parent.id));
    const page = async (more: object) =>
      texts((await bob.call(commentRoutes.get, { gconfid, id: parent.id, ...more })).replies);
    const id = (index: number): string => replies[index]!.id;
    expect(await page({})).toEqual([]);
    expect(await page({ show_replies: true })).toEqual(['1', '2', '3', '4', '5']);
    expect(await page({ show_replies: true, from: '0', max: 2 })).toEqual(['1', '2']);
    expect(await page({ show_replies: true, from: '5' })).toEqual(['6', '7', '8', '9']);
    expect(await page({ show_replies: true, from: id(4) })).toEqual(['6', '7', '8', '9']);
    expect(await page({ show_previous_replies: true })).toEqual(['5', '6', '7', '8', '9']);
    expect(await page({ show_previous_replies: true, from: id(4), max: 3 })).toEqual(['2', '3', '4']);
    expect(await page({ show_replies: true, reply_order_by: 'desc', max: 3 })).toEqual(['9', '8', '7']);
    expect(await page({ show_replies: true, reply_order_by: 'DESC', from: id(6), max: 3 })).toEqual([
      '6',
      '5',
      '4',
    ]);
    expect(await page({ show_previous_replies: true, reply_order_by: 'desc', from: id(6) })).toEqual([
      '9',
      '8',
    ]);
  });

  it('go with their parent, and both ways of coming too late are told apart [CE-08, CE-09, CM-33]', async () => {
    const gconfid = await video();
    const parent = await post(ana, gconfid, 'parent');
    const reply = await post(bob, gconfid, 'reply', parent.id);
    const lonely = await post(bob, gconfid, 'lonely', parent.id);
    await bob.call(commentRoutes.remove, { gconfid, cid: lonely.id });
    expect((await list(bob, { gconfid })).list[0]?.reply_count).toBe(1);
    await expect(post(ana, gconfid, 'late', lonely.id)).rejects.toThrow(
      'Can not reply to this comment, as this comment has been deleted.',
    );
    await ana.call(commentRoutes.remove, { gconfid, cid: parent.id });
    expect(await failure(post(bob, gconfid, 'late', parent.id))).toBe('REPLY_TARGET_DELETED');
    await expect(post(ana, gconfid, 'late', reply.id)).rejects.toThrow(
      'Can not reply to this comment, as parent comment has been deleted.',
    );
    for (const id of [parent.id, reply.id])
      expect(await failure(bob.call(commentRoutes.get, { gconfid, id }))).toBe('COMMENT_DELETED');
  });

  it('cannot hang on a comment of another video, or on none', async () => {
    const [here, there] = [await video(), await video()];
    const foreign = await post(ana, there, 'there');
    expect(await failure(post(ana, here, 'x', foreign.id))).toBe('COMMENT_NOT_FOUND');
    expect(await failure(post(ana, here, 'x', 'fffffffff'))).toBe('COMMENT_NOT_FOUND');
    expect(await failure(post(ana, here, 'x', 'xyz'))).toBe('INVALID_INPUT');
  });
});

describe('the list', () => {
  let gconfid: string;
  let all: Comment[];
  beforeAll(async () => {
    gconfid = await video({ src: 'VIDEO' });
    all = [];
    for (const text of 'abcdefgh') all.push(await post(ana, gconfid, text));
  });
  const page = async (more: object): Promise<string> => texts(await list(bob, { gconfid, ...more })).join('');
  const of = (text: string): Comment => all.find((comment) => comment.text === text)!;

  it('is newest first on demand, and 15 long unless told otherwise [CA-07, CM-03, CM-45]', async () => {
    expect(await page({})).toBe('hgfedcba');
    expect(await page({ order_by: 'asc' })).toBe('abcdefgh');
    expect(await page({ sort: 'asc', max: 2 })).toBe('ab');
    expect(await page({ first: 2, max: 3 })).toBe('fed');
    expect(commentRoutes.list.input.parse({ gconfid }).max).toBe(15);
  });

  it('goes on from an id in both directions [CA-07, CM-20]', async () => {
    expect(await page({ commentsbeforeid: of('d').id })).toBe('cba');
    expect(await page({ commentsbeforeid: of('g').id, max: 2 })).toBe('fe');
    expect(await page({ commentsafterid: of('d').id, max: 2 })).toBe('fe');
    expect(await page({ commentsafterid: of('d').id, max: 2, order_by: 'asc' })).toBe('ef');
    expect(await page({ commentsbeforeid: of('g').id, commentsafterid: of('c').id })).toBe('fed');
    expect(await page({ commentsbeforeid: 'f'.repeat(30), max: 1 })).toBe('h');
  });

  it('goes on from a time in both directions [CA-07]', async () => {
    expect(await page({ commentsbeforets: of('d').time_created })).toBe('cba');
    expect(await page({ commentsafterts: of('d').time_created, max: 2 })).toBe('fe');
    expect(
      await page({ commentsafterts: of('b').time_created, commentsbeforets: of('e').time_created }),
    ).toBe('dc');
  });

  it('is oldest first on a live event, with the newest page to begin with [CM-04]', async () => {
    const event = await video();
    for (const text of 'abcd') await post(ana, event, text);
    expect(texts(await list(bob, { gconfid: event }))).toEqual(['a', 'b', 'c', 'd']);
    expect(texts(await list(bob, { gconfid: event, max: 2 }))).toEqual(['c', 'd']);
    expect(texts(await list(bob, { gconfid: event, max: 2, order_by: 'asc' }))).toEqual(['a', 'b']);
  });

  it.each([
    ['max=1000000'],
    ['max=0'],
    ['first=-1'],
    ['first=text'],
    ['first=999999999'],
    ['commentsbeforeid=xyz'],
    ['commentsafterid=-1'],
    ['commentsbeforets=soon'],
    ['order_by=sideways'],
    ['is_pinned=perhaps'],
  ])('refuses ?%s in words', async (query) => {
    const response = await bob.fetch(`/app/video/${gconfid}/comments?${query}`);
    const { error } = (await response.json()) as { error: { code: string; fields: object } };
    expect([response.status, error.code]).toEqual([400, 'INVALID_INPUT']);
    expect(Object.keys(error.fields)).toEqual([query.split('=')[0]]);
  });
});

describe('editing', () => {
  it('is for the author, on demand [CA-03, CM-39]', async () => {
    const gconfid = await video({ src: 'VIDEO' });
    const { id, time_created } = await post(ana, gconfid, 'before');
    server.clock.advance(1_000);
    expect(await failure(bob.call(commentRoutes.edit, { gconfid, id, text: 'x' }))).toBe('NOT_YOURS');
    expect(await failure(olga.call(commentRoutes.edit, { gconfid, id, text: 'x' }))).toBe('NOT_YOURS');
    const edited = await ana.call(commentRoutes.edit, {
      gconfid,
      id,
      text: 'after',
      kapowner: 'olga',
      cmntowner: 'ana',
    });
    expect(edited).toMatchObject({ id, text: 'after', time_created, time_last_update: time_created + 1_000 });
    expect(await failure(ana.call(commentRoutes.edit, { gconfid, id, text: ' ' }))).toBe('INVALID_INPUT');
    expect(await failure(ana.call(commentRoutes.edit, { gconfid, id, text: 'x'.repeat(2049) }))).toBe(
      'COMMENT_TOO_LONG',
    );
    await olga.call(videoRoutes.change, { id: gconfid, comment_type: 'PIN' });
    expect(await failure(ana.call(commentRoutes.edit, { gconfid, id, text: 'x' }))).toBe('EDIT_REFUSED');
  });

  it('is refused on live events [CM-39]', async () => {
    const gconfid = await video();
    const { id, canEdit } = await post(ana, gconfid, 'before');
    expect(canEdit).toBe(false);
    expect(await failure(ana.call(commentRoutes.edit, { gconfid, id, text: 'x' }))).toBe('EDIT_REFUSED');
  });

  it('at the same moment in two places: the second is told when it says what it saw', async () => {
    const gconfid = await video({ src: 'VIDEO' });
    const { id, time_last_update } = await post(ana, gconfid, 'before');
    const edit = (text: string) =>
      failure(ana.call(commentRoutes.edit, { gconfid, id, text, time_last_update }));
    expect((await Promise.all([edit('one'), edit('two')])).sort()).toEqual(['COMMENT_CHANGED', 'ok']);
  });
});

describe('pinning', () => {
  it('is for managers, live events and top-level comments [CA-04, CM-28, CM-42]', async () => {
    const gconfid = await video();
    const comment = await post(ana, gconfid, 'pin me');
    const reply = await post(ana, gconfid, 'not me', comment.id);
    const pin = (person: TestPerson, id: string, op: 'pin' | 'unpin' = 'pin') =>
      person.call(commentRoutes.pin, { gconfid, id, op });
    expect(await failure(pin(ana, comment.id))).toBe('MANAGERS_ONLY');
    expect(await failure(pin(nobody, comment.id))).toBe('UNAUTHENTICATED');
    expect(await failure(pin(olga, reply.id))).toBe('PIN_TOP_LEVEL_ONLY');
    expect(await pin(olga, comment.id)).toMatchObject({ id: comment.id, pinned: true, canPin: true });
    expect(await pin(olga, comment.id)).toMatchObject({ pinned: true });
    await post(ana, gconfid, 'not pinned');
    for (const query of [{ is_pinned: true }, { isPinned: true }])
      expect(await list(bob, { gconfid, ...query })).toMatchObject({
        totalcount: 1,
        list: [{ id: comment.id }],
      });
    expect(await pin(olga, comment.id, 'unpin')).toMatchObject({ pinned: false });
    expect(await list(bob, { gconfid, is_pinned: true })).toEqual({ totalcount: 0, list: [] });
    await olga.call(videoRoutes.setLiveState, { id: gconfid, state: 'CLOSED' });
    expect(await failure(pin(olga, comment.id))).toBe('PIN_LIVE_ONLY');
    const other = await video({ src: 'VIDEO' });
    expect(await failure(olga.call(commentRoutes.pin, { gconfid: other, id: comment.id, op: 'pin' }))).toBe(
      'COMMENT_NOT_FOUND',
    );
  });
});

describe('deleting', () => {
  it('answers with the id and DELETED, with cid in the form or in the query [CA-05, CM-29]', async () => {
    const gconfid = await video();
    const [one, two] = [await post(ana, gconfid, 'one'), await post(ana, gconfid, 'two')];
    expect(await ana.call(commentRoutes.remove, { gconfid, cid: one.id })).toEqual({
      id: one.id,
      status: 'DELETED',
    });
    const query = new URLSearchParams({ cid: two.id, _csrf: ana.tokens.csrf! });
    const response = await ana.fetch(`/app/video/${gconfid}/comment?${query}`, { method: 'DELETE' });
    expect(await response.json()).toEqual({ id: two.id, status: 'DELETED' });
    expect(await list(bob, { gconfid })).toEqual({ list: [], totalcount: 0 });
    expect(await failure(ana.call(commentRoutes.remove, { gconfid, cid: one.id }))).toBe('COMMENT_DELETED');
    expect(await failure(ana.call(commentRoutes.remove, { gconfid }))).toBe('INVALID_INPUT');
    expect(await failure(ana.call(commentRoutes.remove, { gconfid, cid: 'not hex' }))).toBe('INVALID_INPUT');
  });

  it('is for the author and for managers, through the right video [CM-39, CM-40]', async () => {
    const [gconfid, other] = [await video(), await video()];
    const [one, two] = [await post(ana, gconfid, 'one'), await post(ana, gconfid, 'two')];
    expect(await failure(bob.call(commentRoutes.remove, { gconfid, cid: one.id }))).toBe('NOT_YOURS');
    expect(await failure(ana.call(commentRoutes.remove, { gconfid: other, cid: one.id }))).toBe(
      'COMMENT_NOT_FOUND',
    );
    await olga.call(commentRoutes.remove, { gconfid, cid: one.id });
    await ana.call(commentRoutes.remove, { gconfid, cid: two.id });
    expect((await list(bob, { gconfid })).totalcount).toBe(0);
  });
});

describe('mode PIN', () => {
  it('shows viewers pinned ones only; those who approve see the rest while it is live [CM-26, CM-41]', async () => {
    const gconfid = await video({ comment_type: 'PIN' });
    const one = await post(ana, gconfid, 'one');
    const two = await post(bob, gconfid, 'two');
    expect(one.awaiting_approval).toBe(true);
    expect(await list(ana, { gconfid })).toEqual({ list: [], totalcount: 0 });
    expect(await list(olga, { gconfid })).toMatchObject({
      totalcount: 2,
      list: [{ awaiting_approval: true }, {}],
    });
    await olga.call(commentRoutes.pin, { gconfid, id: one.id, op: 'pin' });
    expect(await list(nobody, { gconfid })).toMatchObject({
      totalcount: 1,
      list: [{ id: one.id, awaiting_approval: false, canReply: false }],
    });
    expect(await failure(nobody.call(commentRoutes.get, { gconfid, id: two.id }))).toBe('COMMENT_NOT_FOUND');
    expect(await failure(ana.call(commentRoutes.get, { gconfid, id: two.id }))).toBe('COMMENT_NOT_FOUND');
    expect(await failure(post(ana, gconfid, 'x', two.id))).toBe('COMMENT_NOT_FOUND');
    expect((await bob.call(commentRoutes.get, { gconfid, id: two.id })).canDelete).toBe(true);
    await olga.call(videoRoutes.setLiveState, { id: gconfid, state: 'CLOSED' });
    expect(await list(olga, { gconfid })).toMatchObject({ totalcount: 1, list: [{ id: one.id }] });
    await olga.call(videoRoutes.change, { id: gconfid, comment_type: 'ALL' });
    expect((await list(nobody, { gconfid })).totalcount).toBe(2);
  });

  it('hides replies that nobody approved; a manager’s own are approved [CM-26]', async () => {
    const gconfid = await video({ comment_type: 'PIN' });
    const parent = await post(ana, gconfid, 'parent');
    await olga.call(commentRoutes.pin, { gconfid, id: parent.id, op: 'pin' });
    await post(bob, gconfid, 'waits', parent.id);
    await post(olga, gconfid, 'answer', parent.id);
    const seen = await ana.call(commentRoutes.get, { gconfid, id: parent.id, show_replies: true });
    expect(seen).toMatchObject({ reply_count: 1, replies: { totalcount: 1 } });
    expect(texts(seen.replies)).toEqual(['answer']);
    const managed = await olga.call(commentRoutes.get, { gconfid, id: parent.id, show_replies: true });
    expect([managed.reply_count, texts(managed.replies)]).toEqual([2, ['waits', 'answer']]);
  });

  it('is set by the owner and nobody else [CM-43]', async () => {
    const gconfid = await video();
    const change = (person: TestPerson) =>
      failure(person.call(videoRoutes.change, { id: gconfid, comment_type: 'PIN' }));
    expect(await change(ana)).toBe('OWNER_ONLY');
    expect(await change(olga)).toBe('ok');
  });
});

describe('through the video', () => {
  it('comments of a private video are private, whatever is asked [CA-12]', async () => {
    const gconfid = await video({ visibility: 'private' });
    const { id } = await post(olga, gconfid, 'secret');
    for (const person of [nobody, ana]) {
      const calls = [
        () => list(person, { gconfid }),
        () => list(person, { gconfid, ts: 0, comment_updates: true }),
        () => person.call(commentRoutes.get, { gconfid, id }),
      ];
      for (const call of calls) expect(await failure(call())).toBe('VIDEO_PRIVATE');
      const topics = await person.fetch(`/api/v1/events?topics=comments:${gconfid}`);
      expect(topics.status).toBe(403);
    }
    expect(await failure(ana.call(commentRoutes.create, { gconfid, text: 'x' }))).toBe('VIDEO_PRIVATE');
    expect(await failure(ana.call(commentRoutes.remove, { gconfid, cid: id }))).toBe('VIDEO_PRIVATE');
    const open = await video();
    expect(await failure(ana.call(commentRoutes.get, { gconfid: open, id }))).toBe('COMMENT_NOT_FOUND');
  });

  it('a deleted video and a made-up one answer as such', async () => {
    const gconfid = await video();
    await post(ana, gconfid, 'x');
    await olga.call(videoRoutes.remove, { id: gconfid });
    expect(await failure(list(ana, { gconfid }))).toBe('VIDEO_DELETED');
    expect(await failure(list(ana, { gconfid: 'nonsense' }))).toBe('VIDEO_NOT_FOUND');
  });
});
