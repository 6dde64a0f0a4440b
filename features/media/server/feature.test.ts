import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Video, videoRoutes } from '#features/videos/contract.ts';
import { createTestServer, type TestPerson, type TestServer } from '#test/test-server.ts';
import { beginUpload, sendBytes, uploadFile, waitForVideo } from '#test/upload.ts';
import { mediaRoutes } from '../contract.ts';

let server: TestServer;
let ana: TestPerson;
let folder: string;
let film: string;
const path = (name: string): string => join(folder, name);
const text = async (address: string): Promise<string> => (await fetch(server.url + address)).text();
const beside = (address: string, file: string): string => address.replace(/[^/]*$/, file);

beforeAll(async () => {
  server = await createTestServer();
  ana = await server.as('ana');
  folder = mkdtempSync(join(tmpdir(), 'kapsule-media-test-'));
  film = path('film.mp4');
  execFileSync('ffmpeg', [
    ...['-v', 'error', '-f', 'lavfi', '-i', 'testsrc2=s=640x360:r=25:d=10', '-f', 'lavfi', '-i', 'sine=d=10'],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac', film],
  ]);
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** One finished video for all tests that only look at one. */
let finished: Promise<Video> | undefined;
function finishedVideo(): Promise<Video> {
  finished ??= uploadFile(ana, film).then((id) =>
    waitForVideo(server, ana, id, (video) => video.state === 'ready'),
  );
  return finished;
}

describe('from upload to playing', () => {
  it('plays at once, makes every segment, and ends ready [HO-01]', async () => {
    const id = await uploadFile(ana, film, { filename: 'My film.mp4' });
    const playable = await waitForVideo(server, ana, id, (video) => video.media !== null);
    expect(playable).toMatchObject({ duration: 10_000, visibility: 'private' });
    const hls = playable.media!.hls;
    const master = await text(hls);
    expect(master).toMatch(/RESOLUTION=640x360/);
    const response = await fetch(server.url + beside(hls, 'v240/2.m4s'));
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toMatch(/^private, max-age=\d+$/);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    const ready = await waitForVideo(server, ana, id, (video) => video.state === 'ready');
    expect(ready.images.thumb).toMatch(/^\/media\/.*poster-\d+\.jpg$/);
    // Not the synchronous kind: the server that answers ffprobe runs in this very process.
    const { stdout: frames } = await promisify(execFile)('ffprobe', [
      ...['-v', 'error', '-count_frames', '-select_streams', 'v:0'],
      ...['-show_entries', 'stream=nb_read_frames', '-of', 'csv=p=0', server.url + hls],
    ]);
    expect(Number.parseInt(frames, 10)).toBe(250);
    expect(await ana.call(mediaRoutes.processing, { id })).toMatchObject({
      state: 'ready',
      filename: 'My film.mp4',
      can_retry: false,
      warnings: [],
    });
  });

  it('goes on where it stopped, also after the connection was lost [HO-01]', async () => {
    const { kapsule_id: id } = await ana.call(videoRoutes.create, { displayname: 'In two parts' });
    const bytes = await import('node:fs/promises').then((fs) => fs.readFile(film));
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

  it('takes a new source without a change of address', async () => {
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

describe('what is refused', () => {
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
    ['nothing at all', '', 'The file is empty.'],
  ])('says what is wrong with %s', async (_, content, reason) => {
    const file = path('bad.mp4');
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

  it('takes no upload from strangers, for strangers, without a token or over the limit', async () => {
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

  it('keeps a hostile file name a name', async () => {
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

describe('delivery', () => {
  it('lets no one in without a valid, unexpired address of that very video [HO-04]', async () => {
    const { media, images, kapsule_id: id } = await finishedVideo();
    const { kapsule_id: other } = await ana.call(videoRoutes.create, { displayname: 'Another' });
    const hls = media!.hls;
    const files = [
      'master.m3u8',
      'v240/index.m3u8',
      'v240/init.mp4',
      'v240/0.m4s',
      'a0/0.m4s',
      'storyboard.vtt',
      'storyboard/0.jpg',
    ];
    // The previews come a moment after the segments.
    await vi.waitFor(
      async () => expect((await fetch(server.url + beside(hls, 'storyboard.vtt'))).status).toBe(200),
      { timeout: 30_000 },
    );
    for (const file of [...files.map((name) => beside(hls, name)), images.thumb!]) {
      expect([file, (await fetch(server.url + file)).status]).toEqual([file, 200]);
      expect((await fetch(server.url + file.replace(id, other))).status).toBe(403);
      expect((await fetch(server.url + file.replace(/\/media\/[^/]+/, '/media/zzzz.forged'))).status).toBe(
        403,
      );
    }
    server.clock.advance(5 * 3_600_000);
    for (const file of files) expect((await fetch(server.url + beside(hls, file))).status).toBe(403);
    server.clock.advance(-5 * 3_600_000);
  });

  it.each([
    '../../../etc/passwd',
    '..%2f..%2fformat',
    '1/original',
    '1/../1/original',
    'original',
    '1/v240/1e3.m4s',
    '1/v240/-1.m4s',
    '1/v999/0.m4s',
    '1/v240/99999.m4s',
    '99/master.m3u8',
    'poster-0.jpg',
    '1/v240/0.m4s%00',
  ])('finds nothing at %s', async (name) => {
    const { media } = await finishedVideo();
    const response = await fetch(server.url + media!.hls.replace(/1\/master\.m3u8$/, name));
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
  });

  it('answers ranges as the standard says', async () => {
    const { media } = await finishedVideo();
    const address = server.url + beside(media!.hls, 'v240/0.m4s');
    const whole = Buffer.from(await (await fetch(address)).arrayBuffer());
    const part = await fetch(address, { headers: { range: 'bytes=10-19' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${whole.length}`]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(10, 20));
    expect((await fetch(address, { headers: { range: `bytes=${whole.length}-` } })).status).toBe(416);
    const head = await fetch(address, { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe(String(whole.length));
  });
});

describe('posters', () => {
  it('paints an uploaded picture anew and refuses what is none', async () => {
    const { kapsule_id: id } = await ana.call(videoRoutes.create, { displayname: 'With a poster' });
    const put = (bytes: Uint8Array) =>
      ana.fetch(`/api/v1/videos/${id}/poster`, {
        method: 'PUT',
        headers: { 'x-csrf-token': ana.tokens.csrf ?? '', 'content-type': 'image/png' },
        body: bytes as never,
      });
    const png = execFileSync('ffmpeg', [
      '-v',
      'error',
      '-f',
      'lavfi',
      '-i',
      'testsrc2=s=2000x1000:d=1',
      '-frames:v',
      '1',
      '-f',
      'image2pipe',
      '-c:v',
      'png',
      '-',
    ]);
    const { images } = (await (await put(png)).json()) as { images: { thumb: string } };
    const shown = await fetch(server.url + images.thumb);
    expect(shown.headers.get('content-type')).toBe('image/jpeg');
    expect((await put(Buffer.from('<svg onload="alert(1)"/>'))).status).toBe(415);
    expect((await put(Buffer.concat([png.subarray(0, 64)]))).status).toBe(415);
    expect((await put(new Uint8Array(9 * 1024 * 1024))).status).toBe(413);
    await ana.call(mediaRoutes.removePoster, { id });
    expect((await fetch(server.url + images.thumb)).status).toBe(404);
  });
});
