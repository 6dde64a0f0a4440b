import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { videoRoutes } from '#features/videos/contract.ts';
import { type CommentWorld, createCommentWorld, failureOf } from '#test/comment-world.ts';
import { signIn, type TestPerson } from '#test/test-server.ts';
import { type BlockScope, moderationRoutes } from '../moderation-contract.ts';

let world: CommentWorld;
let mia: TestPerson;
let modest: TestPerson;
let administrator: TestPerson;
beforeAll(async () => {
  world = await createCommentWorld();
  const { server } = world;
  mia = await server.as('mia');
  modest = await signIn(server.server, server.url, { username: 'modest', role: 'moderator' });
  administrator = await server.asAdministrator();
});
afterAll(() => world.server.stop());

const managedVideo = async (): Promise<string> => {
  const id = await world.video({ src: 'VIDEO' });
  await world.olga.call(videoRoutes.addManager, { id, username: 'mia' });
  return id;
};
const block = (person: TestPerson, id: string, scope?: BlockScope) =>
  failureOf(person.call(moderationRoutes.block, { id, username: 'ana', ...(scope ? { scope } : {}) }));
const unblock = (person: TestPerson, id: string, scope: BlockScope) =>
  failureOf(person.call(moderationRoutes.unblock, { id, username: 'ana', scope }));
const says = (id: string) => failureOf(world.post(world.ana, id, 'a comment'));

describe('who may block from what', () => {
  it('a manager from the one video, its owner from all of theirs, moderators from everything [CA-12]', async () => {
    const { olga, bob } = world;
    const id = await managedVideo();
    const table: [TestPerson, Record<BlockScope, string>][] = [
      [bob, { video: 'MANAGERS_ONLY', owner: 'MANAGERS_ONLY', organization: 'MANAGERS_ONLY' }],
      [mia, { video: 'ok', owner: 'OWNER_OR_MODERATORS_ONLY', organization: 'ORGANIZATION_MODERATORS_ONLY' }],
      [olga, { video: 'ok', owner: 'ok', organization: 'ORGANIZATION_MODERATORS_ONLY' }],
      [modest, { video: 'ok', owner: 'ok', organization: 'ok' }],
      [administrator, { video: 'ok', owner: 'ok', organization: 'ok' }],
    ];
    for (const [person, expected] of table) {
      for (const scope of ['video', 'owner', 'organization'] as const) {
        const seen = [await block(person, id, scope), await unblock(person, id, scope)];
        expect([person.username, scope, ...seen]).toEqual([
          person.username,
          scope,
          expected[scope],
          expected[scope],
        ]);
      }
    }
  });

  it("without a scope it is the owner's videos, which a manager is refused", async () => {
    const id = await managedVideo();
    expect(await block(mia, id)).toBe('OWNER_OR_MODERATORS_ONLY');
    expect(await says(id)).toBe('ok');
  });
});

describe('a block of one video', () => {
  it('is of that video only and stands beside wider ones', async () => {
    const { olga } = world;
    const [one, two] = [await managedVideo(), await managedVideo()];
    expect(await block(mia, one, 'video')).toBe('ok');
    expect(await block(mia, one, 'video')).toBe('ok');
    expect([await says(one), await says(two)]).toEqual(['BLOCKED', 'ok']);
    expect(await block(modest, one, 'organization')).toBe('ok');
    expect(await block(olga, one, 'owner')).toBe('ok');
    const seenBy = async (person: TestPerson, id: string) =>
      (await person.call(moderationRoutes.blocks, { id })).list.map(
        ({ username, scope, can_unblock }) => [username, scope, can_unblock] as const,
      );
    expect(await seenBy(mia, one)).toEqual([
      ['ana', 'owner', false],
      ['ana', 'organization', false],
      ['ana', 'video', true],
    ]);
    expect(await seenBy(olga, two)).toEqual([
      ['ana', 'owner', true],
      ['ana', 'organization', false],
    ]);
    expect(await unblock(mia, one, 'owner')).toBe('OWNER_OR_MODERATORS_ONLY');
    expect([await unblock(olga, one, 'owner'), await unblock(modest, one, 'organization')]).toEqual([
      'ok',
      'ok',
    ]);
    expect([await says(one), await says(two)]).toEqual(['BLOCKED', 'ok']);
    expect(await unblock(olga, one, 'video')).toBe('ok');
    expect(await says(one)).toBe('ok');
  });

  it('goes with its video', async () => {
    const { olga } = world;
    const [one, two] = [await managedVideo(), await managedVideo()];
    await block(olga, one, 'video');
    await olga.call(videoRoutes.remove, { id: one });
    expect((await olga.call(moderationRoutes.blocks, { id: two })).list).toEqual([]);
  });
});
