import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { videoRoutes } from '#features/videos/contract.ts';
import { type Films, FRAMES_PER_SEC, openFilms } from '#test/films.ts';
import { createTestServer, type TestPerson, type TestServer } from '#test/test-server.ts';
import { beginUpload, sendBytes, uploadFile, waitForVideo } from '#test/upload.ts';
import { mediaRoutes } from '../contract.ts';
import { prepareKind } from './processing-jobs.ts';

let films: Films;
let film: string;
let server: TestServer;
let ana: TestPerson;
beforeAll(async () => {
  films = openFilms();
  film = await films.film();
  server = await createTestServer();
  ana = await server.as('ana');
});
afterAll(async () => {
  await server.stop();
  films.remove();
});

const countOpenJobs = async (): Promise<number> => {
  const client = new pg.Client(server.databaseUrl);
  await client.connect();
  const { rows } = await client.query("select count(*)::int from jobs.job where state < 'completed'");
  await client.end();
  return rows[0].count;
};

describe('processing an upload', () => {
  it('is playable at once, encodes every segment, and ends ready [HO-01]', async () => {
    const id = await uploadFile(ana, film, { filename: 'My film.mp4' });
    const playable = await waitForVideo(server, ana, id, (video) => video.media !== null);
    expect(playable).toMatchObject({ duration: 10_000, visibility: 'private' });
    const hls = playable.media!.hls;
    const master = await (await fetch(server.url + hls)).text();
    expect(master).toMatch(/RESOLUTION=640x360/);
    const response = await fetch(server.url + hls.replace('master.m3u8', 'v240/2.m4s'));
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toMatch(/^private, max-age=\d+$/);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    // The poster is made by another job.
    const ready = await waitForVideo(
      server,
      ana,
      id,
      ({ state, images }) => state === 'ready' && images.thumb !== null,
    );
    expect(ready.images.thumb).toMatch(/^\/media\/.*poster-\d+\.jpg$/);
    // Asynchronous, because the server that responds to ffprobe runs in this process.
    const { stdout: frames } = await promisify(execFile)('ffprobe', [
      ...['-v', 'error', '-count_frames', '-select_streams', 'v:0'],
      ...['-show_entries', 'stream=nb_read_frames', '-of', 'csv=p=0', server.url + hls],
    ]);
    expect(Number.parseInt(frames, 10)).toBe(10 * FRAMES_PER_SEC);
    expect(await ana.call(mediaRoutes.processing, { id })).toMatchObject({
      state: 'ready',
      filename: 'My film.mp4',
      can_retry: false,
      warnings: [],
    });
  });

  it('resumes where it stopped after a lost connection [HO-01]', async () => {
    const { kapsule_id: id } = await ana.call(videoRoutes.create, { displayname: 'In two parts' });
    const bytes = await readFile(film);
    const location = (await beginUpload(ana, id, bytes.length)).headers.get('location') as string;
    await sendBytes(ana, location, 0, bytes.subarray(0, 1000));
    const head = await ana.fetch(location, { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } });
    expect(head.headers.get('upload-offset')).toBe('1000');
    expect((await sendBytes(ana, location, 500, bytes.subarray(500))).status).toBe(409);
    expect((await sendBytes(ana, location, 1000, bytes.subarray(1000))).status).toBe(204);
    await waitForVideo(server, ana, id, (video) => video.media !== null);
    const again = await ana.fetch(location, { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } });
    expect(again.headers.get('upload-offset')).toBe(String(bytes.length));
  });

  it('ends ready although the worker that prepared it was killed later than those that encoded it', async () => {
    const id = await uploadFile(ana, film);
    await waitForVideo(server, ana, id, ({ state }) => state === 'ready');
    // The queue repeats the job of a killed worker.
    await server.server.kernel.jobs.send(prepareKind, { video: id, generation: 1 });
    await expect.poll(countOpenJobs).toBe(0);
    expect(await ana.call(videoRoutes.get, { id })).toMatchObject({ state: 'ready', progress: null });
  });

  it('accepts a new source without changing the page URL', async () => {
    const id = await uploadFile(ana, film);
    const before = await waitForVideo(server, ana, id, (video) => video.state === 'ready');
    await uploadFile(ana, film, { video: id });
    const after = await waitForVideo(
      server,
      ana,
      id,
      (video) => video.media !== null && video.media.hls !== before.media!.hls,
    );
    expect(after.app_url).toBe(before.app_url);
    expect((await fetch(server.url + before.media!.hls)).status).toBe(200);
    await waitForVideo(server, ana, id, (video) => video.state === 'ready');
  });
});

describe('rejected uploads', () => {
  it.each([
    ['text', 'hello', 'This is not a video or audio file that we know.'],
    [
      'a playlist named .mp4',
      '#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n',
      'This file only points to other files. Upload the video itself.',
    ],
    [
      'a list of files named .mp4',
      'ffconcat version 1.0\nfile /etc/passwd\n',
      'This file only points to other files. Upload the video itself.',
    ],
    ['an empty file', '', 'The file is empty.'],
  ])('report what is wrong with %s', async (_, content, reason) => {
    const file = join(films.folder, 'bad.mp4');
    writeFileSync(file, content);
    const id = content === '' ? await uploadEmpty() : await uploadFile(ana, file);
    const failed = await waitForVideo(server, ana, id, (video) => video.state === 'failed');
    expect(failed).toMatchObject({ state_reason: reason, media: null });
    await expect(ana.call(mediaRoutes.retry, { id })).rejects.toMatchObject({ code: 'NOTHING_TO_RETRY' });
  });

  async function uploadEmpty(): Promise<string> {
    const { kapsule_id: id } = await ana.call(videoRoutes.create, { displayname: 'Empty' });
    const begun = await beginUpload(ana, id, 0);
    expect(begun.status).toBe(201);
    return id;
  }

  it('are those of strangers, for missing videos, without a token, or over the limit', async () => {
    const bob = await server.as('bob');
    const { kapsule_id: id } = await ana.call(videoRoutes.create, { displayname: 'Mine' });
    expect((await beginUpload(bob, id, 10)).status).toBe(403);
    expect((await beginUpload(server.anonymous(), id, 10)).status).toBe(401);
    expect((await beginUpload(ana, id, 10 ** 14)).status).toBe(413);
    expect((await beginUpload(ana, 'nosuchvideo1', 10)).status).toBe(404);
    const location = (await beginUpload(ana, id, 10)).headers.get('location') as string;
    expect((await sendBytes(bob, location, 0, new Uint8Array(10))).status).toBe(404);
    const noToken = await ana.fetch(location, {
      method: 'PATCH',
      headers: { 'tus-resumable': '1.0.0', 'upload-offset': '0' },
    });
    expect(noToken.status).toBe(403);
  });

  it('never use a hostile filename as a path', async () => {
    const id = await uploadFile(ana, film, { filename: '../../etc/"pass\nwd"<b>.mp4' });
    await waitForVideo(server, ana, id, (video) => video.media !== null);
    const { filename } = await ana.call(mediaRoutes.processing, { id });
    expect(filename).toBe('passwd<b>.mp4');
    const original = await ana.fetch(`/api/v1/videos/${id}/original`);
    expect(original.headers.get('content-disposition')).toBe(
      `attachment; filename="original"; filename*=UTF-8''passwd%3Cb%3E.mp4`,
    );
    expect((await server.anonymous().fetch(`/api/v1/videos/${id}/original`)).status).toBe(401);
  });
});
