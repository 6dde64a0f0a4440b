import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TRASHED_POSTER_PATH, videoRoutes } from '#features/videos/contract.ts';
import { studioRoutes } from '#features/videos/studio-contract.ts';
import { createTestServer, signIn, type TestPerson, type TestServer } from '#test/test-server.ts';

const DAY_MS = 24 * 3_600_000;
let server: TestServer;
/** The same server behind nginx, which sends the files of other routes. */
let behindNginx: TestServer;
let ana: TestPerson;
let admin: TestPerson;
beforeAll(async () => {
  server = await createTestServer();
  const { databaseUrl, config } = server;
  behindNginx = await createTestServer({
    databaseUrl,
    env: { DATA_DIR: config.dataDir, ROLE: 'web', MEDIA_ACCEL_PREFIX: '/kapsule-files/' },
  });
  ana = await server.as('ana');
  admin = await server.asAdministrator();
});
afterAll(async () => {
  await behindNginx.stop();
  await server.stop();
});

const services = () => ({ ...server.server.kernel, videos: server.server.service('videos') });
const putPoster = (id: string, number: number, content: string) =>
  services().storage.put(`videos/${id}/poster-${number}.jpg`, Buffer.from(content));

/** A video of ana with an automatic poster. */
async function create(): Promise<string> {
  const { kapsule_id: id } = await ana.call(videoRoutes.create, { displayname: 'V', visibility: 'public' });
  await putPoster(id, 1, 'automatic');
  await services().videos.recordMedia(id, { poster: 1 });
  return id;
}
async function createTrashed(): Promise<string> {
  const id = await create();
  await ana.call(videoRoutes.remove, { id });
  return id;
}
const poster = (person: TestPerson, id: string): Promise<Response> =>
  person.fetch(TRASHED_POSTER_PATH.replace(':id', id));
/** What distinguishes two failures, apart from the id of the request. */
async function refusalOf(response: Response) {
  const { error } = (await response.json()) as { error: { code: string; message: string } };
  return { status: response.status, code: error.code, message: error.message };
}
const NOT_FOUND = { status: 404, code: 'MEDIA_NOT_FOUND', message: 'File not found.' };
const listed = async (person: TestPerson, scope: 'mine' | 'all') =>
  (await person.call(studioRoutes.trash, { scope })).list;

describe('the poster of a video in the trash', () => {
  it('is sent to its owner and to administrators, and never cached [HO-04]', async () => {
    const id = await createTrashed();
    for (const [person, scope] of [
      [ana, 'mine'],
      [admin, 'all'],
    ] as const) {
      const { images } = (await listed(person, scope)).find((video) => video.kapsule_id === id)!;
      const response = await person.fetch(images.thumb!);
      expect(response.status).toBe(200);
      expect(await response.text()).toBe('automatic');
      expect(response.headers.get('content-type')).toBe('image/jpeg');
      expect(response.headers.get('cache-control')).toBe('private, no-store');
      expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    }
  });

  it('looks missing to everybody else, like that of a video that never existed [HO-04]', async () => {
    const id = await createTrashed();
    const bob = await server.as('bob');
    await ana.call(videoRoutes.restore, { id });
    await ana.call(videoRoutes.addManager, { id, username: 'bob' });
    await ana.call(videoRoutes.remove, { id });
    const elsewhere = await server.server.service('organizations').create('Elsewhere');
    const account = (username: string, rest: object) =>
      signIn(server.server, server.url, { username, ...rest });
    for (const person of [
      bob,
      await server.as('member'),
      await account('moderator', { role: 'moderator' }),
      await account('newcomer', { role: null }),
      await account('stranger', { role: 'administrator', organizationId: elsewhere.id }),
    ]) {
      expect(await refusalOf(await poster(person, id))).toEqual(NOT_FOUND);
      expect(await refusalOf(await poster(person, 'NeverExisted'))).toEqual(NOT_FOUND);
    }
    const visitor = server.anonymous();
    const refusal = await refusalOf(await poster(visitor, id));
    expect(refusal).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
    expect(await refusalOf(await poster(visitor, 'NeverExisted'))).toEqual(refusal);
  });

  it('is there only while the video is in the trash [HO-03]', async () => {
    const id = await create();
    expect(await refusalOf(await poster(ana, id))).toEqual(NOT_FOUND);
    await ana.call(videoRoutes.remove, { id });
    expect((await poster(ana, id)).status).toBe(200);
    await ana.call(videoRoutes.restore, { id });
    expect(await refusalOf(await poster(ana, id))).toEqual(NOT_FOUND);
    await ana.call(videoRoutes.remove, { id });
    await ana.call(videoRoutes.remove, { id, permanent: true });
    // A job deletes the files of a purged video a little later; while it removes the folder, writing fails.
    const leaveOver = () =>
      putPoster(id, 1, 'left over').then(
        () => 'written',
        (error: Error) => error.message,
      );
    await expect.poll(leaveOver).toBe('written');
    for (const person of [ana, admin]) expect(await refusalOf(await poster(person, id))).toEqual(NOT_FOUND);
  });

  it('is refused under its signed URL, which works again after a restore [HO-04]', async () => {
    const id = await create();
    const { images } = await ana.call(videoRoutes.get, { id });
    expect((await ana.fetch(images.thumb!)).status).toBe(200);
    await ana.call(videoRoutes.remove, { id });
    expect((await poster(ana, id)).status).toBe(200);
    for (const person of [ana, admin, server.anonymous()])
      expect((await person.fetch(images.thumb!)).status).toBe(404);
    await ana.call(videoRoutes.restore, { id });
    expect((await ana.fetch(images.thumb!)).status).toBe(200);
  });

  it('is the chosen one, or the automatic one when its file is missing', async () => {
    const id = await createTrashed();
    await services().videos.recordMedia(id, { custom_poster: 2 });
    expect(await (await poster(ana, id)).text()).toBe('automatic');
    await putPoster(id, 2, 'chosen');
    expect(await (await poster(ana, id)).text()).toBe('chosen');
    const head = await ana.fetch(TRASHED_POSTER_PATH.replace(':id', id), { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  it('is absent for a video without picture', async () => {
    const { kapsule_id: id } = await ana.call(videoRoutes.create, { displayname: 'Not processed yet' });
    await ana.call(videoRoutes.remove, { id });
    const video = (await listed(ana, 'mine')).find(({ kapsule_id }) => kapsule_id === id);
    expect(video?.images).toEqual({ thumb: null, fallback: { thumb: null } });
    expect(await refusalOf(await poster(ana, id))).toEqual(NOT_FOUND);
  });

  it('is sent by the server itself behind nginx, which would let other sites use it', async () => {
    const id = await createTrashed();
    const response = await fetch(behindNginx.url + TRASHED_POSTER_PATH.replace(':id', id), {
      headers: { cookie: [...ana.cookies].map((pair) => pair.join('=')).join('; ') },
    });
    expect(response.headers.get('x-accel-redirect')).toBeNull();
    expect(await response.text()).toBe('automatic');
  });

  it('ends with the 30 days [HO-03]', async () => {
    const id = await createTrashed();
    server.clock.advance(30 * DAY_MS);
    await services().jobs.runDue('videos.purge-trash');
    const again = await signIn(server.server, server.url, { username: 'late', role: 'administrator' });
    expect(await refusalOf(await poster(again, id))).toEqual(NOT_FOUND);
  });
});
