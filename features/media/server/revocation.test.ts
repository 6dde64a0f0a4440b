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
/** Another process on the same database and files, and one behind nginx. */
let other: TestServer;
let behindNginx: TestServer;
let ana: TestPerson;

beforeAll(async () => {
  films = openFilms();
  server = await createTestServer();
  const { databaseUrl, config } = server;
  const env = { DATA_DIR: config.dataDir, ROLE: 'web' };
  other = await createTestServer({ databaseUrl, env });
  behindNginx = await createTestServer({
    databaseUrl,
    env: { ...env, MEDIA_ACCEL_PREFIX: '/kapsule-files/' },
  });
  ana = await server.as('ana');
});
afterAll(async () => {
  await behindNginx.stop();
  await other.stop();
  await server.stop();
  films.remove();
});

const change = (id: string, visibility: Visibility): Promise<Video> =>
  ana.call(videoRoutes.change, { id, visibility });

interface FinishedVideo {
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

/** URLs of every kind of file of a finished video, as its owner sees them. */
async function listUrls(id: string): Promise<FinishedVideo> {
  const { media, images } = await ana.call(videoRoutes.get, { id });
  const captions = await ana.call(captionRoutes.list, { id });
  const files = FILES.map((name) => media!.hls.replace('master.m3u8', name));
  return { id, media: media!, paths: [...files, images.thumb!, captions.list[0]!.transcript_url] };
}
async function finishVideo(visibility: Visibility): Promise<FinishedVideo> {
  const id = await uploadFile(ana, await films.film());
  await change(id, visibility);
  await waitForVideo(server, ana, id, (video) => video.state === 'ready' && video.images.thumb !== null);
  await addCaptions(id);
  const finished = await listUrls(id);
  // Previews are created shortly after the segments.
  await vi.waitFor(
    async () => expect(await fetchStatuses(server, finished.paths)).toEqual(repeat(finished.paths, '200')),
    {
      timeout: 60_000,
    },
  );
  return finished;
}

/** The status of each file, with the error code of a refusal. */
const fetchStatuses = (at: TestServer, paths: readonly string[]): Promise<string[]> =>
  Promise.all(
    paths.map(async (path) => {
      const response = await fetch(at.url + path);
      if (response.ok) return String(response.status);
      const { error } = (await response.json()) as { error: { code: string } };
      return `${response.status} ${error.code} ${response.headers.get('cache-control')}`;
    }),
  );
const repeat = (paths: readonly string[], status: string): string[] => paths.map(() => status);
const expectEventually = (at: TestServer, paths: readonly string[], status: string): Promise<void> =>
  vi.waitFor(async () => expect(await fetchStatuses(at, paths)).toEqual(repeat(paths, status)), {
    timeout: 30_000,
  });
/** At once in the process that made the change, eventually in the others. */
async function expectEverywhere(paths: readonly string[], status: string): Promise<void> {
  expect(await fetchStatuses(server, paths)).toEqual(repeat(paths, status));
  for (const at of [other, behindNginx]) await expectEventually(at, paths, status);
}
const cacheControl = async (path: string): Promise<string | null> =>
  (await fetch(server.url + path)).headers.get('cache-control');

const EXPIRED = '403 MEDIA_EXPIRED no-store';
const GONE = '404 MEDIA_NOT_FOUND no-store';

describe('revocation of media', () => {
  it('denies every file of a video made private, in every process, and grants access again [HO-04]', async () => {
    const open = await finishVideo('public');
    expect(open.media.until ?? null).toBeNull();
    for (const path of open.paths)
      expect(await cacheControl(path)).toBe('public, max-age=31536000, immutable');
    await expectEverywhere(open.paths, '200');

    await change(open.id, 'private');
    await expectEverywhere(open.paths, EXPIRED);
    const closed = await listUrls(open.id);
    await expectEverywhere(closed.paths, '200');
    for (const path of closed.paths)
      expect(await cacheControl(path)).toMatch(/^private, max-age=(2[4-9]\d|300)$/);

    await change(open.id, 'unlisted');
    await expectEverywhere([...open.paths, ...closed.paths], '200');
  });

  it('denies the files of a video withdrawn from the organization [HO-04]', async () => {
    const shared = await finishVideo('organization');
    const ben = await other.as('ben');
    const seen = await ben.call(videoRoutes.get, { id: shared.id });
    expect(seen.media!.until).toBeGreaterThan(server.clock.now().getTime());
    await expectEverywhere([seen.media!.hls], '200');
    await change(shared.id, 'private');
    await expectEverywhere([...shared.paths, seen.media!.hls], EXPIRED);
  });

  it('denies the files of a deleted video, even when they are cached [HO-04]', async () => {
    const { id, paths } = await finishVideo('public');
    for (const at of [server, other, behindNginx])
      for (let count = 0; count < 3; count += 1)
        expect(await fetchStatuses(at, paths)).toEqual(repeat(paths, '200'));
    await ana.call(videoRoutes.remove, { id });
    await expectEverywhere(paths, GONE);
  });

  it('expires the URLs of a private video after minutes, as announced to the owner [HO-04]', async () => {
    const { id, paths, media } = await finishVideo('private');
    const configuration = await ana.call(playbackRoutes.get, { video: id });
    expect(configuration.media_until).toBe(media.until);
    const left = media.until! - server.clock.now().getTime();
    expect(left).toBeLessThanOrEqual(5 * 60_000);
    server.clock.advance(left);
    expect(await fetchStatuses(server, paths)).toEqual(repeat(paths, '200'));
    server.clock.advance(1);
    expect(await fetchStatuses(server, paths)).toEqual(repeat(paths, EXPIRED));
    const { paths: renewed } = await listUrls(id);
    expect(await fetchStatuses(server, renewed)).toEqual(repeat(renewed, '200'));
    server.clock.advance(-left - 1);
  });

  it.each([
    ['with a suffix', (token: string) => `${token}.x`],
    ['with a trailing dot', (token: string) => `${token}.`],
    ['with an extra character', (token: string) => `${token}A`],
    ['with another expiry', (token: string) => `z${token}`],
    ['with another access level', (token: string) => token.replace('.p', '.o')],
  ])('rejects a token %s [HO-04]', async (_, tamper) => {
    const { kapsule_id: id } = await ana.call(videoRoutes.create, { displayname: 'Tampered' });
    await addCaptions(id);
    const { list } = await ana.call(captionRoutes.list, { id });
    const path = list[0]!.transcript_url;
    const tampered = path.replace(/\/media\/([^/]+)/, (_all, token: string) => `/media/${tamper(token)}`);
    expect(await fetchStatuses(server, [path, tampered])).toEqual(['200', EXPIRED]);
  });
});
