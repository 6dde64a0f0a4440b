import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEventClients } from '#test/event-client.ts';
import { createTestServer, signIn, type TestServer } from '#test/test-server.ts';
import { ORGANIZATION_VIDEOS_TOPIC, OWN_VIDEOS_TOPIC, videoRoutes } from '../contract.ts';

let server: TestServer;
const clients = createEventClients();
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(async () => {
  clients.closeAll();
  await server.stop();
});

describe('the events of the studio', () => {
  it("report everybody's videos to moderators, and one's own to others", async () => {
    const [ana, bob] = [await server.as('ana'), await server.as('bob')];
    const modest = await signIn(server.server, server.url, { username: 'modest', role: 'moderator' });
    const all = await clients.subscribe(server, modest, ORGANIZATION_VIDEOS_TOPIC);
    const own = await clients.subscribe(server, ana, OWN_VIDEOS_TOPIC);
    await Promise.all([all.readFirstId(), own.readFirstId()]);
    const { kapsule_id: ofBob } = await bob.call(videoRoutes.create, { displayname: 'Of Bob' });
    const { kapsule_id: ofAna } = await ana.call(videoRoutes.create, { displayname: 'Of Ana' });
    await ana.call(videoRoutes.remove, { id: ofAna });
    expect((await all.waitFor('video.created')).data).toMatchObject({ id: ofBob });
    expect((await all.waitFor('video.created')).data).toMatchObject({ id: ofAna });
    expect((await all.waitFor('video.deleted')).data).toMatchObject({ id: ofAna });
    expect((await own.waitFor('video.created')).data).toMatchObject({ id: ofAna });
  });

  it.each(['organization', 'someone-else'])('are refused to members for %s', async (whose) => {
    const cat = await server.as('cat');
    const { status } = await clients.subscribe(server, cat, `videos-of:${whose}`);
    expect(status).toBe(403);
  });
});
