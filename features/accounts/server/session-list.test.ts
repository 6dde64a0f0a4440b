import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { videoRoutes } from '#features/videos/contract.ts';
import { createEventClients } from '#test/event-client.ts';
import { createTestServer, TEST_PASSWORD, type TestPerson, type TestServer } from '#test/test-server.ts';
import { accountRoutes } from '../contract.ts';

const { setting, endSession, signOutEverywhere, signIn, me } = accountRoutes;

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
const { subscribe, closeAll } = createEventClients();
afterAll(async () => {
  closeAll();
  await server.stop();
});

async function addDevice(username: string): Promise<TestPerson> {
  const device = server.anonymous();
  await device.call(signIn, { username, password: TEST_PASSWORD });
  return device;
}
const getUsername = async (person: TestPerson): Promise<string> => (await person.call(me, {})).user.username;
const listSessions = async (person: TestPerson, username: string) =>
  (await person.call(setting, { username })).sessions;

describe('the list of sessions', () => {
  it('names where each was last used, and ends one of them with its event streams [HO-02]', async () => {
    const laptop = await server.as('lea');
    const phone = await addDevice('lea');
    const sessions = await listSessions(laptop, 'lea');
    expect(sessions.map(({ address }) => address)).toEqual(['127.0.0.1', '127.0.0.1']);
    const other = sessions.find(({ current }) => !current);
    const { kapsule_id: id } = await laptop.call(videoRoutes.create, {
      displayname: 'Members',
      visibility: 'organization',
    });
    const [here, there] = [
      await subscribe(server, laptop, `comments:${id}`),
      await subscribe(server, phone, `comments:${id}`),
    ];
    await laptop.call(endSession, { username: 'lea', id: other?.id ?? '' });
    expect([await getUsername(laptop), await getUsername(phone)]).toEqual(['lea', 'anonymous']);
    expect(await there.waitFor('denied')).toMatchObject({ data: { code: 'VIDEO_PRIVATE' } });
    await laptop.call(videoRoutes.remove, { id, permanent: true });
    expect(await here.waitFor('denied')).toMatchObject({ data: { code: 'VIDEO_DELETED' } });
    await laptop.call(endSession, { username: 'lea', id: other?.id ?? '' });
    expect(await listSessions(laptop, 'lea')).toHaveLength(1);
  });

  it('does not end sessions of someone else', async () => {
    const [lea, eve] = [await server.as('lea'), await server.as('eve')];
    const [{ id } = { id: '' }] = await listSessions(lea, 'lea');
    await eve.call(endSession, { username: 'eve', id });
    await expect(eve.call(endSession, { username: 'lea', id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(eve.call(signOutEverywhere, { username: 'lea' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    expect(await getUsername(lea)).toBe('lea');
  });

  it('is ended as a whole, including this device [HO-02]', async () => {
    const laptop = await server.as('mia');
    const phone = await addDevice('mia');
    const answer = await laptop.call(signOutEverywhere, { username: 'mia' });
    expect(answer.user.username).toBe('anonymous');
    expect([await getUsername(laptop), await getUsername(phone)]).toEqual(['anonymous', 'anonymous']);
    expect(laptop.cookies.has('kapsule_session')).toBe(false);
  });
});
