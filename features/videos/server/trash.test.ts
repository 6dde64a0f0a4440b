import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { accountRoutes } from '#features/accounts/contract.ts';
import { commentRoutes } from '#features/comments/contract.ts';
import { playbackRoutes } from '#features/playback/contract.ts';
import { createEventClients } from '#test/event-client.ts';
import { runAtOnce } from '#test/run-at-once.ts';
import {
  createTestServer,
  signIn,
  TEST_PASSWORD,
  type TestPerson,
  type TestServer,
} from '#test/test-server.ts';
import { videoRoutes } from '../contract.ts';
import { studioRoutes } from '../studio-contract.ts';

const DAY_MS = 24 * 3_600_000;
let server: TestServer;
let ana: TestPerson;
let admin: TestPerson;
let stranger: TestPerson;
beforeAll(async () => {
  server = await createTestServer();
  ana = await server.as('ana');
  admin = await server.asAdministrator();
  const { id: organizationId } = await server.server.service('organizations').create('Elsewhere');
  const account = { username: 'stranger', role: 'administrator' as const, organizationId };
  stranger = await signIn(server.server, server.url, account);
});
const streams = createEventClients();
afterEach(async () => {
  for (const { kapsule_id: id } of await trash(ana))
    await ana.call(videoRoutes.remove, { id, permanent: true });
});
afterAll(async () => {
  streams.closeAll();
  await server.stop();
});
/** Sessions end before videos are purged. */
const signInAgain = () => ana.call(accountRoutes.signIn, { username: 'ana', password: TEST_PASSWORD });

const create = async (displayname = 'A video'): Promise<string> =>
  (await ana.call(videoRoutes.create, { displayname, visibility: 'public', src: 'LIVE_EVENT' })).kapsule_id;
const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'ok',
    (error) => error.code,
  );
const trash = async (person: TestPerson, scope: 'mine' | 'all' = 'mine') =>
  (await person.call(studioRoutes.trash, { scope })).list;
const purge = () => server.server.kernel.jobs.runDue('videos.purge-trash');

describe('a deleted video', () => {
  it('is gone for everyone at once, and comes back complete when it is restored [HO-03]', async () => {
    const id = await create();
    await ana.call(commentRoutes.create, { gconfid: id, text: 'Still here' });
    await server.server.kernel.storage.put(`videos/${id}/poster-1.jpg`, Buffer.from('picture'));
    await ana.call(videoRoutes.remove, { id });
    for (const call of [
      () => ana.call(videoRoutes.get, { id }),
      () => server.anonymous().call(videoRoutes.get, { id }),
      () => ana.call(videoRoutes.change, { id, displayname: 'x' }),
      () => ana.call(commentRoutes.list, { gconfid: id }),
      () => ana.call(videoRoutes.remove, { id }),
      () => server.anonymous().call(playbackRoutes.get, { video: id }),
    ])
      expect(await codeOf(call())).toBe('VIDEO_DELETED');
    expect((await ana.call(studioRoutes.studioVideos, {})).list).toEqual([]);
    expect((await server.anonymous().call(videoRoutes.list, {})).list).toEqual([]);

    expect(await ana.call(videoRoutes.restore, { id })).toMatchObject({
      kapsule_id: id,
      visibility: 'public',
    });
    expect((await server.anonymous().call(videoRoutes.get, { id })).displayname).toBe('A video');
    expect((await ana.call(commentRoutes.list, { gconfid: id })).list).toHaveLength(1);
    expect(await server.server.kernel.storage.list(`videos/${id}/`)).toHaveLength(1);
    expect(await trash(ana)).toEqual([]);
    await ana.call(videoRoutes.remove, { id, permanent: true });
  });

  it('closes open event streams [HO-04]', async () => {
    const id = await create();
    const stream = await streams.subscribe(server, ana, `video:${id}`);
    await ana.call(videoRoutes.remove, { id });
    const denied = await stream.waitFor('denied');
    expect(denied.data).toMatchObject({ topic: `video:${id}`, code: 'VIDEO_DELETED' });
    await ana.call(videoRoutes.remove, { id, permanent: true });
  });

  it('is listed with the time of its end to its owner and to administrators, who can restore it [HO-02]', async () => {
    const id = await create('Trashed');
    const bob = await server.as('bob');
    await ana.call(videoRoutes.addManager, { id, username: 'bob' });
    await ana.call(videoRoutes.remove, { id });
    const deletedMs = server.clock.now().getTime();
    const times = { time_deleted: deletedMs, time_purged: deletedMs + 30 * DAY_MS };
    expect(await trash(ana)).toMatchObject([{ kapsule_id: id, displayname: 'Trashed', ...times }]);
    expect(await trash(bob)).toEqual([]);
    expect(await codeOf(trash(bob, 'all'))).toBe('FORBIDDEN');
    expect(await codeOf(bob.call(videoRoutes.restore, { id }))).toBe('VIDEO_DELETED');
    expect(await codeOf(bob.call(videoRoutes.remove, { id, permanent: true }))).toBe('VIDEO_DELETED');
    expect(await trash(admin, 'all')).toMatchObject([{ kapsule_id: id }]);
    expect(await trash(stranger, 'all')).toEqual([]);
    expect(await codeOf(stranger.call(videoRoutes.restore, { id }))).toBe('VIDEO_DELETED');
    await admin.call(videoRoutes.restore, { id });
    expect((await bob.call(videoRoutes.get, { id })).can_edit).toBe(true);
    await ana.call(videoRoutes.remove, { id, permanent: true });
  });

  it('is purged after 30 days, and only then frees its space [HO-03]', async () => {
    const { kernel } = server.server;
    const id = await create();
    await kernel.storage.put(`videos/${id}/poster-1.jpg`, Buffer.from('picture'));
    await ana.call(videoRoutes.remove, { id });
    const later = await create('Deleted a day later');
    server.clock.advance(DAY_MS);
    await ana.call(videoRoutes.remove, { id: later });
    server.clock.advance(29 * DAY_MS - 1);
    await purge();
    await signInAgain();
    expect((await trash(ana)).map((video) => video.kapsule_id)).toEqual([later, id]);
    expect(await kernel.storage.list(`videos/${id}/`)).toHaveLength(1);

    server.clock.advance(10 * 60_000);
    await purge();
    expect((await trash(ana)).map((video) => video.kapsule_id)).toEqual([later]);
    expect(await codeOf(ana.call(videoRoutes.restore, { id }))).toBe('VIDEO_DELETED');
    expect(await codeOf(ana.call(videoRoutes.get, { id }))).toBe('VIDEO_DELETED');
    await expect.poll(() => kernel.storage.list(`videos/${id}/`), { timeout: 60_000 }).toEqual([]);
    await ana.call(videoRoutes.remove, { id: later, permanent: true });
    expect(await trash(ana)).toEqual([]);
  });

  it('is not purged when it is restored at the last moment [HO-03]', async () => {
    const id = await create();
    await ana.call(videoRoutes.remove, { id });
    server.clock.advance(31 * DAY_MS);
    const restoring = { query: 'update videos set deleted_at = null where id = $1', values: [id] };
    const [purged] = await runAtOnce(server.databaseUrl, restoring, [purge]);
    expect(purged).toMatchObject({ status: 'fulfilled' });
    expect((await server.anonymous().call(videoRoutes.get, { id })).displayname).toBe('A video');
    await signInAgain();
    await ana.call(videoRoutes.remove, { id, permanent: true });
  });

  it('stays complete when it is restored while it is being processed', async () => {
    const { kapsule_id: id } = await ana.call(videoRoutes.create, { displayname: 'Being encoded' });
    const videos = server.server.service('videos');
    await videos.recordMedia(id, { state: 'processing', progress: 40 });
    await ana.call(videoRoutes.remove, { id });
    await videos.recordMedia(id, { state: 'ready', progress: null, playable: true, generation: 1 });
    expect(await ana.call(videoRoutes.restore, { id })).toMatchObject({ state: 'ready' });
    await ana.call(videoRoutes.remove, { id, permanent: true });
  });

  it('pages through the trash, the last deleted first', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      ids.unshift(await create());
      server.clock.advance(1000);
      await ana.call(videoRoutes.remove, { id: ids[0]! });
    }
    const first = await ana.call(studioRoutes.trash, { max: 2 });
    const second = await ana.call(studioRoutes.trash, { max: 2, cursor: first.next! });
    expect([...first.list, ...second.list].map((video) => video.kapsule_id)).toEqual(ids);
    expect(second.next).toBeNull();
  });
});
