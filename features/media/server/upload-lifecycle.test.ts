import { appendFileSync, readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Video, videoRoutes } from '#features/videos/contract.ts';
import { type Films, openFilms } from '#test/films.ts';
import { createTestServer, type TestPerson, type TestServer } from '#test/test-server.ts';
import { beginUpload, sendBytes, uploadFile, waitForVideo } from '#test/upload.ts';

const DAY_MS = 24 * 3_600_000;
const QUOTA_GB = 0.03;
let films: Films;
let server: TestServer;
let ana: TestPerson;
beforeAll(async () => {
  films = openFilms();
  server = await createTestServer({ env: { PERSON_QUOTA_GB: String(QUOTA_GB) } });
  ana = await server.as('ana');
});
afterAll(async () => {
  await server.stop();
  films.remove();
});

const sweep = () => server.server.service('media').sweep();
const uploadFiles = (): string[] => readdirSync(join(server.config.dataDir, 'work/uploads'));
const untilReady = (person: TestPerson, id: string): Promise<Video> =>
  waitForVideo(server, person, id, (video) => video.state === 'ready');
const newVideo = async (person: TestPerson): Promise<string> =>
  (await person.call(videoRoutes.create, { displayname: 'New' })).kapsule_id;
const locationOf = (response: Response): string => response.headers.get('location') as string;

describe('uploads', () => {
  it('expire after a week without activity, and the video shows why [HO-01]', async () => {
    const id = await newVideo(ana);
    const location = locationOf(await beginUpload(ana, id, 1000));
    await sendBytes(ana, location, 0, new Uint8Array(10));
    server.clock.advance(6 * DAY_MS);
    await sweep();
    expect(uploadFiles()).toHaveLength(1);
    server.clock.advance(2 * DAY_MS);
    await sweep();
    expect(uploadFiles()).toEqual([]);
    expect(await ana.call(videoRoutes.get, { id })).toMatchObject({
      state: 'failed',
      state_reason: 'The upload was never finished. Upload the file again.',
    });
    expect((await sendBytes(ana, location, 10, new Uint8Array(10))).status).toBe(404);
  });

  it('are finished by a sweep after a crash at the last byte or before the file was moved', async () => {
    const bytes = await readFile(await films.film());
    const id = await newVideo(ana);
    const location = locationOf(await beginUpload(ana, id, bytes.length));
    await sendBytes(ana, location, 0, bytes.subarray(0, -1));
    const name = location.split('/').at(-1) as string;
    appendFileSync(join(server.config.dataDir, 'work/uploads', name), bytes.subarray(-1));
    const { storage } = server.server.kernel;
    const putFile = vi.spyOn(storage, 'putFile').mockRejectedValueOnce(new Error('killed here'));
    await sweep().catch(() => undefined);
    expect(await ana.call(videoRoutes.get, { id })).toMatchObject({ state: 'uploading' });
    putFile.mockRestore();
    await sweep();
    await untilReady(ana, id);
    expect(uploadFiles()).toEqual([]);
  });

  it('follow the tus protocol: versions, types, offsets, and one connection at a time', async () => {
    const id = await newVideo(ana);
    const location = locationOf(await beginUpload(ana, id, 100));
    const patch = (headers: Record<string, string>, body: BodyInit = new Uint8Array(10)) =>
      ana.fetch(location, {
        method: 'PATCH',
        headers: {
          'tus-resumable': '1.0.0',
          'upload-offset': '0',
          'content-type': 'application/offset+octet-stream',
          'x-csrf-token': ana.tokens.csrf ?? '',
          ...headers,
        },
        body,
      });
    expect((await patch({ 'tus-resumable': '0.2.0' })).status).toBe(412);
    expect((await patch({ 'content-type': 'text/plain' })).status).toBe(415);
    expect((await patch({ 'upload-offset': '-1' })).status).toBe(409);
    expect((await patch({ 'upload-offset': '7' })).status).toBe(409);
    expect((await patch({}, new Uint8Array(101))).status).toBe(413);
    expect((await patch({})).headers.get('upload-offset')).toBe('10');
    const requestStatus = () =>
      ana.fetch(location, { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } });
    // A connection that stalls after five bytes is interrupted by the next request.
    let endStream = (): void => {};
    const stalling = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new Uint8Array(5));
        endStream = () => controller.error(new Error('over'));
      },
    });
    const stalled = ana
      .fetch(location, {
        method: 'PATCH',
        headers: {
          'tus-resumable': '1.0.0',
          'upload-offset': '10',
          'content-type': 'application/offset+octet-stream',
          'x-csrf-token': ana.tokens.csrf ?? '',
        },
        body: stalling,
        duplex: 'half',
      } as RequestInit)
      .catch(() => null);
    // Otherwise the request could interrupt the connection before its bytes are written.
    const file = join(server.config.dataDir, 'work/uploads', location.split('/').at(-1) as string);
    await vi.waitFor(() => expect(statSync(file).size).toBe(15), { timeout: 15_000 });
    expect((await requestStatus()).headers.get('upload-offset')).toBe('15');
    endStream();
    await stalled;
    expect((await sendBytes(ana, location, 15, new Uint8Array(5))).status).toBe(204);
    const canceled = await ana.fetch(location, {
      method: 'DELETE',
      headers: { 'tus-resumable': '1.0.0', 'x-csrf-token': ana.tokens.csrf ?? '' },
    });
    expect(canceled.status).toBe(204);
    expect((await requestStatus()).status).toBe(404);
  });

  it('of the same file at the same time become two videos, or two generations of one video', async () => {
    const carl = await server.as('carl');
    const film = await films.film();
    const [one, two] = await Promise.all([uploadFile(carl, film), uploadFile(carl, film)]);
    expect(one).not.toBe(two);
    await Promise.all([untilReady(carl, one), untilReady(carl, two)]);
    const id = await newVideo(carl);
    await Promise.all([uploadFile(carl, film, { video: id }), uploadFile(carl, film, { video: id })]);
    const { media } = await waitForVideo(
      server,
      carl,
      id,
      (video) => video.state === 'ready' && /\/2\/master/.test(video.media?.hls ?? ''),
    );
    expect((await fetch(server.url + media!.hls)).status).toBe(200);
  });

  it('respect the quota of a person, including unfinished uploads', async () => {
    const dora = await server.as('dora');
    const limit = QUOTA_GB * 1024 ** 3;
    const [first, second] = [await newVideo(dora), await newVideo(dora)];
    const begun = await beginUpload(dora, first, Math.floor(limit * 0.6));
    expect(begun.status).toBe(201);
    const refused = await beginUpload(dora, second, Math.floor(limit * 0.6));
    expect(await refused.json()).toMatchObject({ error: { code: 'UPLOAD_QUOTA' } });
    await dora.fetch(locationOf(begun), {
      method: 'DELETE',
      headers: { 'tus-resumable': '1.0.0', 'x-csrf-token': dora.tokens.csrf ?? '' },
    });
    expect((await beginUpload(dora, second, Math.floor(limit * 0.6))).status).toBe(201);
  });
});
