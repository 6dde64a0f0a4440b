import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { videoRoutes } from '#features/videos/contract.ts';
import { type CommentFixture, createCommentFixture } from '#test/comment-fixture.ts';
import { signIn, type TestPerson } from '#test/test-server.ts';
import { commentRoutes } from '../contract.ts';
import { moderationRoutes } from '../moderation-contract.ts';

let world: CommentFixture;
let modest: TestPerson;
beforeAll(async () => {
  world = await createCommentFixture();
  const { server } = world;
  modest = await signIn(server.server, server.url, { username: 'modest', role: 'moderator' });
});
afterAll(() => world.server.stop());

/** Reads all pages of the queue; every page except the last must be full. */
async function readQueue(person: TestPerson, max: number, filters: object = {}) {
  const items: { id: string; reason: string | null }[] = [];
  for (let cursor = {}; ; ) {
    const { list, next } = await person.call(moderationRoutes.queue, { max, ...filters, ...cursor });
    items.push(...list.map(({ comment, waiting_for }) => ({ id: comment.id, reason: waiting_for })));
    if (next === null) return items;
    expect(list).toHaveLength(max);
    cursor = { cursor: next };
  }
}
const getReasons = (items: { reason: string | null }[]) => items.map(({ reason }) => reason);

describe('the moderation queue', () => {
  it('returns held comments, unapproved comments, and replies of several videos in full pages', async () => {
    const { olga, ana, bob, video, post } = world;
    const [pinMode, allMode] = [await video({ comment_type: 'PIN' }), await video({ src: 'VIDEO' })];
    for (const id of [pinMode, allMode])
      await olga.call(moderationRoutes.changeSettings, { id, hold_words: ['scam'] });
    const parent = await post(bob, pinMode, 'pending');
    const expected = [
      parent.id,
      (await post(ana, allMode, 'scam')).id,
      (await post(ana, pinMode, 'scam')).id,
      (await post(bob, pinMode, 'a reply', parent.id)).id,
      (await post(ana, allMode, 'scam')).id,
    ].toReversed();
    await post(ana, allMode, 'fine');
    for (const max of [1, 2, 3, 25])
      expect((await readQueue(olga, max)).map(({ id }) => id)).toEqual(expected);
    expect(await readQueue(ana, 25)).toEqual([]);
    expect((await readQueue(modest, 2)).map(({ id }) => id)).toEqual(expected);
    for (const id of [pinMode, allMode]) await olga.call(videoRoutes.remove, { id });
    expect(await readQueue(olga, 2)).toEqual([]);
  });

  it('contains every undecided comment in mode PIN and only held ones otherwise [CM-26]', async () => {
    const { olga, ana, video, post } = world;
    const gconfid = await video();
    await olga.call(moderationRoutes.changeSettings, { id: gconfid, hold_words: ['scam'] });
    const setMode = (comment_type: 'ALL' | 'PIN' | 'NONE') =>
      olga.call(videoRoutes.change, { id: gconfid, comment_type });
    const before = await post(ana, gconfid, 'posted in mode ALL');
    const held = await post(ana, gconfid, 'scam');
    expect(getReasons(await readQueue(olga, 2, { video: gconfid }))).toEqual(['word']);
    await setMode('PIN');
    const during = await post(ana, gconfid, 'posted in mode PIN');
    expect(await readQueue(olga, 2, { video: gconfid })).toEqual([
      { id: during.id, reason: 'pin' },
      { id: held.id, reason: 'word' },
      { id: before.id, reason: 'pin' },
    ]);
    await setMode('ALL');
    expect(await readQueue(olga, 2, { video: gconfid })).toEqual([{ id: held.id, reason: 'word' }]);
    await setMode('NONE');
    expect(await readQueue(olga, 2, { video: gconfid })).toEqual([{ id: held.id, reason: 'word' }]);
    await setMode('PIN');
    await olga.call(commentRoutes.pin, { gconfid, id: before.id, op: 'pin' });
    expect(await readQueue(olga, 2, { video: gconfid })).toHaveLength(2);
    // Unpinning is a decision too.
    await olga.call(commentRoutes.pin, { gconfid, id: before.id, op: 'unpin' });
    expect(await readQueue(olga, 2, { video: gconfid })).toHaveLength(2);
    expect(getReasons(await readQueue(olga, 2, { video: gconfid, state: 'all' }))).toEqual([
      'pin',
      'word',
      null,
    ]);
  });

  it('keeps comments written before a block, and is empty for a former manager', async () => {
    const { olga, ana, bob, video, post } = world;
    const gconfid = await video({ src: 'VIDEO' });
    await olga.call(moderationRoutes.changeSettings, { id: gconfid, hold_words: ['scam'] });
    await olga.call(videoRoutes.addManager, { id: gconfid, username: 'bob' });
    const { id } = await post(ana, gconfid, 'scam');
    await bob.call(moderationRoutes.block, { id: gconfid, username: 'ana', scope: 'video' });
    expect(await readQueue(bob, 1, { video: gconfid })).toEqual([{ id, reason: 'word' }]);
    const { list } = await bob.call(moderationRoutes.queue, { video: gconfid });
    expect(list[0]?.block_scopes).toEqual(['video']);
    await olga.call(videoRoutes.removeManager, { id: gconfid, username: 'bob' });
    expect(await readQueue(bob, 1, { video: gconfid })).toEqual([]);
    expect(await readQueue(olga, 1, { video: gconfid })).toEqual([{ id, reason: 'word' }]);
  });
});
