import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAtOnce } from '#test/run-at-once.ts';
import { createTestServer, type TestPerson, type TestServer } from '#test/test-server.ts';
import { videoRoutes } from '../contract.ts';

let server: TestServer;
let ana: TestPerson;
let bob: TestPerson;
const create = (input: Partial<Parameters<typeof ana.call<typeof videoRoutes.create>>[1]> = {}) =>
  ana.call(videoRoutes.create, { displayname: 'A video', ...input });

beforeAll(async () => {
  server = await createTestServer();
  ana = await server.as('ana');
  bob = await server.as('bob');
});
afterAll(() => server.stop());

describe('videos', () => {
  it('creates an entry that belongs to its creator and is private by default [HO-03]', async () => {
    const video = await create({ displayname: '  Waves  ', tags: ['Physics', 'physics'] });
    expect(video).toMatchObject({
      displayname: 'Waves',
      owner_name: 'ana',
      visibility: 'private',
      src: 'VIDEO',
      state: 'uploading',
      tags: ['physics'],
      can_manage: true,
      can_set_comment_type: true,
      properties: { comment_type: 'ALL' },
      live_event: null,
    });
    expect(await ana.call(videoRoutes.get, { id: video.kapsule_id })).toEqual(video);
  });

  it('refuses a private video to everybody else [HO-04]', async () => {
    const { kapsule_id: id } = await create();
    await expect(bob.call(videoRoutes.get, { id })).rejects.toMatchObject({
      code: 'VIDEO_PRIVATE',
      status: 403,
    });
    await expect(server.anonymous().call(videoRoutes.get, { id })).rejects.toMatchObject({
      code: 'VIDEO_PRIVATE',
    });
  });

  it('lets a colleague see, and an editor edit but neither delete nor add others [HO-02]', async () => {
    const { kapsule_id: id } = await create({ visibility: 'organization' });
    expect((await bob.call(videoRoutes.get, { id })).can_manage).toBe(false);
    await ana.call(videoRoutes.addManager, { id, username: 'bob' });
    expect(await bob.call(videoRoutes.change, { id, displayname: 'Corrected' })).toMatchObject({
      displayname: 'Corrected',
      can_manage: true,
      can_edit: true,
      can_delete: false,
      can_set_managers: false,
    });
    for (const refused of [
      () => bob.call(videoRoutes.remove, { id }),
      () => bob.call(videoRoutes.remove, { id, permanent: true }),
      () => bob.call(videoRoutes.addManager, { id, username: 'bob' }),
      () => bob.call(videoRoutes.removeManager, { id, username: 'bob' }),
    ])
      await expect(refused()).rejects.toMatchObject({ code: 'OWNER_ONLY' });
    expect((await ana.call(videoRoutes.removeManager, { id, username: 'bob' })).list).toEqual([]);
    expect((await bob.call(videoRoutes.get, { id })).can_manage).toBe(false);
  });

  it('rejects the second of two concurrent edits without losing either [HO-03]', async () => {
    const { kapsule_id: id, version } = await create();
    await ana.call(videoRoutes.change, { id, version, displayname: 'First' });
    await expect(ana.call(videoRoutes.change, { id, version, displayname: 'Second' })).rejects.toMatchObject({
      code: 'VIDEO_CHANGED',
      status: 409,
    });
    expect((await ana.call(videoRoutes.get, { id })).displayname).toBe('First');
  });

  it('is found by everything that was changed at the same time', async () => {
    const { kapsule_id: id } = await create();
    const row = { query: 'select from videos where id = $1 for update', values: [id] };
    await runAtOnce(server.databaseUrl, row, [
      () => ana.call(videoRoutes.change, { id, displayname: 'Walrus' }),
      () => ana.call(videoRoutes.change, { id, description: 'On the ice floe' }),
      () => ana.call(videoRoutes.change, { id, tags: ['arctic'] }),
    ]);
    for (const q of ['walrus', 'floe', 'arctic'])
      expect((await ana.call(videoRoutes.list, { mine: true, q })).list, q).toMatchObject([
        { kapsule_id: id },
      ]);
  });

  it('does not conflict with processing progress', async () => {
    const { kapsule_id: id, version } = await create();
    const videos = server.server.service('videos');
    await videos.recordMedia(id, { state: 'processing', progress: 40 });
    expect(await ana.call(videoRoutes.change, { id, version, displayname: 'Typed meanwhile' })).toMatchObject(
      {
        displayname: 'Typed meanwhile',
        state: 'processing',
        progress: 40,
      },
    );
  });

  it('answers a deleted video with VIDEO_DELETED', async () => {
    const { kapsule_id: id } = await create();
    await ana.call(videoRoutes.remove, { id });
    await expect(ana.call(videoRoutes.get, { id })).rejects.toMatchObject({
      code: 'VIDEO_DELETED',
      status: 410,
    });
    await expect(ana.call(videoRoutes.change, { id, displayname: 'x' })).rejects.toMatchObject({
      code: 'VIDEO_DELETED',
    });
    await expect(ana.call(videoRoutes.get, { id: 'nosuchvideo1' })).rejects.toMatchObject({
      code: 'VIDEO_NOT_FOUND',
    });
    await expect(ana.call(videoRoutes.get, { id: '../../etc' })).rejects.toMatchObject({
      code: 'VIDEO_NOT_FOUND',
    });
  });

  it('changes the state of a live event only forward', async () => {
    const event = await create({ src: 'LIVE_EVENT', visibility: 'public' });
    const id = event.kapsule_id;
    expect(event.live_event).toEqual({ state: 'SCHEDULED', time_live: null });
    const live = await ana.call(videoRoutes.setLiveState, { id, state: 'LIVE' });
    expect(live.live_event).toEqual({ state: 'LIVE', time_live: server.clock.now().getTime() });
    await ana.call(videoRoutes.setLiveState, { id, state: 'CLOSED' });
    await expect(ana.call(videoRoutes.setLiveState, { id, state: 'LIVE' })).rejects.toMatchObject({
      code: 'LIVE_STATE_REFUSED',
    });
    await expect(bob.call(videoRoutes.setLiveState, { id, state: 'LIVE' })).rejects.toMatchObject({
      code: 'OWNER_ONLY',
    });
    const { kapsule_id: plain } = await create();
    await expect(ana.call(videoRoutes.setLiveState, { id: plain, state: 'LIVE' })).rejects.toMatchObject({
      code: 'NOT_A_LIVE_EVENT',
    });
  });

  it('lets only the owner set the comment mode [CM-43]', async () => {
    const { kapsule_id: id } = await create({ visibility: 'public' });
    const changed = await ana.call(videoRoutes.change, { id, comment_type: 'PIN' });
    expect(changed.properties.comment_type).toBe('PIN');
    const admin = await server.asAdministrator();
    expect((await admin.call(videoRoutes.change, { id, displayname: 'Tidied' })).displayname).toBe('Tidied');
    await expect(admin.call(videoRoutes.change, { id, comment_type: 'NONE' })).rejects.toMatchObject({
      code: 'OWNER_ONLY',
    });
  });

  it.each([
    ['a field nobody knows', { owner_id: 'x' }, 'owner_id'],
    ['a blank title', { displayname: '  ' }, 'displayname'],
    ['a title of 201 characters', { displayname: 'x'.repeat(201) }, 'displayname'],
    ['a NUL', { description: 'a\u0000b' }, 'description'],
    ['half a character', { displayname: 'a\ud800' }, 'displayname'],
    ['31 tags', { tags: Array.from({ length: 31 }, (_, i) => `t${i}`) }, 'tags'],
    ['an unknown visibility', { visibility: 'secret' }, 'visibility'],
  ])('refuses %s and names the field', async (_, change, field) => {
    const { kapsule_id: id } = await create();
    const refusal = await ana.call(videoRoutes.change, { id, ...change } as never).catch((error) => error);
    expect(refusal).toMatchObject({ code: 'INVALID_INPUT', status: 400 });
    expect(Object.keys(refusal.fields)).toEqual([field]);
  });

  it('keeps markup as text', async () => {
    const hostile = '<script>alert(1)</script>"><img src=x onerror=alert(1)>';
    const video = await create({ displayname: hostile, description: hostile, tags: ['<b>'] });
    expect(video).toMatchObject({ displayname: hostile, description: hostile, tags: ['<b>'] });
  });
});
