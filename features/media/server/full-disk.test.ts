import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it } from 'vitest';
import { videoRoutes } from '#features/videos/contract.ts';
import { kernelRoutes } from '#kernel/contract/kernel-routes.ts';
import { openFilms } from '#test/films.ts';
import { ffmpeg } from '#test/fixtures/ffmpeg.ts';
import { openSmallDisk } from '#test/small-disk.ts';
import { createTestServer, type TestPerson, type TestServer } from '#test/test-server.ts';
import { beginUpload, sendBytes, uploadFile, waitForVideo } from '#test/upload.ts';
import { mediaRoutes } from '../contract.ts';

const GB = 1024 ** 3;
const films = openFilms();
const disk = openSmallDisk(400);
let server: TestServer;
afterEach(() => server.stop());
afterAll(() => {
  films.remove();
  disk?.remove();
});

/** A server on a disk whose free space the test sets. */
async function startServer(): Promise<{ ana: TestPerson; setFree(bytes: number): void }> {
  let freeBytes = 50 * GB;
  server = await createTestServer({
    compose: {
      jobs: { retryImmediately: true },
      diskProbe: async () => ({ freeBytes, totalBytes: 100 * GB }),
    },
  });
  return {
    ana: await server.as('ana'),
    setFree: (bytes) => {
      freeBytes = bytes;
    },
  };
}

const until = (person: TestPerson, id: string, condition: Parameters<typeof waitForVideo>[3]) =>
  waitForVideo(server, person, id, condition, 120_000);
const offsetOf = async (person: TestPerson, location: string): Promise<number> => {
  const response = await person.fetch(location, { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } });
  return Number(response.headers.get('upload-offset'));
};

it('an upload stops before the disk reserve with an error, and resumes where it stopped [HO-01]', async () => {
  const { ana, setFree } = await startServer();
  const bytes = await readFile(await films.film());
  const { kapsule_id: id } = await ana.call(videoRoutes.create, { displayname: 'No space' });
  const location = (await beginUpload(ana, id, bytes.length)).headers.get('location') as string;
  const half = Math.floor(bytes.length / 2);
  expect((await sendBytes(ana, location, 0, bytes.subarray(0, half))).status).toBe(204);
  for (const _ of ['first', 'second time']) {
    setFree(0.9 * GB);
    const refused = await sendBytes(ana, location, half, bytes.subarray(half));
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([507, '30']);
    expect(await refused.json()).toMatchObject({
      error: { code: 'NO_SPACE', message: expect.stringContaining('disk is almost full') },
    });
    expect((await beginUpload(ana, id, 10)).status).toBe(507);
    setFree(50 * GB);
    expect(await offsetOf(ana, location)).toBe(half);
  }
  expect((await sendBytes(ana, location, half, bytes.subarray(half))).status).toBe(204);
});

it('a file that would exceed the disk reserve is rejected up front [HO-01]', async () => {
  const { ana, setFree } = await startServer();
  setFree(2 * GB);
  const { kapsule_id: id } = await ana.call(videoRoutes.create, { displayname: 'Too large' });
  expect((await beginUpload(ana, id, 1.5 * GB)).status).toBe(507);
  expect((await beginUpload(ana, id, 0.5 * GB)).status).toBe(201);
});

it('processing pauses for disk space without failing, repeatedly, and tells viewers and operators [HO-01]', {
  timeout: 240_000,
}, async () => {
  const { ana, setFree } = await startServer();
  const id = await uploadFile(ana, await films.long(60));
  const playing = await until(ana, id, (video) => video.media !== null);
  const master = new URL(playing.media!.hls, server.url).href;
  for (const _ of ['first', 'second time']) {
    setFree(0.5 * GB);
    const waiting = await until(ana, id, (video) => video.state_reason !== null || video.state === 'ready');
    expect(waiting).toMatchObject({
      state: 'processing',
      state_reason: expect.stringMatching(/^Waiting for disk/),
    });
    expect(await ana.call(kernelRoutes.health, {})).toMatchObject({ status: 'ok', disk: 'low' });
    expect(await (await ana.fetch('/metrics')).text()).toMatch(/kapsule_disk_free_bytes 5368709\d\d/);
    setFree(50 * GB);
    await until(ana, id, (video) => video.state_reason === null);
  }
  setFree(0.5 * GB);
  const segment = await fetch(await missingSegment(master));
  expect([segment.status, segment.headers.get('retry-after')]).toEqual([503, '10']);
  expect(await segment.json()).toMatchObject({ error: { code: 'MEDIA_NO_SPACE' } });
  setFree(50 * GB);
  const ready = await until(ana, id, (video) => video.state !== 'processing');
  expect(ready).toMatchObject({ state: 'ready', state_reason: null });
});

/** The last segment of the last track, which the background encoding reaches last. */
async function missingSegment(master: string): Promise<string> {
  const tracks = (await (await fetch(master)).text()).split('\n').filter((line) => line.endsWith('.m3u8'));
  const playlist = new URL(tracks.at(-1)!, master).href;
  const segments = (await (await fetch(playlist)).text()).split('\n').filter((line) => line.endsWith('.m4s'));
  return new URL(segments.at(-1)!, playlist).href;
}

it.runIf(disk)(
  'a video becomes ready by itself after the disk fills up twice [HO-01]',
  { timeout: 240_000 },
  async () => {
    const { folder, fill, empty } = disk!;
    mkdirSync(join(folder, 'data'));
    server = await createTestServer({
      env: { DATA_DIR: join(folder, 'data') },
      compose: { jobs: { retryImmediately: true } },
    });
    const ana = await server.as('ana');
    const id = await uploadFile(ana, await films.long(60));
    const picture = join(films.folder, 'picture.png');
    await ffmpeg('-f', 'lavfi', '-i', 'testsrc2=s=640x360:d=1', '-frames:v', '1', picture);
    for (const _ of ['first', 'second time']) {
      fill(96 * 1024);
      await until(ana, id, (video) => video.state_reason !== null || video.state === 'ready');
      const poster = await ana.fetch(`/api/v1/videos/${id}/poster`, {
        method: 'PUT',
        headers: { 'content-type': 'image/png', 'x-csrf-token': ana.tokens.csrf ?? '' },
        body: (await readFile(picture)) as never,
      });
      expect([poster.status, await poster.json()]).toMatchObject([507, { error: { code: 'DISK_FULL' } }]);
      expect((await beginUpload(ana, id, 10)).status).toBe(507);
      empty();
      await until(ana, id, (video) => video.state_reason === null);
    }
    expect(await until(ana, id, (video) => video.state !== 'processing')).toMatchObject({ state: 'ready' });
    expect(await ana.call(mediaRoutes.processing, { id })).toMatchObject({ state: 'ready', reason: null });
  },
);
