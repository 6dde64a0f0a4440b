import { afterAll, beforeAll, expect, it } from 'vitest';
import { organizationRoutes, type TrackLevel } from '#features/organizations/contract.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import { viewRoutes } from '#features/views/contract.ts';
import { createTestServer, type TestPerson, type TestServer } from '#test/test-server.ts';
import { historyRoutes } from '../contract.ts';

let server: TestServer;
let owner: TestPerson;
let ana: TestPerson;
beforeAll(async () => {
  server = await createTestServer();
  [owner, ana] = [await server.as('owner'), await server.as('ana')];
});
afterAll(() => server.stop());

async function addVideo(): Promise<string> {
  const { kapsule_id: id } = await owner.call(videoRoutes.create, {
    displayname: 'A film',
    visibility: 'public',
  });
  await server.server
    .service('videos')
    .recordMedia(id, { state: 'ready', playable: true, generation: 1, duration_ms: 60_000 });
  return id;
}
/** Plays the first 15 seconds like a player. */
async function watch(person: TestPerson, id: string): Promise<void> {
  const { kvtoken } = await person.call(viewRoutes.create, { id });
  const track = (track_item: 'playback_start' | 'highPrecisionViewProgress', track_data: object) =>
    person.call(viewRoutes.track, { id, kvtoken, track_item, track_data });
  await track('playback_start', {});
  server.clock.advance(15_000);
  await track('highPrecisionViewProgress', { start: 0, end: 15_000 });
  await server.server.service('views').flush();
}
const percentsOf = async (person: TestPerson, id: string): Promise<number[]> =>
  (await person.call(historyRoutes.progress, { ids: id })).list.map(({ percent }) => percent);

it('contains what the player reports, also of videos that a person manages', async () => {
  const id = await addVideo();
  await watch(ana, id);
  await watch(owner, id);
  await watch(server.anonymous(), id);
  const { list } = await ana.call(historyRoutes.list, {});
  expect(list).toMatchObject([{ video: { kapsule_id: id }, percent: 25, position: 15_000 }]);
  expect(list[0]!.time_last).toBeLessThanOrEqual(server.clock.now().getTime());
  expect(await percentsOf(owner, id)).toEqual([25]);
});

it.each<[TrackLevel, number[]]>([
  ['full', [25]],
  ['basic', []],
  ['none', []],
])('at the tracking level %s: %j', async (track_level, expected) => {
  const administrator = await server.asAdministrator();
  const { version } = await administrator.call(organizationRoutes.get, {});
  await administrator.call(organizationRoutes.change, { version, settings: { track_level } });
  const id = await addVideo();
  await watch(ana, id);
  expect(await percentsOf(ana, id)).toEqual(expected);
});
