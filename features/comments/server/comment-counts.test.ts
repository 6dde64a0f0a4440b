import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { videoRoutes } from '#features/videos/contract.ts';
import { type CommentFixture, createCommentFixture } from '#test/comment-fixture.ts';
import { signIn } from '#test/test-server.ts';
import { moderationRoutes } from '../moderation-contract.ts';

let world: CommentFixture;
beforeAll(async () => {
  world = await createCommentFixture();
});
afterAll(() => world.server.stop());

describe('comment counts', () => {
  it('include replies, and only of videos that the person manages', async () => {
    const { olga, ana, bob, video, post, server } = world;
    const [busy, quiet] = [await video(), await video()];
    const { id } = await post(ana, busy, 'one');
    await post(bob, busy, 'reply', id);
    await post(bob, busy, 'two');
    const ids = [busy, quiet, 'unknown'].join(',');
    const counts = [{ kapsule_id: busy, count: 3 }];
    expect(await olga.call(moderationRoutes.counts, { ids })).toEqual({ list: counts });
    expect(await ana.call(moderationRoutes.counts, { ids })).toEqual({ list: [] });
    await olga.call(videoRoutes.addManager, { id: busy, username: ana.username });
    expect(await ana.call(moderationRoutes.counts, { ids })).toEqual({ list: counts });
    const modest = await signIn(server.server, server.url, { username: 'modest', role: 'moderator' });
    expect(await modest.call(moderationRoutes.counts, { ids })).toEqual({ list: counts });
    const { id: organizationId } = await server.server.service('organizations').create('Elsewhere');
    const account = { username: 'stranger', role: 'administrator' as const, organizationId };
    const stranger = await signIn(server.server, server.url, account);
    expect(await stranger.call(moderationRoutes.counts, { ids })).toEqual({ list: [] });
  });

  it('are refused for too many videos', async () => {
    const ids = Array.from({ length: 301 }, (_, at) => `video-${at}`).join(',');
    await expect(world.olga.call(moderationRoutes.counts, { ids })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
  });
});
