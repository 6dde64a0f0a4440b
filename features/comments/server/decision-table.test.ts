import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { videoRoutes } from '#features/videos/contract.ts';
import { type CommentWorld, createCommentWorld, failureOf } from '#test/comment-world.ts';
import { commentRoutes } from '../contract.ts';
import { type BulkAction, moderationRoutes } from '../moderation-contract.ts';

let world: CommentWorld;
beforeAll(async () => {
  world = await createCommentWorld();
});
afterAll(() => world.server.stop());

type Start = 'visible' | 'pinned' | 'unpinned' | 'held' | 'deleted';
type Mode = 'ALL' | 'PIN' | 'NONE';

/** A comment brought into a state on a live event, which is then switched to a mode. */
async function commentIn(start: Start, mode: Mode): Promise<{ gconfid: string; id: string }> {
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

/** 'ok' or the code; whether everyone sees it; why it waits. */
async function outcome(start: Start, mode: Mode, action: BulkAction | 'edit') {
  const { olga, ana, bob } = world;
  const { gconfid, id } = await commentIn(start, mode);
  const decided =
    action === 'edit'
      ? await failureOf(ana.call(commentRoutes.edit, { gconfid, id, text: 'edited' }))
      : await olga
          .call(moderationRoutes.decide, { action, items: [{ kapsule_id: gconfid, id }] })
          .then(({ failed }) => failed[0]?.code ?? 'ok');
  const seen = await bob.call(commentRoutes.get, { gconfid, id }).then(
    () => 'seen',
    ({ code }) => code as string,
  );
  const queue = await olga.call(moderationRoutes.queue, { video: gconfid });
  const counts = await bob.call(commentRoutes.list, { gconfid }).catch(() => null);
  if (counts) expect(counts.totalcount).toBe(seen === 'seen' ? 1 : 0);
  return [decided, seen, queue.list[0]?.waiting_for ?? null];
}

const SEEN = 'seen';
const HIDDEN = 'COMMENT_NOT_FOUND';
const GONE = 'COMMENT_DELETED';
const OFF = 'COMMENTS_DISABLED';
const NOT_NEEDED = 'APPROVE_NOT_NEEDED';

describe('decisions on a live event', () => {
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
    ['held', 'delete', { ALL: ['ok', GONE, null], PIN: ['ok', GONE, null], NONE: ['ok', OFF, null] }],
    ['pinned', 'delete', { ALL: ['ok', GONE, null], PIN: ['ok', GONE, null], NONE: ['ok', OFF, null] }],
    ...(['pin', 'unpin', 'approve', 'delete'] as const).map(
      (action): [Start, BulkAction, Record<Mode, [string, string, null]>] => [
        'deleted',
        action,
        { ALL: [GONE, GONE, null], PIN: [GONE, GONE, null], NONE: [GONE, OFF, null] },
      ],
    ),
  ])('%s, then %s', async (start, action, expected) => {
    for (const mode of ['ALL', 'PIN', 'NONE'] as const)
      expect([mode, ...(await outcome(start, mode, action))]).toEqual([mode, ...expected[mode]]);
  });

  it.each<[Start, Record<Mode, string>]>([
    ['visible', { ALL: 'EDIT_REFUSED', PIN: 'EDIT_REFUSED', NONE: OFF }],
    ['held', { ALL: 'EDIT_REFUSED', PIN: 'EDIT_REFUSED', NONE: OFF }],
    ['deleted', { ALL: GONE, PIN: GONE, NONE: OFF }],
  ])('%s, then an edit is refused [CM-39]', async (start, expected) => {
    for (const mode of ['ALL', 'PIN', 'NONE'] as const)
      expect((await outcome(start, mode, 'edit'))[0]).toBe(expected[mode]);
  });
});

describe('edits on demand', () => {
  it('neither let a held comment out nor lose it, and hold a pinned one back with its pin', async () => {
    const { olga, ana, bob, video, post } = world;
    const gconfid = await video();
    await olga.call(moderationRoutes.changeSettings, { id: gconfid, hold_words: ['scam'], hold_links: true });
    const { id: held } = await post(ana, gconfid, 'a scam');
    const { id: pinned } = await post(ana, gconfid, 'fine');
    await olga.call(commentRoutes.pin, { gconfid, id: pinned, op: 'pin' });
    await olga.call(videoRoutes.setLiveState, { id: gconfid, state: 'CLOSED' });
    const edit = (id: string, text: string) => ana.call(commentRoutes.edit, { gconfid, id, text });
    const waiting = async () =>
      (await olga.call(moderationRoutes.queue, { video: gconfid })).list.map(({ comment, waiting_for }) => [
        comment.id,
        waiting_for,
      ]);
    await edit(held, 'harmless');
    expect(await waiting()).toEqual([[held, 'word']]);
    await edit(held, 'see a.example');
    await edit(pinned, 'now a scam');
    expect(await waiting()).toEqual([
      [pinned, 'word'],
      [held, 'link'],
    ]);
    expect(await bob.call(commentRoutes.list, { gconfid })).toEqual({ list: [], totalcount: 0 });
    const items = [held, pinned].map((id) => ({ kapsule_id: gconfid, id }));
    await olga.call(moderationRoutes.decide, { action: 'approve', items });
    expect(await bob.call(commentRoutes.list, { gconfid, is_pinned: true })).toMatchObject({ totalcount: 1 });
    expect(await bob.call(commentRoutes.list, { gconfid })).toMatchObject({ totalcount: 2 });
  });
});
