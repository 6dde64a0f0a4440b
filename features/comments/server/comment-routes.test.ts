import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallInputOf } from '#kernel/contract/route.ts';
import {
  type CommentFixture,
  createCommentFixture,
  getFailureCode as failure,
} from '#test/comment-fixture.ts';
import type { TestPerson, TestServer } from '#test/test-server.ts';
import { type Comment, type CommentList, commentRoutes } from '../contract.ts';

let server: TestServer;
let ana: TestPerson;
let bob: TestPerson;
let nobody: TestPerson;
let video: CommentFixture['video'];
let post: CommentFixture['post'];
beforeAll(async () => {
  ({ server, ana, bob, nobody, video, post } = await createCommentFixture());
});
afterAll(() => server.stop());

const list = (person: TestPerson, input: CallInputOf<typeof commentRoutes.list>): Promise<CommentList> =>
  person.call(commentRoutes.list, input);
const texts = ({ list: rows }: { list: { text: string }[] }): string[] => rows.map((row) => row.text);

describe('posting', () => {
  it('returns the comment with every field, its flags, and safe HTML [CA-01, CM-21, CM-23, CM-24]', async () => {
    const gconfid = await video({ src: 'VIDEO' });
    const comment = await post(ana, gconfid, ' <b>hi</b> https://a.example \n');
    expect(comment).toEqual({
      id: expect.stringMatching(/^[0-9a-f]+$/),
      text: '&lt;b&gt;hi&lt;/b&gt; <a href="https://a.example" rel="nofollow noopener ugc" target="_blank">https://a.example</a>',
      username: 'ana',
      displayname: 'ana',
      anon_displayname: null,
      avatar: null,
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
      replycount: 0,
    });
  });

  it('accepts the form that the specification defines and ignores claims about owners [CA-01, CA-02, CA-11]', async () => {
    const gconfid = await video();
    const send = (fields: Record<string, string>): Promise<Response> =>
      ana.fetch(`/app/video/${gconfid}/comment`, { method: 'POST', body: new URLSearchParams(fields) });
    const _csrf = ana.tokens.csrf!;
    expect((await send({ text: 'x', kapowner: 'olga' })).status).toBe(403);
    expect((await send({ text: 'x', kapowner: 'olga', _csrf: 'forged' })).status).toBe(403);
    const response = await send({ text: 'x', _csrf, kapowner: 'ana', cmntowner: 'bob' });
    expect(response.status).toBe(200);
    const { id } = (await response.json()) as Comment;
    const reply = (await (
      await send({ text: 'y', _csrf, kapowner: 'olga', adid: id, cmntowner: 'ana' })
    ).json()) as Comment;
    expect(reply).toMatchObject({
      username: 'ana',
      parent: id,
      parent_comment: { displayname: 'ana', text: 'x', reply_count: 1 },
    });
  });

  it('requires a signed-in viewer [CA-12]', async () => {
    const gconfid = await video();
    expect(await failure(nobody.call(commentRoutes.create, { gconfid, text: 'x' }))).toBe('UNAUTHENTICATED');
  });

  it('returns the same comment for the same client key, even for concurrent requests', async () => {
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
  ])('rejects %s [CM-36, CM-37, CA-12]', async (_, text, code) => {
    const gconfid = await video();
    expect(await failure(post(ana, gconfid, text))).toBe(code);
  });

  it('reports the length with the specified message and rejects lone surrogates [CM-36]', async () => {
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

  it('is rejected, like reading, while comments are disabled [CM-10, CM-43]', async () => {
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
  it('are counted, and a reply to a reply joins the same thread [CA-02, CA-06]', async () => {
    const gconfid = await video();
    const parent = await post(ana, gconfid, 'parent');
    const first = await post(bob, gconfid, 'first', parent.id);
    const second = await post(ana, gconfid, 'second', first.id.toUpperCase());
    expect(second.parent).toBe(parent.id);
    expect(await list(bob, { gconfid, list_replies_flag: true })).toMatchObject({
      totalcount: 1,
      replycount: 2,
      list: [
        {
          reply_count: 2,
          replies: { totalcount: 2, list: [{ id: first.id }, { id: second.id, canEdit: false }] },
        },
      ],
    });
    expect((await list(bob, { gconfid })).list[0]?.replies).toEqual({ list: [], totalcount: 2 });
  });

  it('are part of the totals only while they can be seen', async () => {
    const gconfid = await video();
    const counts = async (page: object = {}) => {
      const { totalcount, replycount } = await list(bob, { gconfid, ...page });
      return [totalcount, replycount];
    };
    const parent = await post(ana, gconfid, 'parent');
    const reply = await post(bob, gconfid, 'reply', parent.id);
    await post(ana, gconfid, 'another', parent.id);
    expect(await counts()).toEqual([1, 2]);
    expect(await counts({ is_pinned: true })).toEqual([0, 0]);
    await bob.call(commentRoutes.remove, { gconfid, cid: reply.id });
    expect(await counts()).toEqual([1, 1]);
    await ana.call(commentRoutes.remove, { gconfid, cid: parent.id });
    expect(await counts()).toEqual([0, 0]);
  });

  it('are paginated forward and backward, by id or by offset [CA-06]', async () => {
    const gconfid = await video();
    const parent = await post(ana, gconfid, 'parent');
    const replies: Comment[] = [];
    for (const text of '123456789') replies.push(await post(bob, gconfid, text, parent.id));
    const page = async (query: object) =>
      texts((await bob.call(commentRoutes.get, { gconfid, id: parent.id, ...query })).replies);
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

  it('are deleted with their parent; replying fails differently for a deleted target and a deleted parent [CE-08, CE-09, CM-33]', async () => {
    const gconfid = await video();
    const parent = await post(ana, gconfid, 'parent');
    const reply = await post(bob, gconfid, 'reply', parent.id);
    const deletedReply = await post(bob, gconfid, 'deleted', parent.id);
    await bob.call(commentRoutes.remove, { gconfid, cid: deletedReply.id });
    expect((await list(bob, { gconfid })).list[0]?.reply_count).toBe(1);
    await expect(post(ana, gconfid, 'late', deletedReply.id)).rejects.toThrow(
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

  it('cannot target an unknown comment or a comment of another video', async () => {
    const [gconfid, otherVideo] = [await video(), await video()];
    const foreign = await post(ana, otherVideo, 'other');
    expect(await failure(post(ana, gconfid, 'x', foreign.id))).toBe('COMMENT_NOT_FOUND');
    expect(await failure(post(ana, gconfid, 'x', 'fffffffff'))).toBe('COMMENT_NOT_FOUND');
    expect(await failure(post(ana, gconfid, 'x', 'xyz'))).toBe('INVALID_INPUT');
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
  const page = async (query: object): Promise<string> =>
    texts(await list(bob, { gconfid, ...query })).join('');
  const byText = (text: string): Comment => all.find((comment) => comment.text === text)!;

  it('is newest first on demand, with 15 comments by default [CA-07, CM-03, CM-45]', async () => {
    expect(await page({})).toBe('hgfedcba');
    expect(await page({ order_by: 'asc' })).toBe('abcdefgh');
    expect(await page({ sort: 'asc', max: 2 })).toBe('ab');
    expect(await page({ first: 2, max: 3 })).toBe('fed');
    expect(commentRoutes.list.input.parse({ gconfid }).max).toBe(15);
  });

  it('continues from an id in both directions [CA-07, CM-20]', async () => {
    expect(await page({ commentsbeforeid: byText('d').id })).toBe('cba');
    expect(await page({ commentsbeforeid: byText('g').id, max: 2 })).toBe('fe');
    expect(await page({ commentsafterid: byText('d').id, max: 2 })).toBe('fe');
    expect(await page({ commentsafterid: byText('d').id, max: 2, order_by: 'asc' })).toBe('ef');
    expect(await page({ commentsbeforeid: byText('g').id, commentsafterid: byText('c').id })).toBe('fed');
    expect(await page({ commentsbeforeid: 'f'.repeat(30), max: 1 })).toBe('h');
  });

  it('continues from a time in both directions [CA-07]', async () => {
    expect(await page({ commentsbeforets: byText('d').time_created })).toBe('cba');
    expect(await page({ commentsafterts: byText('d').time_created, max: 2 })).toBe('fe');
    expect(
      await page({ commentsafterts: byText('b').time_created, commentsbeforets: byText('e').time_created }),
    ).toBe('dc');
  });

  it('is oldest first on a live event and starts with the newest page [CM-04]', async () => {
    const event = await video();
    for (const text of 'abcd') await post(ana, event, text);
    expect(texts(await list(bob, { gconfid: event }))).toEqual(['a', 'b', 'c', 'd']);
    expect(texts(await list(bob, { gconfid: event, max: 2 }))).toEqual(['c', 'd']);
    expect(texts(await list(bob, { gconfid: event, max: 2, order_by: 'asc' }))).toEqual(['a', 'b']);
  });

  it('can start with the comments that have the most replies [CA-07]', async () => {
    const gconfid = await video({ src: 'VIDEO' });
    const posted = [];
    for (const text of 'abcd') posted.push(await post(ana, gconfid, text));
    for (const parent of [posted[1], posted[0], posted[1]]) await post(bob, gconfid, 'reply', parent?.id);
    const page = async (input: object) => texts(await list(bob, { gconfid, sort: 'replies', ...input }));
    expect(await page({})).toEqual(['b', 'a', 'd', 'c']);
    expect(await page({ first: 1, max: 2 })).toEqual(['a', 'd']);
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
  ])('rejects ?%s and names the invalid field', async (query) => {
    const response = await bob.fetch(`/app/video/${gconfid}/comments?${query}`);
    const { error } = (await response.json()) as { error: { code: string; fields: object } };
    expect([response.status, error.code]).toEqual([400, 'INVALID_INPUT']);
    expect(Object.keys(error.fields)).toEqual([query.split('=')[0]]);
  });
});
