import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountRoutes } from '#features/accounts/contract.ts';
import { peopleRoutes } from '#features/accounts/people-contract.ts';
import { organizationRoutes } from '#features/organizations/contract.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import { PICTURE } from '#test/picture.ts';
import { signUpAs } from '#test/sign-up.ts';
import { createTestServer, type TestPerson, type TestServer } from '#test/test-server.ts';
import { channelRoutes } from '../contract.ts';

const { get, change, setAvatar, removeAvatar } = channelRoutes;
let server: TestServer;
let ana: TestPerson;
let bob: TestPerson;

beforeAll(async () => {
  server = await createTestServer();
  [ana, bob] = [await server.as('ana'), await server.as('bob')];
});
afterAll(() => server.stop());

const upload = (person: TestPerson, bytes: Uint8Array) =>
  person.call(setAvatar, {}, { bytes: new Blob([new Uint8Array(bytes)]) });
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

describe('the page of a person', () => {
  it('looks the same for an unknown name and for a person with nothing to show', async () => {
    const visitor = server.anonymous();
    const answer = async (path: string) => {
      const response = await visitor.fetch(path);
      const { error } = (await response.json()) as { error: { code: string; message: string } };
      return [response.status, error.code, error.message];
    };
    expect(await answer('/api/v1/channels/bob')).toEqual(await answer('/api/v1/channels/nobody'));
    expect(await answer('/api/v1/channels/bob')).toEqual([
      404,
      'CHANNEL_NOT_FOUND',
      "There's no page at this address.",
    ]);
    expect(await bob.call(get, { username: 'bob' })).toMatchObject({ is_self: true, bio: '', avatar: null });
  });

  it('appears with the first video that the viewer may find', async () => {
    const input = { displayname: 'Talk', src: 'LIVE_EVENT', visibility: 'organization' } as const;
    const { kapsule_id: id } = await ana.call(videoRoutes.create, input);
    await expect(server.anonymous().call(get, { username: 'ana' })).rejects.toMatchObject({ status: 404 });
    expect(await bob.call(get, { username: 'ana' })).toMatchObject({ username: 'ana', is_self: false });
    await ana.call(videoRoutes.change, { id, visibility: 'public' });
    expect(await server.anonymous().call(get, { username: 'ana' })).toMatchObject({ displayname: 'ana' });
    await ana.call(videoRoutes.change, { id, visibility: 'unlisted' });
    await expect(bob.call(get, { username: 'ana' })).rejects.toMatchObject({ code: 'CHANNEL_NOT_FOUND' });
  });

  it('appears with a bio, which only its owner changes', async () => {
    await bob.call(change, { bio: 'I film <b>birds</b>.' });
    expect(await server.anonymous().call(get, { username: 'bob' })).toMatchObject({
      bio: 'I film <b>birds</b>.',
      is_self: false,
    });
    await bob.call(change, { bio: '' });
    await expect(ana.call(get, { username: 'bob' })).rejects.toMatchObject({ status: 404 });
  });

  it('is hidden from visitors while there is no public front [EM-07]', async () => {
    const boss = await server.asAdministrator();
    const setFront = async (videofront_enabled_flag: boolean) => {
      const { version } = await boss.call(organizationRoutes.get, {});
      await boss.call(organizationRoutes.change, { version, settings: { videofront_enabled_flag } });
    };
    await ana.call(change, { bio: 'I film birds.' });
    await setFront(false);
    await expect(server.anonymous().call(get, { username: 'ana' })).rejects.toMatchObject({ status: 404 });
    expect(await bob.call(get, { username: 'ana' })).toMatchObject({ bio: 'I film birds.' });
    await setFront(true);
    expect(await server.anonymous().call(get, { username: 'ana' })).toMatchObject({ bio: 'I film birds.' });
    await ana.call(change, { bio: '' });
  });
});

describe('the picture of a person', () => {
  it('is a square of 256 pixels under a name that changes with it', async () => {
    const { avatar } = await upload(bob, PICTURE);
    const response = await server.anonymous().fetch(avatar!);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(sizeOf(Buffer.from(await response.arrayBuffer()))).toEqual([256, 256]);
    const next = await upload(bob, PICTURE);
    expect(next.avatar).not.toBe(avatar);
    expect((await server.anonymous().fetch(avatar!)).status).toBe(404);
    expect((await bob.call(removeAvatar, {})).avatar).toBeNull();
    expect((await server.anonymous().fetch(next.avatar!)).status).toBe(404);
    expect(await server.server.kernel.storage.list('avatars/')).toEqual([]);
  });

  it('accompanies the videos of its owner until it is removed', async () => {
    const input = { displayname: 'Birds', src: 'LIVE_EVENT', visibility: 'public' } as const;
    const { kapsule_id: id } = await bob.call(videoRoutes.create, input);
    const { avatar } = await upload(bob, PICTURE);
    const listed = async () =>
      (await server.anonymous().call(videoRoutes.list, { owner: 'bob' })).list[0]?.owner_avatar;
    expect(await listed()).toBe(avatar);
    const found = () => bob.call(videoRoutes.get, { id });
    await expect.poll(async () => (await found()).owner_avatar).toBe(avatar);
    await bob.call(removeAvatar, {});
    expect(await listed()).toBeNull();
    await bob.call(videoRoutes.remove, { id, permanent: true });
  });

  it('is in the header of its owner, and in the lists of people and editors', async () => {
    const boss = await server.asAdministrator();
    const { kapsule_id: id } = await ana.call(videoRoutes.create, { displayname: 'Shared' });
    await ana.call(videoRoutes.addManager, { id, username: 'bob' });
    const readAll = async () => [
      (await bob.call(accountRoutes.me, {})).user.avatar,
      (await boss.call(organizationRoutes.members, { q: 'bob' })).list[0]?.avatar,
      (await ana.call(videoRoutes.managers, { id })).list[0]?.avatar,
    ];
    const { avatar } = await upload(bob, PICTURE);
    expect(await readAll()).toEqual([avatar, avatar, avatar]);
    await bob.call(removeAvatar, {});
    expect(await readAll()).toEqual([null, null, null]);
  });

  it('is in the list of accounts without an organization', async () => {
    const boss = await server.asAdministrator();
    const nora = await signUpAs(server, 'nora');
    const { avatar } = await upload(nora, PICTURE);
    const { list } = await boss.call(peopleRoutes.otherAccounts, { q: 'nora' });
    expect(list).toMatchObject([{ username: 'nora', avatar }]);
  });

  it.each([
    ['text', Buffer.from('not an image at all')],
    ['a picture that ends too early', PICTURE.subarray(0, 30)],
    ['nothing', Buffer.alloc(0)],
    ['SVG with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
  ])('cannot be %s', async (_, bytes) => {
    const before = await upload(ana, PICTURE);
    await expect(upload(ana, bytes)).rejects.toMatchObject({ code: 'POSTER_NOT_A_PICTURE', status: 415 });
    expect((await ana.call(get, { username: 'ana' })).avatar).toBe(before.avatar);
  });

  it.each(['..%2f..%2fsecret', 'x.png', `${'0'.repeat(32)}.svg`, `${'0'.repeat(32)}.png`])(
    'is not found as %s',
    async (name) => {
      expect((await server.anonymous().fetch(`/avatars/${name}`)).status).toBe(404);
    },
  );
});
