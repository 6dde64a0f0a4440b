import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAtOnce } from '#test/run-at-once.ts';
import { createTestServer, signIn, type TestPerson, type TestServer } from '#test/test-server.ts';
import { BULK_MAX, videoRoutes } from '../contract.ts';

let server: TestServer;
let ana: TestPerson;
let bob: TestPerson;
beforeAll(async () => {
  server = await createTestServer();
  ana = await server.as('ana');
  bob = await server.as('bob');
});
afterAll(() => server.stop());

const create = async (owner: TestPerson, tags: string[] = []) =>
  (
    await owner.call(videoRoutes.create, {
      displayname: `Of ${owner.username}`,
      visibility: 'organization',
      tags,
    })
  ).kapsule_id;
const get = (id: string) => ana.call(videoRoutes.get, { id });

describe('a bulk change', () => {
  it('changes visibility and tags of each video and keeps their other tags [HO-03]', async () => {
    const ids = [await create(ana, ['old', 'kept']), await create(ana, ['new'])];
    const result = await ana.call(videoRoutes.bulk, {
      ids,
      visibility: 'public',
      add_tags: ['New'],
      remove_tags: ['old'],
    });
    expect(result).toEqual({ done: ids, failed: [] });
    expect(await get(ids[0]!)).toMatchObject({ visibility: 'public', tags: ['kept', 'new'] });
    expect(await get(ids[1]!)).toMatchObject({ visibility: 'public', tags: ['new'] });
    const { list } = await ana.call(videoRoutes.list, { q: 'kept', mine: true });
    expect(list.map((video) => video.kapsule_id)).toEqual([ids[0]]);
  });

  it('reports videos of others and deleted ones, and does the rest [HO-02, HO-03]', async () => {
    const [own, edited, foreign, deleted] = [
      await create(ana),
      await create(bob),
      await create(bob),
      await create(ana),
    ];
    await bob.call(videoRoutes.addManager, { id: edited, username: 'ana' });
    await ana.call(videoRoutes.remove, { id: deleted });
    const ids = [deleted, foreign, own, edited, 'nosuchvideo1', own];
    const changed = await ana.call(videoRoutes.bulk, { ids, visibility: 'private' });
    expect(changed.done).toEqual([own, edited]);
    expect(changed.failed.map(({ id, code }) => [id, code])).toEqual([
      [deleted, 'VIDEO_DELETED'],
      [foreign, 'OWNER_ONLY'],
      ['nosuchvideo1', 'VIDEO_NOT_FOUND'],
    ]);
    expect(changed.failed[0]!.message).toBe('This video was deleted.');
    expect((await bob.call(videoRoutes.get, { id: foreign })).visibility).toBe('organization');

    const removed = await ana.call(videoRoutes.bulk, { ids: [own, edited, foreign], delete: true });
    expect(removed.done).toEqual([own]);
    expect(removed.failed.map(({ id, code }) => [id, code])).toEqual([
      [edited, 'OWNER_ONLY'],
      [foreign, 'OWNER_ONLY'],
    ]);
    await ana.call(videoRoutes.restore, { id: own });
  });

  it('lets moderators edit every video, but delete none of others [HO-02]', async () => {
    const id = await create(ana);
    const mo = await signIn(server.server, server.url, { username: 'mo', role: 'moderator' });
    expect(await mo.call(videoRoutes.bulk, { ids: [id], add_tags: ['checked'] })).toMatchObject({
      done: [id],
    });
    expect((await get(id)).tags).toEqual(['checked']);
    expect(await mo.call(videoRoutes.bulk, { ids: [id], delete: true })).toMatchObject({ done: [] });
  });

  it('loses nothing when several people save at the same time [HO-03]', async () => {
    const id = await create(ana);
    const names = ['a', 'b', 'c', 'd'];
    const row = { query: 'select from videos where id = $1 for update', values: [id] };
    await runAtOnce(
      server.databaseUrl,
      row,
      names.map((tag) => () => ana.call(videoRoutes.bulk, { ids: [id], add_tags: [tag] })),
    );
    expect((await get(id)).tags.toSorted()).toEqual(names);
  });

  it('cancels scheduled publishing when it changes the visibility, and only then', async () => {
    const [tagged, hidden] = [await create(ana), await create(ana)];
    const publish_at = server.clock.now().getTime() + 3_600_000;
    for (const id of [tagged, hidden]) await ana.call(videoRoutes.change, { id, publish_at });
    await ana.call(videoRoutes.bulk, { ids: [tagged], add_tags: ['later'] });
    await ana.call(videoRoutes.bulk, { ids: [hidden], visibility: 'private' });
    expect(await get(tagged)).toMatchObject({ publish_at, publish_visibility: 'public' });
    expect(await get(hidden)).toMatchObject({ publish_at: null, publish_visibility: null });
  });

  it('does not touch a video that somebody deletes at the same moment [HO-03]', async () => {
    const id = await create(ana, ['old']);
    const deletion = {
      query: 'update videos set deleted_at = $2, version = version + 1 where id = $1',
      values: [id, server.clock.now()],
    };
    const [bulk, single] = await runAtOnce<unknown>(server.databaseUrl, deletion, [
      () => ana.call(videoRoutes.bulk, { ids: [id], add_tags: ['new'] }),
      () => ana.call(videoRoutes.change, { id, tags: ['new'] }),
    ]);
    expect(bulk).toMatchObject({ value: { done: [], failed: [{ id, code: 'VIDEO_DELETED' }] } });
    expect(single).toMatchObject({ reason: { code: 'VIDEO_DELETED' } });
    expect((await ana.call(videoRoutes.restore, { id })).tags).toEqual(['old']);
  });

  it('leaves a video with too many tags as it was', async () => {
    const tags = Array.from({ length: 30 }, (_, index) => `t${index}`);
    const id = await create(ana, tags);
    const result = await ana.call(videoRoutes.bulk, { ids: [id], add_tags: ['more'], visibility: 'public' });
    expect(result.failed).toMatchObject([{ id, code: 'TOO_MANY_TAGS' }]);
    expect(await get(id)).toMatchObject({ tags, visibility: 'organization' });
  });

  it.each([
    ['no videos', []],
    ['too many videos', Array.from({ length: BULK_MAX + 1 }, (_, index) => `v${index}`)],
  ])('refuses %s', async (_, ids) => {
    await expect(ana.call(videoRoutes.bulk, { ids })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});
