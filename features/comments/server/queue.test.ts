import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { videoRoutes } from '#features/videos/contract.ts';
import { type CommentWorld, createCommentWorld } from '#test/comment-world.ts';
import { signIn, type TestPerson } from '#test/test-server.ts';
import { commentRoutes } from '../contract.ts';
import { moderationRoutes } from '../moderation-contract.ts';

let world: CommentWorld;
let modest: TestPerson;
beforeAll(async () => {
  world = await createCommentWorld();
  const { server } = world;
  modest = await signIn(server.server, server.url, { username: 'modest', role: 'moderator' });
});
afterAll(() => world.server.stop());

/** All pages of what waits; each but the last has to be full. */
async function walk(person: TestPerson, max: number, more: object = {}) {
  const walked: { id: string; why: string | null }[] = [];
  for (let cursor = {}; ; ) {
    const { list, next } = await person.call(moderationRoutes.queue, { max, ...more, ...cursor });
    walked.push(...list.map(({ comment, waiting_for }) => ({ id: comment.id, why: waiting_for })));
    if (next === null) return walked;
    expect(list).toHaveLength(max);
    cursor = { cursor: next };
  }
}
const reasons = (walked: { why: string | null }[]) => walked.map(({ why }) => why);

describe('the queue', () => {
  it('is whole page by page, with held ones, unapproved ones and replies of several videos', async () => {
    const { olga, ana, bob, video, post } = world;
    const [pinned, open] = [await video({ comment_type: 'PIN' }), await video({ src: 'VIDEO' })];
    for (const id of [pinned, open])
      await olga.call(moderationRoutes.changeSettings, { id, hold_words: ['scam'] });
    const parent = await post(bob, pinned, 'waits');
    const expected = [
      parent.id,
      (await post(ana, open, 'scam')).id,
      (await post(ana, pinned, 'scam')).id,
      (await post(bob, pinned, 'a reply', parent.id)).id,
      (await post(ana, open, 'scam')).id,
    ].toReversed();
    await post(ana, open, 'fine');
    for (const max of [1, 2, 3, 25]) expect((await walk(olga, max)).map(({ id }) => id)).toEqual(expected);
    expect(await walk(ana, 25)).toEqual([]);
    expect((await walk(modest, 2)).map(({ id }) => id)).toEqual(expected);
    for (const id of [pinned, open]) await olga.call(videoRoutes.remove, { id });
    expect(await walk(olga, 2)).toEqual([]);
  });

  it('follows the mode: everything undecided waits in mode PIN, only held ones otherwise [CM-26]', async () => {
    const { olga, ana, video, post } = world;
    const gconfid = await video();
    await olga.call(moderationRoutes.changeSettings, { id: gconfid, hold_words: ['scam'] });
    const mode = (comment_type: 'ALL' | 'PIN' | 'NONE') =>
      olga.call(videoRoutes.change, { id: gconfid, comment_type });
    const before = await post(ana, gconfid, 'posted in mode ALL');
    const held = await post(ana, gconfid, 'scam');
    expect(reasons(await walk(olga, 2, { video: gconfid }))).toEqual(['word']);
    await mode('PIN');
    const during = await post(ana, gconfid, 'posted in mode PIN');
    expect(await walk(olga, 2, { video: gconfid })).toEqual([
      { id: during.id, why: 'pin' },
      { id: held.id, why: 'word' },
      { id: before.id, why: 'pin' },
    ]);
    await mode('ALL');
    expect(await walk(olga, 2, { video: gconfid })).toEqual([{ id: held.id, why: 'word' }]);
    await mode('NONE');
    expect(await walk(olga, 2, { video: gconfid })).toEqual([{ id: held.id, why: 'word' }]);
    await mode('PIN');
    await olga.call(commentRoutes.pin, { gconfid, id: before.id, op: 'pin' });
    expect(await walk(olga, 2, { video: gconfid })).toHaveLength(2);
    // Taken down again: that was decided.
    await olga.call(commentRoutes.pin, { gconfid, id: before.id, op: 'unpin' });
    expect(await walk(olga, 2, { video: gconfid })).toHaveLength(2);
    expect(reasons(await walk(olga, 2, { video: gconfid, state: 'all' }))).toEqual(['pin', 'word', null]);
  });

  it('keeps what a person wrote before they were blocked, and who manages no longer sees nothing', async () => {
    const { olga, ana, bob, video, post } = world;
    const gconfid = await video({ src: 'VIDEO' });
    await olga.call(moderationRoutes.changeSettings, { id: gconfid, hold_words: ['scam'] });
    await olga.call(videoRoutes.addManager, { id: gconfid, username: 'bob' });
    const { id } = await post(ana, gconfid, 'scam');
    await bob.call(moderationRoutes.block, { id: gconfid, username: 'ana', scope: 'video' });
    expect(await walk(bob, 1, { video: gconfid })).toEqual([{ id, why: 'word' }]);
    const { list } = await bob.call(moderationRoutes.queue, { video: gconfid });
    expect(list[0]?.block_scopes).toEqual(['video']);
    await olga.call(videoRoutes.removeManager, { id: gconfid, username: 'bob' });
    expect(await walk(bob, 1, { video: gconfid })).toEqual([]);
    expect(await walk(olga, 1, { video: gconfid })).toEqual([{ id, why: 'word' }]);
  });
});
