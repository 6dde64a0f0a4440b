import { appendFileSync, existsSync, readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Video, videoRoutes } from '#features/videos/contract.ts';
import { type Films, openFilms } from '#test/films.ts';
import { ffmpeg } from '#test/fixtures/sample-sources.ts';
import { createTestServer, type TestPerson, type TestServer } from '#test/test-server.ts';
import { beginUpload, sendBytes, uploadFile, waitForVideo } from '#test/upload.ts';
import { mediaRoutes } from '../contract.ts';

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
const uploads = (): string[] => readdirSync(join(server.config.dataDir, 'work/uploads'));
const folderOf = (id: string): string => join(server.config.dataDir, 'files/videos', id);
const filesOf = (id: string): Promise<string[]> => server.server.kernel.storage.list(`videos/${id}/`);
const ready = (person: TestPerson, id: string): Promise<Video> =>
  waitForVideo(server, person, id, (video) => video.state === 'ready');
const newVideo = async (person: TestPerson): Promise<string> =>
  (await person.call(videoRoutes.create, { displayname: 'New' })).kapsule_id;
const locationOf = (begun: Response): string => begun.headers.get('location') as string;

describe('uploads', () => {
  it('are given up after a week of rest, and the video says so [HO-01]', async () => {
    const id = await newVideo(ana);
    const location = locationOf(await beginUpload(ana, id, 1000));
    await sendBytes(ana, location, 0, new Uint8Array(10));
    server.clock.advance(6 * DAY_MS);
    await sweep();
    expect(uploads()).toHaveLength(1);
    server.clock.advance(2 * DAY_MS);
    await sweep();
    expect(uploads()).toEqual([]);
    expect(await ana.call(videoRoutes.get, { id })).toMatchObject({
      state: 'failed',
      state_reason: 'The upload was never finished. Upload the file again.',
    });
    expect((await sendBytes(ana, location, 10, new Uint8Array(10))).status).toBe(404);
  });

  it('are finished by a sweep when the server died with the last byte, and when it died before the file was moved', async () => {
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
    await ready(ana, id);
    expect(uploads()).toEqual([]);
  });

  it('speak the protocol: versions, types, places, and one connection at a time', async () => {
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
    const ask = () => ana.fetch(location, { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } });
    // A connection that sends five bytes and then nothing is let go of when somebody asks.
    let end = (): void => {};
    const silent = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new Uint8Array(5));
        end = () => controller.error(new Error('over'));
      },
    });
    const stuck = ana
      .fetch(location, {
        method: 'PATCH',
        headers: {
          'tus-resumable': '1.0.0',
          'upload-offset': '10',
          'content-type': 'application/offset+octet-stream',
          'x-csrf-token': ana.tokens.csrf ?? '',
        },
        body: silent,
        duplex: 'half',
      } as RequestInit)
      .catch(() => null);
    // Asked before its bytes are there, the connection would be let go of without them.
    const file = join(server.config.dataDir, 'work/uploads', location.split('/').at(-1) as string);
    await vi.waitFor(() => expect(statSync(file).size).toBe(15), { timeout: 15_000 });
    expect((await ask()).headers.get('upload-offset')).toBe('15');
    end();
    await stuck;
    expect((await sendBytes(ana, location, 15, new Uint8Array(5))).status).toBe(204);
    const gone = await ana.fetch(location, {
      method: 'DELETE',
      headers: { 'tus-resumable': '1.0.0', 'x-csrf-token': ana.tokens.csrf ?? '' },
    });
    expect(gone.status).toBe(204);
    expect((await ask()).status).toBe(404);
  });

  it('of the same file at once become two videos, and for one video two generations', async () => {
    const carl = await server.as('carl');
    const film = await films.film();
    const [one, two] = await Promise.all([uploadFile(carl, film), uploadFile(carl, film)]);
    expect(one).not.toBe(two);
    await Promise.all([ready(carl, one), ready(carl, two)]);
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

  it('stop at what one person may store, running uploads counted', async () => {
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

describe('files', () => {
  it('of a video that is deleted while it is encoded do not stay behind [HO-04]', async () => {
    const fred = await server.as('fred');
    const id = await uploadFile(fred, await films.long(120));
    await waitForVideo(server, fred, id, (video) => video.media !== null);
    await vi.waitFor(
      async () => expect((await filesOf(id)).filter((key) => key.endsWith('.m4s')).length).toBeGreaterThan(2),
      {
        timeout: 90_000,
      },
    );
    await fred.call(videoRoutes.remove, { id });
    // The piece that was running notices at its next segment.
    const quiet = async (): Promise<string[]> => {
      const before = await filesOf(id);
      await new Promise((resolve) => setTimeout(resolve, 1500));
      return [...before, ...(await filesOf(id))];
    };
    await vi.waitFor(async () => expect(await quiet()).toEqual([]), { timeout: 90_000 });
    const left = () =>
      existsSync(folderOf(id)) ? readdirSync(folderOf(id), { recursive: true, withFileTypes: true }) : [];
    expect(left().filter((entry) => entry.isFile())).toEqual([]);
  });

  it('of a replaced upload go after a day, so that open players come to their end', async () => {
    const film = await films.film();
    const erin = await server.as('erin');
    const id = await uploadFile(erin, film);
    const before = await ready(erin, id);
    await uploadFile(erin, film, { video: id });
    await waitForVideo(
      server,
      erin,
      id,
      (video) => video.state === 'ready' && video.media!.hls !== before.media!.hls,
    );
    const generations = async (): Promise<string[]> => [
      ...new Set(
        (await filesOf(id)).map((key) => key.split('/')[2] as string).filter((name) => /^\d+$/.test(name)),
      ),
    ];
    server.clock.advance(DAY_MS / 2);
    await sweep();
    expect(await generations()).toEqual(['1', '2']);
    server.clock.advance(DAY_MS);
    await sweep();
    expect(await generations()).toEqual(['2']);
    const { media } = await erin.call(videoRoutes.get, { id });
    expect((await fetch(server.url + media!.hls.replace('master.m3u8', 'v240/0.m4s'))).status).toBe(200);
    const old = before
      .media!.hls.replace('master.m3u8', 'v240/0.m4s')
      .replace(/\/media\/[^/]+/, /\/media\/[^/]+/.exec(media!.hls)![0]);
    expect((await fetch(server.url + old)).status).toBe(404);
  });
});

describe('chapters', () => {
  it('of the file are kept, for those who may see the video', async () => {
    const plain = await films.film();
    const list = join(films.folder, 'chapters.txt');
    const chapter = (from: number, to: number, title: string) =>
      `[CHAPTER]\nTIMEBASE=1/1000\nSTART=${from}\nEND=${to}\ntitle=${title}\n`;
    appendFileSync(
      list,
      `;FFMETADATA1\n${chapter(0, 4000, 'The harbour')}${chapter(4000, 10_000, 'Out at sea')}`,
    );
    const film = join(films.folder, 'with-chapters.mkv');
    await ffmpeg('-i', plain, '-i', list, '-map_chapters', '1', '-map', '0', '-c', 'copy', film);
    const id = await uploadFile(ana, film);
    await waitForVideo(server, ana, id, (video) => video.media !== null);
    expect(await ana.call(mediaRoutes.chapters, { id })).toEqual({
      list: [
        { start: 0, end: 4000, title: 'The harbour' },
        { start: 4000, end: 10_000, title: 'Out at sea' },
      ],
    });
    await expect(server.anonymous().call(mediaRoutes.chapters, { id })).rejects.toMatchObject({
      code: 'VIDEO_PRIVATE',
    });
  });
});
