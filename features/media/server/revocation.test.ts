import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { captionRoutes } from '#features/captions/contract.ts';
import { playbackRoutes } from '#features/playback/contract.ts';
import { type Video, type Visibility, videoRoutes } from '#features/videos/contract.ts';
import { type Films, openFilms } from '#test/films.ts';
import { createTestServer, type TestPerson, type TestServer } from '#test/test-server.ts';
import { uploadFile, waitForVideo } from '#test/upload.ts';

const FILES = [
  'master.m3u8',
  'v240/index.m3u8',
  'v240/init.mp4',
  'v240/0.m4s',
  'storyboard.vtt',
  'storyboard/0.jpg',
];
let films: Films;
let server: TestServer;
/** Another process on the same database and files, and one that lets nginx send them. */
let other: TestServer;
let handing: TestServer;
let ana: TestPerson;

beforeAll(async () => {
  films = openFilms();
  server = await createTestServer();
  const { databaseUrl, config } = server;
  const env = { DATA_DIR: config.dataDir, ROLE: 'web' };
  other = await createTestServer({ databaseUrl, env });
  handing = await createTestServer({ databaseUrl, env: { ...env, MEDIA_ACCEL_PREFIX: '/kapsule-files/' } });
  ana = await server.as('ana');
});
afterAll(async () => {
  await handing.stop();
  await other.stop();
  await server.stop();
  films.remove();
});

const change = (id: string, visibility: Visibility): Promise<Video> =>
  ana.call(videoRoutes.change, { id, visibility });

interface Shown {
  readonly id: string;
  readonly paths: readonly string[];
  readonly media: NonNullable<Video['media']>;
}
const addCaptions = (id: string): Promise<Response> =>
  ana.fetch(`/api/v1/videos/${id}/transcripts/en`, {
    method: 'PUT',
    headers: { 'x-csrf-token': ana.tokens.csrf ?? '', 'content-type': 'text/vtt' },
    body: 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n',
  });

/** Every kind of file of a finished video, as its owner is told where they are. */
async function addressesOf(id: string): Promise<Shown> {
  const { media, images } = await ana.call(videoRoutes.get, { id });
  const captions = await ana.call(captionRoutes.list, { id });
  const beside = FILES.map((name) => media!.hls.replace('master.m3u8', name));
  return { id, media: media!, paths: [...beside, images.thumb!, captions.list[0]!.transcript_url] };
}
async function finished(visibility: Visibility): Promise<Shown> {
  const id = await uploadFile(ana, await films.film());
  await change(id, visibility);
  await waitForVideo(server, ana, id, (video) => video.state === 'ready' && video.images.thumb !== null);
  await addCaptions(id);
  const shown = await addressesOf(id);
  // The previews come a moment after the segments.
  await vi.waitFor(async () => expect(await answers(server, shown.paths)).toEqual(all(shown.paths, '200')), {
    timeout: 60_000,
  });
  return shown;
}

/** The status of each file, with the code of the refusal. */
const answers = (at: TestServer, paths: readonly string[]): Promise<string[]> =>
  Promise.all(
    paths.map(async (path) => {
      const response = await fetch(at.url + path);
      if (response.ok) return String(response.status);
      const { error } = (await response.json()) as { error: { code: string } };
      return `${response.status} ${error.code} ${response.headers.get('cache-control')}`;
    }),
  );
const all = (paths: readonly string[], answer: string): string[] => paths.map(() => answer);
const eventually = (at: TestServer, paths: readonly string[], answer: string): Promise<void> =>
  vi.waitFor(async () => expect(await answers(at, paths)).toEqual(all(paths, answer)), { timeout: 30_000 });
/** Everywhere: at once where the change was made, and at the others when they hear of it. */
async function everywhere(paths: readonly string[], answer: string): Promise<void> {
  expect(await answers(server, paths)).toEqual(all(paths, answer));
  for (const at of [other, handing]) await eventually(at, paths, answer);
}
const cacheOf = async (path: string): Promise<string | null> =>
  (await fetch(server.url + path)).headers.get('cache-control');

const EXPIRED = '403 MEDIA_EXPIRED no-store';
const GONE = '404 MEDIA_NOT_FOUND no-store';

describe('revocation of media', () => {
  it('closes every file of a video that is made private, in every process, and opens them again [HO-04]', async () => {
    const open = await finished('public');
    expect(open.media.until ?? null).toBeNull();
    for (const path of open.paths) expect(await cacheOf(path)).toBe('public, max-age=31536000, immutable');
    await everywhere(open.paths, '200');

    await change(open.id, 'private');
    await everywhere(open.paths, EXPIRED);
    const closed = await addressesOf(open.id);
    await everywhere(closed.paths, '200');
    for (const path of closed.paths) expect(await cacheOf(path)).toMatch(/^private, max-age=(2[4-9]\d|300)$/);

    await change(open.id, 'unlisted');
    await everywhere([...open.paths, ...closed.paths], '200');
  });

  it('closes the files of a video that is taken from the organization [HO-04]', async () => {
    const shared = await finished('organization');
    const ben = await other.as('ben');
    const seen = await ben.call(videoRoutes.get, { id: shared.id });
    expect(seen.media!.until).toBeGreaterThan(server.clock.now().getTime());
    await everywhere([seen.media!.hls], '200');
    await change(shared.id, 'private');
    await everywhere([...shared.paths, seen.media!.hls], EXPIRED);
  });

  it('a deleted video has no files any more, however often they were asked for [HO-04]', async () => {
    const { id, paths } = await finished('public');
    for (const at of [server, other, handing])
      for (let asked = 0; asked < 3; asked += 1) expect(await answers(at, paths)).toEqual(all(paths, '200'));
    await ana.call(videoRoutes.remove, { id });
    await everywhere(paths, GONE);
  });

  it('addresses of a private video end after minutes, when the owner is told they do [HO-04]', async () => {
    const { id, paths, media } = await finished('private');
    const configuration = await ana.call(playbackRoutes.get, { video: id });
    expect(configuration.media_until).toBe(media.until);
    const left = media.until! - server.clock.now().getTime();
    expect(left).toBeLessThanOrEqual(5 * 60_000);
    server.clock.advance(left);
    expect(await answers(server, paths)).toEqual(all(paths, '200'));
    server.clock.advance(1);
    expect(await answers(server, paths)).toEqual(all(paths, EXPIRED));
    const { paths: renewed } = await addressesOf(id);
    expect(await answers(server, renewed)).toEqual(all(renewed, '200'));
    server.clock.advance(-left - 1);
  });

  it.each([
    ['with something after it', (token: string) => `${token}.x`],
    ['with a dot after it', (token: string) => `${token}.`],
    ['with a character more', (token: string) => `${token}A`],
    ['with another end', (token: string) => `z${token}`],
    ['that says another access', (token: string) => token.replace('.p', '.o')],
  ])('refuses a token %s [HO-04]', async (_, spoil) => {
    const { kapsule_id: id } = await ana.call(videoRoutes.create, { displayname: 'Spoiled' });
    await addCaptions(id);
    const { list } = await ana.call(captionRoutes.list, { id });
    const path = list[0]!.transcript_url;
    const spoiled = path.replace(/\/media\/([^/]+)/, (_all, token: string) => `/media/${spoil(token)}`);
    expect(await answers(server, [path, spoiled])).toEqual(['200', EXPIRED]);
  });
});
