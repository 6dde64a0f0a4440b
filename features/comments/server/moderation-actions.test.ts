import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { videoRoutes } from '#features/videos/contract.ts';
import { type CommentFixture, createCommentFixture, getFailureCode } from '#test/comment-fixture.ts';
import { commentRoutes } from '../contract.ts';
import { type BulkAction, moderationRoutes } from '../moderation-contract.ts';

let world: CommentFixture;
beforeAll(async () => {
  world = await createCommentFixture();
});
afterAll(() => world.server.stop());

type Start = 'visible' | 'pinned' | 'unpinned' | 'held' | 'deleted';
type Mode = 'ALL' | 'PIN' | 'NONE';

/** Creates a comment in the given state on a live event, then switches the event to the mode. */
async function createCommentIn(start: Start, mode: Mode): Promise<{ gconfid: string; id: string }> {
  const { olga, ana, video, post } = world;
  const gconfid = await video();
  await olga.call(moderationRoutes.changeSettings, { id: gconfid, hold_words: ['scam'] });
  const { id } = await post(ana, gconfid, start === 'held' ? 'a scam' : 'fine');
  const pin = (op: 'pin' | 'unpin') => olga.call(commentRoutes.pin, { gconfid, id, op });
  if (start === 'pinned' || start === 'unpinned') await pin('pin');
  if (start === 'unpinned') await pin('unpin');
  if (start === 'deleted') await ana.call(commentRoutes.remove, { gconfid, cid: id });
  await olga.call(videoRoutes.change, { id: gconfid, comment_type: mode });
  return { gconfid, id };
}

/** Returns 'ok' or the error code, whether viewers see the comment, and why it is pending. */
async function applyAction(start: Start, mode: Mode, action: BulkAction | 'edit') {
  const { olga, ana, bob } = world;
  const { gconfid, id } = await createCommentIn(start, mode);
  const result =
    action === 'edit'
      ? await getFailureCode(ana.call(commentRoutes.edit, { gconfid, id, text: 'edited' }))
      : await olga
          .call(moderationRoutes.decide, { action, items: [{ kapsule_id: gconfid, id }] })
          .then(({ failed }) => failed[0]?.code ?? 'ok');
  const visibility = await bob.call(commentRoutes.get, { gconfid, id }).then(
    () => SEEN,
    ({ code }) => code as string,
  );
  const queue = await olga.call(moderationRoutes.queue, { video: gconfid });
  const list = await bob.call(commentRoutes.list, { gconfid }).catch(() => null);
  if (list) expect(list.totalcount).toBe(visibility === SEEN ? 1 : 0);
  return [result, visibility, queue.list[0]?.waiting_for ?? null];
}

const SEEN = 'seen';
const HIDDEN = 'COMMENT_NOT_FOUND';
const DELETED = 'COMMENT_DELETED';
const OFF = 'COMMENTS_DISABLED';
const NOT_NEEDED = 'APPROVE_NOT_NEEDED';

describe('moderation actions on a live event', () => {
  it.each<[Start, BulkAction, Record<Mode, [string, string, string | null]>]>([
    ['visible', 'pin', { ALL: ['ok', SEEN, null], PIN: ['ok', SEEN, null], NONE: ['ok', OFF, null] }],
    ['visible', 'unpin', { ALL: ['ok', SEEN, null], PIN: ['ok', HIDDEN, 'pin'], NONE: ['ok', OFF, null] }],
    [
      'visible',
      'approve',
      { ALL: [NOT_NEEDED, SEEN, null], PIN: ['ok', SEEN, null], NONE: [NOT_NEEDED, OFF, null] },
    ],
    ['pinned', 'pin', { ALL: ['ok', SEEN, null], PIN: ['ok', SEEN, null], NONE: ['ok', OFF, null] }],
    ['pinned', 'unpin', { ALL: ['ok', SEEN, null], PIN: ['ok', HIDDEN, null], NONE: ['ok', OFF, null] }],
    [
      'pinned',
      'approve',
      { ALL: [NOT_NEEDED, SEEN, null], PIN: [NOT_NEEDED, SEEN, null], NONE: [NOT_NEEDED, OFF, null] },
    ],
    ['unpinned', 'pin', { ALL: ['ok', SEEN, null], PIN: ['ok', SEEN, null], NONE: ['ok', OFF, null] }],
    ['unpinned', 'unpin', { ALL: ['ok', SEEN, null], PIN: ['ok', HIDDEN, null], NONE: ['ok', OFF, null] }],
    ['held', 'pin', { ALL: ['ok', SEEN, null], PIN: ['ok', SEEN, null], NONE: ['ok', OFF, null] }],
    [
      'held',
      'unpin',
      { ALL: ['ok', HIDDEN, 'word'], PIN: ['ok', HIDDEN, 'word'], NONE: ['ok', OFF, 'word'] },
    ],
    ['held', 'approve', { ALL: ['ok', SEEN, null], PIN: ['ok', SEEN, null], NONE: ['ok', OFF, null] }],
    ['held', 'delete', { ALL: ['ok', DELETED, null], PIN: ['ok', DELETED, null], NONE: ['ok', OFF, null] }],
    ['pinned', 'delete', { ALL: ['ok', DELETED, null], PIN: ['ok', DELETED, null], NONE: ['ok', OFF, null] }],
    ...(['pin', 'unpin', 'approve', 'delete'] as const).map(
      (action): [Start, BulkAction, Record<Mode, [string, string, null]>] => [
        'deleted',
        action,
        { ALL: [DELETED, DELETED, null], PIN: [DELETED, DELETED, null], NONE: [DELETED, OFF, null] },
      ],
    ),
  ])('on a %s comment: %s', async (start, action, expected) => {
    for (const mode of ['ALL', 'PIN', 'NONE'] as const)
      expect([mode, ...(await applyAction(start, mode, action))]).toEqual([mode, ...expected[mode]]);
  });

  it.each<[Start, Record<Mode, string>]>([
    ['visible', { ALL: 'EDIT_REFUSED', PIN: 'EDIT_REFUSED', NONE: OFF }],
    ['held', { ALL: 'EDIT_REFUSED', PIN: 'EDIT_REFUSED', NONE: OFF }],
    ['deleted', { ALL: DELETED, PIN: DELETED, NONE: OFF }],
  ])('reject an edit of a %s comment [CM-39]', async (start, expected) => {
    for (const mode of ['ALL', 'PIN', 'NONE'] as const)
      expect((await applyAction(start, mode, 'edit'))[0]).toBe(expected[mode]);
  });
});

describe('editing on demand', () => {
  it('keeps a held comment held, and holds a pinned comment without losing its pin', async () => {
    const { olga, ana, bob, video, post } = world;
    const gconfid = await video();
    await olga.call(moderationRoutes.changeSettings, { id: gconfid, hold_words: ['scam'], hold_links: true });
    const { id: held } = await post(ana, gconfid, 'a scam');
    const { id: pinned } = await post(ana, gconfid, 'fine');
    await olga.call(commentRoutes.pin, { gconfid, id: pinned, op: 'pin' });
    await olga.call(videoRoutes.setLiveState, { id: gconfid, state: 'CLOSED' });
    const edit = (id: string, text: string) => ana.call(commentRoutes.edit, { gconfid, id, text });
    const listQueue = async () =>
      (await olga.call(moderationRoutes.queue, { video: gconfid })).list.map(({ comment, waiting_for }) => [
        comment.id,
        waiting_for,
      ]);
    await edit(held, 'harmless');
    expect(await listQueue()).toEqual([[held, 'word']]);
    await edit(held, 'see a.example');
    await edit(pinned, 'now a scam');
    expect(await listQueue()).toEqual([
      [pinned, 'word'],
      [held, 'link'],
    ]);
    expect(await bob.call(commentRoutes.list, { gconfid })).toEqual({
      list: [],
      totalcount: 0,
      replycount: 0,
    });
    const items = [held, pinned].map((id) => ({ kapsule_id: gconfid, id }));
    await olga.call(moderationRoutes.decide, { action: 'approve', items });
    expect(await bob.call(commentRoutes.list, { gconfid, is_pinned: true })).toMatchObject({ totalcount: 1 });
    expect(await bob.call(commentRoutes.list, { gconfid })).toMatchObject({ totalcount: 2 });
  });
});
