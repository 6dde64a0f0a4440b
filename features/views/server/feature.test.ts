import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { playbackRoutes } from '#features/playback/contract.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import { createTestServer, type TestPerson, type TestServer } from '#test/test-server.ts';
import { viewRoutes } from '../contract.ts';
import type { ViewToken } from '../view-token.ts';

let server: TestServer;
let ana: TestPerson;
let video: string;
let userId: string;
beforeAll(async () => {
  server = await createTestServer();
  ana = await server.as('ana');
  video = (await ana.call(videoRoutes.create, { displayname: 'A walk', visibility: 'public' })).kapsule_id;
  const user = await server.server.kernel.db
    .withTables<{ users: { id: string; username: string } }>()
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'ana')
    .executeTakeFirstOrThrow();
  userId = user.id;
});
afterAll(() => server.stop());

const verify = (token: string): ViewToken | null => server.server.service('views').verify(token, video);
const create = async (person: TestPerson, more: Record<string, string> = {}) =>
  (await person.call(viewRoutes.create, { id: video, ...more })).kvtoken;

describe('GET /api/v3/videos/{id}/view/create [TR-01]', () => {
  it('returns a fresh token of the signed-in user', async () => {
    const first = await create(ana);
    expect(verify(first)).toMatchObject({ videoId: video, owner: { kind: 'user', userId } });
    expect(verify(await create(ana))?.viewId).not.toBe(verify(first)?.viewId);
    // Sending an issued token starts a new view.
    expect(verify(await create(ana, { kvtoken: first }))?.viewId).not.toBe(verify(first)?.viewId);
  });

  it('keeps the id chosen by the player, so that a repeated call is the same view', async () => {
    const id = '0b8cf1a2-5c1e-4d0e-9a55-1f6a4b0f7c11';
    const token = await create(ana, { kvtoken: `kv-${id}` });
    expect(token.startsWith(`kv-${id}.`)).toBe(true);
    expect(verify(token)?.viewId).toBe(id);
  });

  it('identifies an anonymous browser by its group id, from the query or the cookie [TR-08]', async () => {
    const nobody = server.anonymous();
    expect(verify(await create(nobody))?.owner).toEqual({ kind: 'unknown' });
    expect(verify(await create(nobody, { _kapsulegid: 'no id' }))?.owner).toEqual({ kind: 'unknown' });
    expect(verify(await create(nobody, { _kapsulegid: 'group-1234' }))?.owner).toEqual({
      kind: 'group',
      groupId: 'group-1234',
    });
    nobody.cookies.set('_kapsulegid', 'cookie-1234');
    expect(verify(await create(nobody))?.owner).toEqual({ kind: 'group', groupId: 'cookie-1234' });
  });

  it('accepts any values of the specified parameters', async () => {
    const query = 'media=H5&vsrc=x&vsite=y&cVA_trk_list=related&entityId=1&clientid=2&kct=&kvtoken=!';
    const response = await server.anonymous().fetch(`/api/v3/videos/${video}/view/create?${query}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('refuses viewers who may not see the video [HO-04]', async () => {
    const { kapsule_id: id } = await ana.call(videoRoutes.create, { displayname: 'Mine' });
    const asked = server.anonymous().call(viewRoutes.create, { id });
    await expect(asked).rejects.toMatchObject({ code: 'VIDEO_PRIVATE' });
  });

  it('is accepted by every process that shares the database', async () => {
    const other = await createTestServer({ databaseUrl: server.databaseUrl });
    try {
      const token = await create(ana);
      const read = other.server.service('views').verify(token, video);
      expect(read?.owner).toEqual({ kind: 'user', userId });
    } finally {
      await other.stop();
    }
  });

  it('is part of the player configuration and expires after a day', async () => {
    const { kvtoken } = await ana.call(playbackRoutes.get, { video });
    expect(verify(kvtoken)).toMatchObject({ videoId: video, owner: { kind: 'user', userId } });
    server.clock.advance(24 * 3_600_000);
    expect(verify(kvtoken)).toBeNull();
  });
});
