import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { videoRoutes } from '#features/videos/contract.ts';
import { type CommentFixture, createCommentFixture, getFailureCode } from '#test/comment-fixture.ts';
import type { TestPerson } from '#test/test-server.ts';
import { moderationRoutes, type ReportReason } from '../moderation-contract.ts';

let world: CommentFixture;
beforeAll(async () => {
  world = await createCommentFixture();
});
afterAll(() => world.server.stop());

const report = (person: TestPerson, id: string, comment: string, reason: ReportReason = 'spam') =>
  person.call(moderationRoutes.report, { id, comment, reason });
const readQueue = async (video: string) =>
  (await world.olga.call(moderationRoutes.queue, { video })).list.map(({ comment, reports }) => ({
    text: comment.text,
    reports,
  }));

describe('reports', () => {
  it('put a comment into the queue with their number and reasons, one per person', async () => {
    const { olga, ana, bob, video, post } = world;
    const id = await video({ src: 'VIDEO' });
    const comment = await post(ana, id, 'Buy my things');
    const reply = await post(ana, id, 'Really', comment.id);
    await post(ana, id, 'Fine');
    await report(bob, id, comment.id, 'harassment');
    await report(bob, id, comment.id, 'spam');
    await report(olga, id, comment.id, 'other');
    await report(bob, id, reply.id, 'hate');
    expect(await readQueue(id)).toEqual([
      { text: 'Really', reports: { count: 1, reasons: [{ reason: 'hate', count: 1 }] } },
      {
        text: 'Buy my things',
        reports: {
          count: 2,
          reasons: [
            { reason: 'other', count: 1 },
            { reason: 'spam', count: 1 },
          ],
        },
      },
    ]);
    // Those who manage other videos see nothing of it.
    await bob.call(videoRoutes.create, { displayname: 'Of Bob', visibility: 'public' });
    expect((await bob.call(moderationRoutes.queue, {})).list).toEqual([]);
  });

  it.each(['approve', 'delete'] as const)('end when a manager decides to %s', async (action) => {
    const { olga, ana, bob, video, post } = world;
    const id = await video({ src: 'VIDEO' });
    const comment = await post(ana, id, 'Hello');
    await report(bob, id, comment.id);
    expect(await readQueue(id)).toHaveLength(1);
    const items = [{ kapsule_id: id, id: comment.id }];
    const { done } = await olga.call(moderationRoutes.decide, { action, items });
    expect(done).toEqual([comment.id]);
    expect(await readQueue(id)).toEqual([]);
    // There is nothing left to decide.
    const again = await olga.call(moderationRoutes.decide, { action: 'approve', items });
    expect(again.failed).toHaveLength(1);
  });

  it('are refused for own, unknown, and invisible comments, and anonymously [CA-12]', async () => {
    const { olga, ana, bob, nobody, video, post } = world;
    const id = await video({ src: 'VIDEO' });
    const comment = await post(ana, id, 'Hello');
    await olga.call(moderationRoutes.changeSettings, { id, hold_words: ['scam'] });
    const held = await post(ana, id, 'scam');
    const elsewhere = await video({ src: 'VIDEO' });
    expect(await getFailureCode(report(ana, id, comment.id))).toBe('OWN_COMMENT');
    expect(await getFailureCode(report(bob, id, held.id))).toBe('COMMENT_NOT_FOUND');
    expect(await getFailureCode(report(bob, elsewhere, comment.id))).toBe('COMMENT_NOT_FOUND');
    expect(await getFailureCode(report(nobody, id, comment.id))).toBe('UNAUTHENTICATED');
  });
});
