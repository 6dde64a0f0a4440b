import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { videoRoutes } from '#features/videos/contract.ts';
import { type CommentFixture, createCommentFixture, getFailureCode } from '#test/comment-fixture.ts';
import { signIn, type TestPerson } from '#test/test-server.ts';
import { type BlockScope, moderationRoutes } from '../moderation-contract.ts';

let world: CommentFixture;
let mia: TestPerson;
let modest: TestPerson;
let administrator: TestPerson;
beforeAll(async () => {
  world = await createCommentFixture();
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
  getFailureCode(person.call(moderationRoutes.block, { id, username: 'ana', ...(scope ? { scope } : {}) }));
const unblock = (person: TestPerson, id: string, scope: BlockScope) =>
  getFailureCode(person.call(moderationRoutes.unblock, { id, username: 'ana', scope }));
const postAsAna = (id: string) => getFailureCode(world.post(world.ana, id, 'a comment'));

describe('block permissions', () => {
  it('let managers block from the video, owners from all their videos, and moderators from the organization [CA-12]', async () => {
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
        const outcomes = [await block(person, id, scope), await unblock(person, id, scope)];
        expect([person.username, scope, ...outcomes]).toEqual([
          person.username,
          scope,
          expected[scope],
          expected[scope],
        ]);
      }
    }
  });

  it("default to the scope of all the owner's videos, which managers may not use", async () => {
    const id = await managedVideo();
    expect(await block(mia, id)).toBe('OWNER_OR_MODERATORS_ONLY');
    expect(await postAsAna(id)).toBe('ok');
  });
});

describe('a block from one video', () => {
  it('applies to that video only and coexists with wider blocks', async () => {
    const { olga } = world;
    const [one, two] = [await managedVideo(), await managedVideo()];
    expect(await block(mia, one, 'video')).toBe('ok');
    expect(await block(mia, one, 'video')).toBe('ok');
    expect([await postAsAna(one), await postAsAna(two)]).toEqual(['BLOCKED', 'ok']);
    expect(await block(modest, one, 'organization')).toBe('ok');
    expect(await block(olga, one, 'owner')).toBe('ok');
    const listBlocks = async (person: TestPerson, id: string) =>
      (await person.call(moderationRoutes.blocks, { id })).list.map(
        ({ username, scope, can_unblock }) => [username, scope, can_unblock] as const,
      );
    expect(await listBlocks(mia, one)).toEqual([
      ['ana', 'owner', false],
      ['ana', 'organization', false],
      ['ana', 'video', true],
    ]);
    expect(await listBlocks(olga, two)).toEqual([
      ['ana', 'owner', true],
      ['ana', 'organization', false],
    ]);
    expect(await unblock(mia, one, 'owner')).toBe('OWNER_OR_MODERATORS_ONLY');
    expect([await unblock(olga, one, 'owner'), await unblock(modest, one, 'organization')]).toEqual([
      'ok',
      'ok',
    ]);
    expect([await postAsAna(one), await postAsAna(two)]).toEqual(['BLOCKED', 'ok']);
    expect(await unblock(olga, one, 'video')).toBe('ok');
    expect(await postAsAna(one)).toBe('ok');
  });

  it('is deleted with its video', async () => {
    const { olga } = world;
    const [one, two] = [await managedVideo(), await managedVideo()];
    await block(olga, one, 'video');
    await olga.call(videoRoutes.remove, { id: one, permanent: true });
    expect((await olga.call(moderationRoutes.blocks, { id: two })).list).toEqual([]);
  });
});
