import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anonymousViewer } from '#kernel/contract/viewer.ts';
import { countPopularHits, fillTasteGroups, readTastePeople, type TastePerson } from '#test/taste-groups.ts';
import { createTestServer, type TestServer } from '#test/test-server.ts';
import { RECOMMENDED_COUNT } from '../contract.ts';

let server: TestServer;
let client: pg.Client;
let people: TastePerson[];
beforeAll(async () => {
  server = await createTestServer();
  client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  await fillTasteGroups(client, { groups: 8, videos: 240, people: 120, watched: 15 }, server.clock.now());
  people = await readTastePeople(client, 60);
  const { refresh } = server.server.service('recommendations');
  await refresh();
  // Videos without a view are not part of the first run.
  await refresh();
});
afterAll(async () => {
  await client.end();
  await server.stop();
});

async function recommend({ userId, username, lastId }: TastePerson): Promise<string[]> {
  const viewer = { ...anonymousViewer, signedIn: true, userId, username };
  const { list } = await server.server
    .service('recommendations')
    .recommended(viewer, { id: lastId, offset: 0, count: RECOMMENDED_COUNT });
  return list.map(({ kapsule_id }) => kapsule_id);
}

it('finds what people watch next at least twice as often as popularity alone', async () => {
  let hits = 0;
  for (const person of people) hits += Number((await recommend(person)).includes(person.nextId));
  const popular = await countPopularHits(client, people, RECOMMENDED_COUNT);
  expect(popular).toBeGreaterThan(0);
  expect(hits / popular, `${hits} of ${people.length} against ${popular}`).toBeGreaterThanOrEqual(2);
});
