import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { videoRoutes } from '#features/videos/contract.ts';
import type { CallInputOf } from '#kernel/contract/route.ts';
import {
  type CommentFixture,
  createCommentFixture,
  getFailureCode as failure,
} from '#test/comment-fixture.ts';
import type { TestPerson, TestServer } from '#test/test-server.ts';
import { type CommentList, commentRoutes } from '../contract.ts';

let server: TestServer;
let olga: TestPerson;
let ana: TestPerson;
let bob: TestPerson;
let nobody: TestPerson;
let video: CommentFixture['video'];
let post: CommentFixture['post'];
beforeAll(async () => {
  ({ server, olga, ana, bob, nobody, video, post } = await createCommentFixture());
});
afterAll(() => server.stop());

const list = (person: TestPerson, input: CallInputOf<typeof commentRoutes.list>): Promise<CommentList> =>
  person.call(commentRoutes.list, input);
const texts = ({ list: rows }: { list: { text: string }[] }): string[] => rows.map((row) => row.text);

describe('editing', () => {
  it('is allowed to the author on demand [CA-03, CM-39]', async () => {
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

  it('is rejected on live events [CM-39]', async () => {
    const gconfid = await video();
    const { id, canEdit } = await post(ana, gconfid, 'before');
    expect(canEdit).toBe(false);
    expect(await failure(ana.call(commentRoutes.edit, { gconfid, id, text: 'x' }))).toBe('EDIT_REFUSED');
  });

  it('rejects the second of two concurrent edits of the same version', async () => {
    const gconfid = await video({ src: 'VIDEO' });
    const { id, time_last_update } = await post(ana, gconfid, 'before');
    const edit = (text: string) =>
      failure(ana.call(commentRoutes.edit, { gconfid, id, text, time_last_update }));
    expect((await Promise.all([edit('one'), edit('two')])).sort()).toEqual(['COMMENT_CHANGED', 'ok']);
  });
});

describe('pinning', () => {
  it('is allowed to managers for top-level comments of live events [CA-04, CM-28, CM-42]', async () => {
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
    expect(await list(bob, { gconfid, is_pinned: true })).toEqual({ list: [], totalcount: 0, replycount: 0 });
    await olga.call(videoRoutes.setLiveState, { id: gconfid, state: 'CLOSED' });
    expect(await failure(pin(olga, comment.id))).toBe('PIN_LIVE_ONLY');
    const other = await video({ src: 'VIDEO' });
    expect(await failure(olga.call(commentRoutes.pin, { gconfid: other, id: comment.id, op: 'pin' }))).toBe(
      'COMMENT_NOT_FOUND',
    );
  });
});

describe('deleting', () => {
  it('returns the id and DELETED, with cid in the form or in the query [CA-05, CM-29]', async () => {
    const gconfid = await video();
    const [one, two] = [await post(ana, gconfid, 'one'), await post(ana, gconfid, 'two')];
    expect(await ana.call(commentRoutes.remove, { gconfid, cid: one.id })).toEqual({
      id: one.id,
      status: 'DELETED',
    });
    const query = new URLSearchParams({ cid: two.id, _csrf: ana.tokens.csrf! });
    const response = await ana.fetch(`/app/video/${gconfid}/comment?${query}`, { method: 'DELETE' });
    expect(await response.json()).toEqual({ id: two.id, status: 'DELETED' });
    expect(await list(bob, { gconfid })).toEqual({ list: [], totalcount: 0, replycount: 0 });
    expect(await failure(ana.call(commentRoutes.remove, { gconfid, cid: one.id }))).toBe('COMMENT_DELETED');
    expect(await failure(ana.call(commentRoutes.remove, { gconfid }))).toBe('INVALID_INPUT');
    expect(await failure(ana.call(commentRoutes.remove, { gconfid, cid: 'not hex' }))).toBe('INVALID_INPUT');
  });

  it("is allowed to the author and to managers, through the comment's own video [CM-39, CM-40]", async () => {
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
  it('shows viewers pinned comments only, and managers all of them during the event [CM-26, CM-41]', async () => {
    const gconfid = await video({ comment_type: 'PIN' });
    const one = await post(ana, gconfid, 'one');
    const two = await post(bob, gconfid, 'two');
    expect(one.awaiting_approval).toBe(true);
    expect(await list(ana, { gconfid })).toEqual({ list: [], totalcount: 0, replycount: 0 });
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

  it("hides unapproved replies and approves a manager's own replies [CM-26]", async () => {
    const gconfid = await video({ comment_type: 'PIN' });
    const parent = await post(ana, gconfid, 'parent');
    await olga.call(commentRoutes.pin, { gconfid, id: parent.id, op: 'pin' });
    await post(bob, gconfid, 'pending', parent.id);
    await post(olga, gconfid, 'answer', parent.id);
    const seen = await ana.call(commentRoutes.get, { gconfid, id: parent.id, show_replies: true });
    expect(seen).toMatchObject({ reply_count: 1, replies: { totalcount: 1 } });
    expect(texts(seen.replies)).toEqual(['answer']);
    expect(await list(ana, { gconfid })).toMatchObject({ totalcount: 1, replycount: 1 });
    await olga.call(commentRoutes.pin, { gconfid, id: parent.id, op: 'unpin' });
    expect(await list(ana, { gconfid })).toMatchObject({ totalcount: 0, replycount: 0 });
    await olga.call(commentRoutes.pin, { gconfid, id: parent.id, op: 'pin' });
    expect(await list(ana, { gconfid })).toMatchObject({ totalcount: 1, replycount: 1 });
    const managed = await olga.call(commentRoutes.get, { gconfid, id: parent.id, show_replies: true });
    expect([managed.reply_count, texts(managed.replies)]).toEqual([2, ['pending', 'answer']]);
  });

  it('can be set only by the owner [CM-43]', async () => {
    const gconfid = await video();
    const change = (person: TestPerson) =>
      failure(person.call(videoRoutes.change, { id: gconfid, comment_type: 'PIN' }));
    expect(await change(ana)).toBe('OWNER_ONLY');
    expect(await change(olga)).toBe('ok');
  });
});

describe('video permissions', () => {
  it('protect the comments of a private video on every route [CA-12]', async () => {
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

  it('distinguish a deleted video from an unknown one', async () => {
    const gconfid = await video();
    await post(ana, gconfid, 'x');
    await olga.call(videoRoutes.remove, { id: gconfid });
    expect(await failure(list(ana, { gconfid }))).toBe('VIDEO_DELETED');
    expect(await failure(list(ana, { gconfid: 'nonsense' }))).toBe('VIDEO_NOT_FOUND');
  });
});
