import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEventClients } from '#test/event-client.ts';
import { runAtOnce } from '#test/run-at-once.ts';
import { createTestServer, type TestPerson, type TestServer } from '#test/test-server.ts';
import { videoRoutes } from '../contract.ts';

const HOUR_MS = 3_600_000;
let server: TestServer;
let other: TestServer;
let ana: TestPerson;
beforeAll(async () => {
  server = await createTestServer();
  other = await createTestServer({ databaseUrl: server.databaseUrl });
  ana = await server.as('ana');
});
const streams = createEventClients();
afterAll(async () => {
  streams.closeAll();
  await other?.stop();
  await server.stop();
});

const now = () => server.clock.now().getTime();
const create = async () =>
  (await ana.call(videoRoutes.create, { displayname: 'Soon', src: 'LIVE_EVENT' })).kapsule_id;
const advance = (ms: number) => {
  server.clock.advance(ms);
  other.clock.advance(ms);
};
/** Both processes try at the same time. */
const publish = () =>
  Promise.all([server, other].map((one) => one.server.kernel.jobs.runDue('videos.publish-due')));

describe('scheduled publishing', () => {
  it('changes the visibility at its time, once, and tells open pages [HO-03]', async () => {
    const id = await create();
    const publish_at = now() + HOUR_MS;
    const scheduled = await ana.call(videoRoutes.change, { id, publish_at });
    expect(scheduled).toMatchObject({ visibility: 'private', publish_at, publish_visibility: 'public' });
    const stream = await streams.subscribe(server, ana, `video:${id}`);
    advance(HOUR_MS - 1000);
    await publish();
    expect((await ana.call(videoRoutes.get, { id })).visibility).toBe('private');
    advance(60_000);
    await publish();
    const event = await stream.waitFor('video.changed');
    expect(event.data).toMatchObject({ id });
    const published = await server.anonymous().call(videoRoutes.get, { id });
    expect(published).toMatchObject({ visibility: 'public', publish_at: null, publish_visibility: null });
    expect(published.time_published).toBe(server.clock.now().toISOString());
    expect(published.version).toBe(scheduled.version + 1);

    advance(HOUR_MS);
    await publish();
    expect((await ana.call(videoRoutes.get, { id })).version).toBe(published.version);
  });

  it('does not count as published before the file can be played', async () => {
    const { kapsule_id: id } = await ana.call(videoRoutes.create, { displayname: 'Being encoded' });
    await ana.call(videoRoutes.change, { id, publish_at: now() + HOUR_MS });
    advance(HOUR_MS);
    await publish();
    const get = () => server.anonymous().call(videoRoutes.get, { id });
    expect(await get()).toMatchObject({ visibility: 'public', time_published: null });
    advance(HOUR_MS);
    await server.server.service('videos').recordMedia(id, { playable: true });
    expect((await get()).time_published).toBe(server.clock.now().toISOString());
  });

  it('is canceled when the visibility is changed, and hidden from viewers [HO-03]', async () => {
    const id = await create();
    await ana.call(videoRoutes.change, { id, publish_at: now() + HOUR_MS, visibility: 'unlisted' });
    expect(await server.anonymous().call(videoRoutes.get, { id })).toMatchObject({
      publish_at: null,
      publish_visibility: null,
    });
    const changed = await ana.call(videoRoutes.change, { id, visibility: 'private' });
    expect(changed).toMatchObject({ publish_at: null, publish_visibility: null });
    advance(2 * HOUR_MS);
    await publish();
    expect((await ana.call(videoRoutes.get, { id })).visibility).toBe('private');
  });

  it('does not happen in the trash, nor at once after a late restore [HO-03]', async () => {
    const id = await create();
    await ana.call(videoRoutes.change, { id, publish_at: now() + HOUR_MS });
    await ana.call(videoRoutes.remove, { id });
    advance(2 * HOUR_MS);
    await publish();
    expect(await ana.call(videoRoutes.restore, { id })).toMatchObject({
      visibility: 'private',
      publish_at: null,
      publish_visibility: null,
    });
  });

  it.each([
    ['the title is changed', (id: string) => ana.call(videoRoutes.change, { id, displayname: 'Now' })],
    [
      'the file is processed',
      (id: string) => server.server.service('videos').recordMedia(id, { progress: 50 }),
    ],
  ])('is not undone when %s at the same moment [HO-03]', async (_, write) => {
    const id = await create();
    const published = {
      query: `update videos set visibility = 'public', published_at = $2, version = version + 1 where id = $1`,
      values: [id, server.clock.now()],
    };
    await runAtOnce<unknown>(server.databaseUrl, published, [() => write(id)]);
    const { list } = await server.anonymous().call(videoRoutes.list, {});
    expect(list.map((video) => video.kapsule_id)).toContain(id);
  });

  it.each([
    ['the past', () => ({ publish_at: now() - 1 }), 'PUBLISH_IN_PAST'],
    ['private', () => ({ publish_at: now() + 1, publish_visibility: 'private' }), 'INVALID_INPUT'],
    ['no real time', () => ({ publish_at: 9e15 }), 'INVALID_INPUT'],
    ['no time', () => ({ publish_visibility: 'public' }), 'PUBLISH_NO_TIME'],
  ])('refuses %s', async (_, change, code) => {
    const id = await create();
    await expect(ana.call(videoRoutes.change, { id, ...change() } as never)).rejects.toMatchObject({ code });
  });
});
