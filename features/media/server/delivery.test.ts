import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Video, videoRoutes } from '#features/videos/contract.ts';
import { type Films, openFilms } from '#test/films.ts';
import { createTestServer, type TestPerson, type TestServer } from '#test/test-server.ts';
import { uploadFile, waitForVideo } from '#test/upload.ts';

let films: Films;
let server: TestServer;
let ana: TestPerson;
let video: Video;
beforeAll(async () => {
  films = openFilms();
  server = await createTestServer();
  ana = await server.as('ana');
  const id = await uploadFile(ana, await films.film());
  video = await waitForVideo(
    server,
    ana,
    id,
    ({ state, images }) => state === 'ready' && images.thumb !== null,
  );
});
afterAll(async () => {
  await server.stop();
  films.remove();
});

const mediaFile = (file: string): string => video.media!.hls.replace(/[^/]*$/, file);

describe('delivery', () => {
  it('requires a valid, unexpired token of the same video [HO-04]', async () => {
    const { images, kapsule_id: id } = video;
    const { kapsule_id: other } = await ana.call(videoRoutes.create, { displayname: 'Another' });
    const files = [
      'master.m3u8',
      'v240/index.m3u8',
      'v240/init.mp4',
      'v240/0.m4s',
      'a0/0.m4s',
      'storyboard.vtt',
      'storyboard/0.jpg',
    ];
    // Previews are created shortly after the segments.
    await vi.waitFor(
      async () => expect((await fetch(server.url + mediaFile('storyboard.vtt'))).status).toBe(200),
      { timeout: 30_000 },
    );
    for (const file of [...files.map(mediaFile), images.thumb!]) {
      expect([file, (await fetch(server.url + file)).status]).toEqual([file, 200]);
      expect((await fetch(server.url + file.replace(id, other))).status).toBe(403);
      expect((await fetch(server.url + file.replace(/\/media\/[^/]+/, '/media/zzzz.forged'))).status).toBe(
        403,
      );
    }
    server.clock.advance(5 * 3_600_000);
    for (const file of files) expect((await fetch(server.url + mediaFile(file))).status).toBe(403);
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
  ])('serves nothing at %s', async (name) => {
    const response = await fetch(server.url + video.media!.hls.replace(/1\/master\.m3u8$/, name));
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
  });

  it('supports byte ranges', async () => {
    const url = server.url + mediaFile('v240/0.m4s');
    const whole = Buffer.from(await (await fetch(url)).arrayBuffer());
    const part = await fetch(url, { headers: { range: 'bytes=10-19' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${whole.length}`]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(10, 20));
    expect((await fetch(url, { headers: { range: `bytes=${whole.length}-` } })).status).toBe(416);
    const head = await fetch(url, { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe(String(whole.length));
  });
});
