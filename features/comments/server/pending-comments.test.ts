import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { videoRoutes } from '#features/videos/contract.ts';
import { type CommentFixture, createCommentFixture } from '#test/comment-fixture.ts';
import type { TestPerson } from '#test/test-server.ts';
import { type Comment, commentRoutes } from '../contract.ts';
import { moderationRoutes } from '../moderation-contract.ts';

let world: CommentFixture;
beforeAll(async () => {
  world = await createCommentFixture();
});
afterAll(() => world.server.stop());

const HELD_WORD = 'scam';
async function createVideoWithHoldWord(fields: Parameters<CommentFixture['video']>[0] = {}): Promise<string> {
  const id = await world.video({ src: 'VIDEO', ...fields });
  await world.olga.call(moderationRoutes.changeSettings, { id, hold_words: [HELD_WORD] });
  return id;
}
const getIds = ({ list }: { list: { id: string }[] }): string[] => list.map(({ id }) => id);

describe('pagination for an author with held comments', () => {
  it('returns every comment once, by offset and by key, in both orders', async () => {
    const { ana, bob, post } = world;
    const gconfid = await createVideoWithHoldWord();
    const all: string[] = [];
    const visible: string[] = [];
    // Held comments at both ends, alone and in sequence.
    for (const held of [1, 0, 1, 1, 0, 0, 0, 1, 0, 1]) {
      const { id } = await post(held ? ana : bob, gconfid, held ? HELD_WORD : 'fine');
      all.push(id);
      if (!held) visible.push(id);
    }
    const listByOffset = async (person: TestPerson, max: number, order_by: 'asc' | 'desc') => {
      const ids: string[] = [];
      for (let first = 0; first < all.length; first += max)
        ids.push(...getIds(await person.call(commentRoutes.list, { gconfid, first, max, order_by })));
      return ids;
    };
    const listByKey = async (person: TestPerson, max: number, order_by: 'asc' | 'desc') => {
      const ids: string[] = [];
      for (let key = {}; ; ) {
        const page = getIds(await person.call(commentRoutes.list, { gconfid, max, order_by, ...key }));
        ids.push(...page);
        if (page.length < max) return ids;
        key = order_by === 'asc' ? { commentsafterid: page.at(-1) } : { commentsbeforeid: page.at(-1) };
      }
    };
    const paging = fc.tuple(fc.integer({ min: 1, max: 7 }), fc.constantFrom('asc', 'desc'), fc.boolean());
    await fc.assert(
      fc.asyncProperty(paging, async ([max, order, byOffset]) => {
        for (const [person, expected] of [
          [ana, all],
          [bob, visible],
        ] as const) {
          const ids = await (byOffset ? listByOffset : listByKey)(person, max, order);
          expect(ids).toEqual(order === 'asc' ? expected : expected.toReversed());
        }
      }),
      { numRuns: 20 },
    );
    expect((await ana.call(commentRoutes.list, { gconfid })).totalcount).toBe(visible.length);
  });
});

const getThread = (person: TestPerson, gconfid: string, id: string, page: object = {}): Promise<Comment> =>
  person.call(commentRoutes.get, { gconfid, id, show_replies: true, ...page });
const summarizeReplies = ({ replies }: Comment) =>
  replies.list.map(({ text, awaiting_approval }) => [text, awaiting_approval]);

describe('held replies', () => {
  it('are visible, and marked, only to their author; counts are the same for everyone', async () => {
    const { ana, bob, olga, nobody, post } = world;
    const gconfid = await createVideoWithHoldWord();
    const parent = await post(olga, gconfid, 'parent');
    const other = await post(olga, gconfid, 'another');
    await post(bob, gconfid, 'one', parent.id);
    const held = await post(ana, gconfid, 'a scam', parent.id);
    await post(bob, gconfid, 'two', parent.id);
    await post(ana, gconfid, 'scam again', other.id);
    const summarizeList = async (person: TestPerson) => {
      const { list } = await person.call(commentRoutes.list, { gconfid, list_replies_flag: true });
      return list.map((comment) => [
        comment.text,
        comment.reply_count,
        comment.replies.totalcount,
        comment.own_waiting_replies,
        summarizeReplies(comment),
      ]);
    };
    expect(await summarizeList(ana)).toEqual([
      ['another', 0, 0, 1, [['scam again', true]]],
      [
        'parent',
        2,
        2,
        1,
        [
          ['one', false],
          ['a scam', true],
          ['two', false],
        ],
      ],
    ]);
    for (const person of [bob, nobody, olga])
      expect(await summarizeList(person)).toEqual([
        ['another', 0, 0, undefined, []],
        [
          'parent',
          2,
          2,
          undefined,
          [
            ['one', false],
            ['two', false],
          ],
        ],
      ]);
    const thread = await getThread(ana, gconfid, parent.id);
    expect(thread).toMatchObject({ reply_count: 2, own_waiting_replies: 1, replies: { totalcount: 2 } });
    expect(thread.replies.list[1]).toMatchObject({ id: held.id, awaiting_approval: true, canDelete: true });
    expect(summarizeReplies(await getThread(bob, gconfid, parent.id))).toEqual([
      ['one', false],
      ['two', false],
    ]);
    await olga.call(moderationRoutes.decide, {
      action: 'approve',
      items: [{ kapsule_id: gconfid, id: held.id }],
    });
    expect(summarizeReplies(await getThread(bob, gconfid, parent.id))).toHaveLength(3);
    expect((await getThread(ana, gconfid, parent.id)).own_waiting_replies).toBeUndefined();
  });

  it('are on exactly one page, whichever way replies are paginated', async () => {
    const { ana, bob, olga, post } = world;
    const gconfid = await createVideoWithHoldWord();
    const parent = await post(olga, gconfid, 'parent');
    const all: string[] = [];
    for (const held of [1, 0, 0, 1, 1, 0, 1])
      all.push((await post(held ? ana : bob, gconfid, held ? HELD_WORD : 'fine', parent.id)).id);
    const listIds = async (page: object) => getIds((await getThread(ana, gconfid, parent.id, page)).replies);
    for (const max of [1, 2, 3, 7]) {
      const byOffset: string[] = [];
      const forward: string[] = [];
      const backward: string[] = [];
      for (let from = 0; from < all.length; from += max)
        byOffset.push(...(await listIds({ max, ...(from ? { from: String(from) } : {}) })));
      for (let from = {}; ; from = { from: forward.at(-1) }) {
        const page = await listIds({ max, ...from });
        forward.push(...page);
        if (page.length < max) break;
      }
      for (let from = {}; ; from = { from: backward[0] }) {
        const page = await listIds({ max, show_previous_replies: true, ...from });
        backward.unshift(...page);
        if (page.length < max) break;
      }
      expect([byOffset, forward, backward]).toEqual([all, all, all]);
    }
  });

  it('in mode PIN are visible to their author below a pinned comment until approved [CM-26]', async () => {
    const { ana, bob, olga, post } = world;
    const gconfid = await createVideoWithHoldWord({ src: 'LIVE_EVENT', comment_type: 'PIN' });
    const parent = await post(olga, gconfid, 'parent');
    await olga.call(commentRoutes.pin, { gconfid, id: parent.id, op: 'pin' });
    await post(bob, gconfid, 'pending', parent.id);
    await post(ana, gconfid, 'a scam', parent.id);
    await post(olga, gconfid, 'answer', parent.id);
    const summarizeThread = async (person: TestPerson) => {
      const { list } = await person.call(commentRoutes.list, { gconfid, list_replies_flag: true });
      const thread = await getThread(person, gconfid, parent.id);
      expect(summarizeReplies(list[0]!)).toEqual(summarizeReplies(thread));
      return [thread.reply_count, thread.own_waiting_replies, summarizeReplies(thread)];
    };
    expect(await summarizeThread(bob)).toEqual([
      1,
      1,
      [
        ['pending', true],
        ['answer', false],
      ],
    ]);
    expect(await summarizeThread(ana)).toEqual([
      1,
      1,
      [
        ['a scam', true],
        ['answer', false],
      ],
    ]);
    expect(await summarizeThread(world.nobody)).toEqual([1, undefined, [['answer', false]]]);
    await olga.call(videoRoutes.change, { id: gconfid, comment_type: 'ALL' });
    expect(await summarizeThread(bob)).toEqual([
      2,
      undefined,
      [
        ['pending', false],
        ['answer', false],
      ],
    ]);
  });
});
