import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { organizationRoutes } from '#features/organizations/contract.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import { createTestServer, signIn, type TestPerson, type TestServer } from '#test/test-server.ts';
import { videofrontRoutes } from '../contract.ts';
import { videofrontSettingRoutes } from '../studio-contract.ts';

const { get, logo } = videofrontRoutes;
const { setting, change, candidates, setBanner, removeBanner, setLogo, removeLogo } = videofrontSettingRoutes;

const draw = (source: string): Buffer =>
  execFileSync('ffmpeg', [
    ...['-v', 'error', '-f', 'lavfi', '-i', source, '-frames:v', '1'],
    ...['-c:v', 'png', '-f', 'image2pipe', '-'],
  ]);
const PICTURE = draw('testsrc2=s=640x360');
const CLEAR_LOGO = draw('color=black:s=1000x250,format=rgba,geq=r=0:g=0:b=0:a=if(lt(X\\,300)\\,255\\,0)');

let server: TestServer;
let administrator: TestPerson;
let stranger: TestPerson;
beforeAll(async () => {
  server = await createTestServer();
  administrator = await server.asAdministrator();
  const { id } = await server.server.service('organizations').create('Elsewhere');
  stranger = await signIn(server.server, server.url, {
    username: 'eve',
    role: 'administrator',
    organizationId: id,
  });
});
afterAll(() => server.stop());

const blob = (bytes: Uint8Array) => ({ bytes: new Blob([new Uint8Array(bytes)]) });
const download = async (path: string) => {
  const response = await server.anonymous().fetch(path);
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
};
const createEvent = async (displayname: string, visibility: 'public' | 'organization' | 'private') =>
  (await administrator.call(videoRoutes.create, { displayname, visibility, src: 'LIVE_EVENT' })).kapsule_id;
/** Saves with the current version. */
const save = async (fields: { headline?: string; tagline?: string; featured?: string[] }) =>
  administrator.call(change, { version: (await administrator.call(setting, {})).version, ...fields });
const titles = async (person: TestPerson) =>
  (await person.call(get, {})).featured.map(({ displayname }) => displayname);

describe('the front page', () => {
  it('is empty until an administrator fills it [EM-07]', async () => {
    const empty = { headline: '', tagline: '', banner: null, featured: [] };
    expect(await server.anonymous().call(get, {})).toEqual(empty);
    await save({ headline: 'Films <b>by us</b>', tagline: 'New every week' });
    expect(await server.anonymous().call(get, {})).toMatchObject({
      headline: 'Films <b>by us</b>',
      tagline: 'New every week',
    });
    expect(await stranger.call(get, {})).toEqual(empty);
  });

  it('is hidden from visitors when the organization has no public front [EM-07]', async () => {
    const videofront = async (videofront_enabled_flag: boolean) => {
      const { version } = await administrator.call(organizationRoutes.get, {});
      await administrator.call(organizationRoutes.change, { version, settings: { videofront_enabled_flag } });
    };
    await save({ headline: 'For us', featured: [await createEvent('Public talk', 'public')] });
    await videofront(false);
    expect(await server.anonymous().call(get, {})).toMatchObject({ headline: '', featured: [] });
    expect(await (await server.as('ana')).call(get, {})).toMatchObject({ headline: 'For us' });
    await videofront(true);
    expect(await titles(server.anonymous())).toEqual(['Public talk']);
  });

  it('rejects the second of two concurrent changes and keeps the first', async () => {
    const { version } = await administrator.call(setting, {});
    await administrator.call(change, { version, headline: 'First' });
    await expect(administrator.call(change, { version, headline: 'Second' })).rejects.toMatchObject({
      code: 'VIDEOFRONT_CHANGED',
      status: 409,
    });
    expect((await administrator.call(setting, {})).headline).toBe('First');
    // An image does not get in the way of texts that are being edited.
    const before = await administrator.call(setting, {});
    await administrator.call(setBanner, {}, blob(PICTURE));
    expect(await administrator.call(change, { version: before.version, tagline: 'Third' })).toMatchObject({
      tagline: 'Third',
    });
  });

  it.each([
    ['a headline of two lines', { headline: 'a\nb' }],
    ['a headline that is too long', { headline: 'x'.repeat(81) }],
    ['too many videos', { featured: Array.from({ length: 9 }, (_, index) => `video${index}`) }],
  ])('rejects %s', async (_, fields) => {
    await expect(save(fields)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});

describe('featured videos', () => {
  it('are shown in their order, each to those who may see it', async () => {
    const open = await createEvent('For everyone', 'public');
    const internal = await createEvent('For members', 'organization');
    const closed = await createEvent('For nobody', 'private');
    const saved = await save({ featured: [closed, internal, open, open] });
    expect(saved.featured.map(({ audience }) => audience)).toEqual(['private', 'members', 'everyone']);
    expect(await titles(server.anonymous())).toEqual(['For everyone']);
    expect(await titles(await server.as('ana'))).toEqual(['For members', 'For everyone']);
    expect(await titles(administrator)).toEqual(['For members', 'For everyone']);
    expect(await titles(stranger)).toEqual([]);
    expect(await (await server.anonymous().fetch('/')).text()).not.toContain('For nobody');
  });

  it('disappear when they are deleted, and come back from the trash', async () => {
    const [kept, deleted] = [await createEvent('Kept', 'public'), await createEvent('Deleted', 'public')];
    await save({ featured: [deleted, kept] });
    await administrator.call(videoRoutes.remove, { id: deleted });
    expect(await titles(server.anonymous())).toEqual(['Kept']);
    const { featured } = await administrator.call(setting, {});
    expect(featured[0]).toMatchObject({ kapsule_id: deleted, displayname: '', audience: 'deleted' });
    // Saving with a deleted video in the list is possible.
    await save({ featured: [kept, deleted] });
    await administrator.call(videoRoutes.restore, { id: deleted });
    expect(await titles(server.anonymous())).toEqual(['Kept', 'Deleted']);
  });

  it('are of the organization, and look for strangers as if they did not exist [HO-02]', async () => {
    const closed = await createEvent('Secret plans', 'private');
    const open = await createEvent('Open plans', 'public');
    const { version } = await stranger.call(setting, {});
    for (const id of [closed, open, 'unknown'])
      await expect(stranger.call(change, { version, featured: [id] })).rejects.toMatchObject({
        code: 'FEATURED_NOT_FOUND',
      });
    expect((await administrator.call(candidates, { q: 'plans' })).list).toMatchObject([
      { displayname: 'Open plans', audience: 'everyone' },
    ]);
    expect((await stranger.call(candidates, { q: 'plans' })).list).toEqual([]);
  });
});

describe('images', () => {
  beforeEach(async () => {
    await administrator.call(removeBanner, {});
    await administrator.call(removeLogo, {});
  });

  it('are re-encoded: a banner in two shapes, under addresses that never change', async () => {
    const { banner } = await administrator.call(setBanner, {}, blob(PICTURE));
    const { response, bytes } = await download(banner!.wide);
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(bytes.includes(jpegSize(1920, 480))).toBe(true);
    expect((await download(banner!.phone)).bytes.includes(jpegSize(960, 480))).toBe(true);
    const next = await administrator.call(setBanner, {}, blob(PICTURE));
    expect(next.banner!.wide).not.toBe(banner!.wide);
    expect((await download(banner!.wide)).response.status).toBe(404);
    expect((await download(banner!.phone)).response.status).toBe(404);
    expect((await administrator.call(removeBanner, {})).banner).toBeNull();
    expect((await download(next.banner!.wide)).response.status).toBe(404);
  });

  it('keep the transparency of a logo and tell on which background it is visible', async () => {
    const saved = await administrator.call(setLogo, {}, blob(CLEAR_LOGO));
    expect(saved.logo).toMatchObject({ width: 480, height: 120, tone: 'dark' });
    expect(await server.anonymous().call(logo, {})).toEqual({ logo: saved.logo });
    const { response, bytes } = await download(saved.logo!.url);
    expect(response.headers.get('content-type')).toBe('image/png');
    const COLOR_WITH_ALPHA = 6;
    expect(bytes[25]).toBe(COLOR_WITH_ALPHA);
    expect(await stranger.call(logo, {})).toEqual({ logo: null });
  });

  it.each([
    ['text', Buffer.from('not an image'), 'POSTER_NOT_A_PICTURE'],
    ['a damaged picture', PICTURE.subarray(0, 60), 'POSTER_NOT_A_PICTURE'],
    [
      'SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
      'POSTER_NOT_A_PICTURE',
    ],
    ['more than 100 million pixels', withSize(PICTURE, 11_000, 10_000), 'POSTER_TOO_MANY_PIXELS'],
    ['more pixels than ffmpeg accepts', withSize(PICTURE, 20_000, 20_000), 'POSTER_TOO_MANY_PIXELS'],
  ])('cannot be %s, and the image before stays', async (_, bytes, code) => {
    const before = await administrator.call(setLogo, {}, blob(PICTURE));
    await expect(administrator.call(setLogo, {}, blob(bytes))).rejects.toMatchObject({ code });
    await expect(administrator.call(setBanner, {}, blob(bytes))).rejects.toMatchObject({ code });
    expect((await administrator.call(setting, {})).logo).toEqual(before.logo);
  });

  it('cannot be larger than 8 MB', async () => {
    const large = Buffer.concat([PICTURE, Buffer.alloc(8 * 1024 * 1024)]);
    await expect(administrator.call(setBanner, {}, blob(large))).rejects.toMatchObject({ status: 413 });
  });

  it('can be changed only by administrators of the organization [HO-02]', async () => {
    const { logo: before } = await administrator.call(setLogo, {}, blob(PICTURE));
    await stranger.call(setLogo, {}, blob(PICTURE));
    await stranger.call(removeLogo, {});
    await expect((await server.as('ana')).call(removeLogo, {})).rejects.toMatchObject({
      code: 'NOT_ADMINISTRATOR',
    });
    expect((await server.anonymous().call(logo, {})).logo).toEqual(before);
  });

  it.each(['..%2f..%2fsecret', '..%2felsewhere%2fsecret.png', 'x.png', `${'0'.repeat(32)}.svg`])(
    'are not found as %s',
    async (name) => {
      await server.server.kernel.storage.put('elsewhere/secret.png', Buffer.from('secret'));
      expect((await download(`/videofront/${name}`)).response.status).toBe(404);
    },
  );
});

/** Height and width as they appear in the frame header of a JPEG. */
function jpegSize(width: number, height: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16BE(height, 0);
  size.writeUInt16BE(width, 2);
  return size;
}

/** A PNG that claims to have another size. Its checksum is wrong then, which ffmpeg ignores. */
function withSize(png: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(png);
  copy.writeUInt32BE(width, 16);
  copy.writeUInt32BE(height, 20);
  return copy;
}
