import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { videoRoutes } from '#features/videos/contract.ts';
import { type CommentWorld, createCommentWorld } from '#test/comment-world.ts';
import type { TestPerson } from '#test/test-server.ts';
import { type Comment, commentRoutes } from '../contract.ts';
import { moderationRoutes } from '../moderation-contract.ts';

let world: CommentWorld;
beforeAll(async () => {
  world = await createCommentWorld();
});
afterAll(() => world.server.stop());

const HELD_WORD = 'scam';
async function videoThatHolds(fields: Parameters<CommentWorld['video']>[0] = {}): Promise<string> {
  const id = await world.video({ src: 'VIDEO', ...fields });
  await world.olga.call(moderationRoutes.changeSettings, { id, hold_words: [HELD_WORD] });
  return id;
}
const idsOf = ({ list }: { list: { id: string }[] }): string[] => list.map(({ id }) => id);

describe('pages for somebody with held comments', () => {
  it('have every comment once, counted and by key, in both orders', async () => {
    const { ana, bob, post } = world;
    const gconfid = await videoThatHolds();
    const all: string[] = [];
    const open: string[] = [];
    // Held ones at both ends, alone and in a row.
    for (const held of [1, 0, 1, 1, 0, 0, 0, 1, 0, 1]) {
      const { id } = await post(held ? ana : bob, gconfid, held ? HELD_WORD : 'fine');
      all.push(id);
      if (!held) open.push(id);
    }
    const counted = async (person: TestPerson, max: number, order_by: 'asc' | 'desc') => {
      const walked: string[] = [];
      for (let first = 0; first < all.length; first += max)
        walked.push(...idsOf(await person.call(commentRoutes.list, { gconfid, first, max, order_by })));
      return walked;
    };
    const keyed = async (person: TestPerson, max: number, order_by: 'asc' | 'desc') => {
      const walked: string[] = [];
      for (let key = {}; ; ) {
        const page = idsOf(await person.call(commentRoutes.list, { gconfid, max, order_by, ...key }));
        walked.push(...page);
        if (page.length < max) return walked;
        key = order_by === 'asc' ? { commentsafterid: page.at(-1) } : { commentsbeforeid: page.at(-1) };
      }
    };
    const way = fc.tuple(fc.integer({ min: 1, max: 7 }), fc.constantFrom('asc', 'desc'), fc.boolean());
    await fc.assert(
      fc.asyncProperty(way, async ([max, order, byCount]) => {
        for (const [person, expected] of [
          [ana, all],
          [bob, open],
        ] as const) {
          const walked = await (byCount ? counted : keyed)(person, max, order);
          expect(walked).toEqual(order === 'asc' ? expected : expected.toReversed());
        }
      }),
      { numRuns: 20 },
    );
    expect((await ana.call(commentRoutes.list, { gconfid })).totalcount).toBe(open.length);
  });
});

const thread = (person: TestPerson, gconfid: string, id: string, page: object = {}): Promise<Comment> =>
  person.call(commentRoutes.get, { gconfid, id, show_replies: true, ...page });
const seenReplies = ({ replies }: Comment) =>
  replies.list.map(({ text, awaiting_approval }) => [text, awaiting_approval]);

describe('held replies', () => {
  it('are seen by who wrote them, marked, and by nobody else; counts are the same for all', async () => {
    const { ana, bob, olga, nobody, post } = world;
    const gconfid = await videoThatHolds();
    const parent = await post(olga, gconfid, 'parent');
    const other = await post(olga, gconfid, 'another');
    await post(bob, gconfid, 'one', parent.id);
    const held = await post(ana, gconfid, 'a scam', parent.id);
    await post(bob, gconfid, 'two', parent.id);
    await post(ana, gconfid, 'scam again', other.id);
    const inList = async (person: TestPerson) => {
      const { list } = await person.call(commentRoutes.list, { gconfid, list_replies_flag: true });
      return list.map((comment) => [
        comment.text,
        comment.reply_count,
        comment.replies.totalcount,
        comment.own_waiting_replies,
        seenReplies(comment),
      ]);
    };
    expect(await inList(ana)).toEqual([
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
      expect(await inList(person)).toEqual([
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
    const mine = await thread(ana, gconfid, parent.id);
    expect(mine).toMatchObject({ reply_count: 2, own_waiting_replies: 1, replies: { totalcount: 2 } });
    expect(mine.replies.list[1]).toMatchObject({ id: held.id, awaiting_approval: true, canDelete: true });
    expect(seenReplies(await thread(bob, gconfid, parent.id))).toEqual([
      ['one', false],
      ['two', false],
    ]);
    await olga.call(moderationRoutes.decide, {
      action: 'approve',
      items: [{ kapsule_id: gconfid, id: held.id }],
    });
    expect(seenReplies(await thread(bob, gconfid, parent.id))).toHaveLength(3);
    expect((await thread(ana, gconfid, parent.id)).own_waiting_replies).toBeUndefined();
  });

  it('stand on exactly one page, whichever way replies are paged', async () => {
    const { ana, bob, olga, post } = world;
    const gconfid = await videoThatHolds();
    const parent = await post(olga, gconfid, 'parent');
    const all: string[] = [];
    for (const held of [1, 0, 0, 1, 1, 0, 1])
      all.push((await post(held ? ana : bob, gconfid, held ? HELD_WORD : 'fine', parent.id)).id);
    const idsOn = async (page: object) => idsOf((await thread(ana, gconfid, parent.id, page)).replies);
    for (const max of [1, 2, 3, 7]) {
      const counted: string[] = [];
      const forward: string[] = [];
      const backward: string[] = [];
      for (let from = 0; from < all.length; from += max)
        counted.push(...(await idsOn({ max, ...(from ? { from: String(from) } : {}) })));
      for (let from = {}; ; from = { from: forward.at(-1) }) {
        const page = await idsOn({ max, ...from });
        forward.push(...page);
        if (page.length < max) break;
      }
      for (let from = {}; ; from = { from: backward[0] }) {
        const page = await idsOn({ max, show_previous_replies: true, ...from });
        backward.unshift(...page);
        if (page.length < max) break;
      }
      expect([counted, forward, backward]).toEqual([all, all, all]);
    }
  });

  it('in mode PIN those that nobody approved are seen by who wrote them, below a pinned comment [CM-26]', async () => {
    const { ana, bob, olga, post } = world;
    const gconfid = await videoThatHolds({ src: 'LIVE_EVENT', comment_type: 'PIN' });
    const parent = await post(olga, gconfid, 'parent');
    await olga.call(commentRoutes.pin, { gconfid, id: parent.id, op: 'pin' });
    await post(bob, gconfid, 'waits', parent.id);
    await post(ana, gconfid, 'a scam', parent.id);
    await post(olga, gconfid, 'answer', parent.id);
    const seen = async (person: TestPerson) => {
      const { list } = await person.call(commentRoutes.list, { gconfid, list_replies_flag: true });
      const got = await thread(person, gconfid, parent.id);
      expect(seenReplies(list[0]!)).toEqual(seenReplies(got));
      return [got.reply_count, got.own_waiting_replies, seenReplies(got)];
    };
    expect(await seen(bob)).toEqual([
      1,
      1,
      [
        ['waits', true],
        ['answer', false],
      ],
    ]);
    expect(await seen(ana)).toEqual([
      1,
      1,
      [
        ['a scam', true],
        ['answer', false],
      ],
    ]);
    expect(await seen(world.nobody)).toEqual([1, undefined, [['answer', false]]]);
    await olga.call(videoRoutes.change, { id: gconfid, comment_type: 'ALL' });
    expect(await seen(bob)).toEqual([
      2,
      undefined,
      [
        ['waits', false],
        ['answer', false],
      ],
    ]);
  });
});
