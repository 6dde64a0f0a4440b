import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { videoRoutes } from '#features/videos/contract.ts';
import { type Films, openFilms } from '#test/films.ts';
import { startPageServer } from '#test/page-server.ts';
import type { TestPerson, TestServer } from '#test/test-server.ts';
import { uploadFile, waitForVideo } from '#test/upload.ts';

const CDN = 'https://cdn.example.org';
let films: Films;
let server: TestServer;
let ana: TestPerson;

beforeAll(async () => {
  films = openFilms();
  server = await startPageServer({
    env: { MEDIA_ACCEL_PREFIX: '/kapsule-files/', MEDIA_URL: `${CDN}/` },
  });
  ana = await server.as('ana');
});
afterAll(async () => {
  await server.stop();
  films.remove();
});

describe('media served by nginx or a CDN', () => {
  it('redirects nginx to the file after checking access [HO-04]', async () => {
    const id = await uploadFile(ana, await films.film());
    const { media, images } = await waitForVideo(
      server,
      ana,
      id,
      (video) => video.state === 'ready' && video.images.thumb !== null,
    );
    const toServer = (url: string): string => url.replace(CDN, server.url);
    const segment = await fetch(toServer(media!.hls).replace('master.m3u8', 'v240/0.m4s'));
    expect(segment.headers.get('x-accel-redirect')).toBe(`/kapsule-files/videos/${id}/1/v240/0.m4s`);
    expect(segment.headers.get('content-type')).toBe('video/mp4');
    expect(segment.headers.get('cache-control')).toMatch(/^private, max-age=\d+$/);
    expect((await segment.arrayBuffer()).byteLength).toBe(0);
    const poster = await fetch(toServer(images.thumb!));
    expect(poster.headers.get('x-accel-redirect')).toMatch(/^\/kapsule-files\/videos\/.*\/poster-\d+\.jpg$/);
    const forged = await fetch(toServer(media!.hls).replace(/\/media\/[^/]+/, '/media/zz.forged'));
    expect([forged.status, forged.headers.get('x-accel-redirect')]).toEqual([403, null]);
  });

  it('lets nginx cache a permission until the end of the second, and a refusal not at all [HO-04]', async () => {
    const id = await uploadFile(ana, await films.film());
    const { media } = await waitForVideo(server, ana, id, (video) => video.media !== null);
    const [, token] = media!.hls.split('/media/')[1]!.match(/^([^/]+)/) as RegExpMatchArray;
    const requestPass = (passToken: string, video: string) =>
      fetch(`${server.url}/media/${passToken}/${video}/pass`);
    const granted = await requestPass(token!, id);
    expect(granted.status).toBe(204);
    const second = Math.floor(server.clock.now().getTime() / 1000);
    expect(granted.headers.get('x-accel-expires')).toBe(`@${second}`);
    expect(granted.headers.get('cache-control')).toMatch(/^private, max-age=\d+$/);
    await ana.call(videoRoutes.remove, { id });
    for (const [passToken, video] of [
      [token!, id],
      ['zz.forged', id],
      [token!, 'other0000000'],
    ] as const) {
      const refused = await requestPass(passToken, video);
      expect([refused.status, refused.headers.get('x-accel-expires')]).toEqual([403, null]);
      expect(refused.headers.get('cache-control')).toBe('no-store');
    }
  });

  it('uses the CDN for every URL, and pages allow its host [HO-04]', async () => {
    const id = await uploadFile(ana, await films.film());
    const video = await waitForVideo(
      server,
      ana,
      id,
      ({ media, images }) => media !== null && images.thumb !== null,
    );
    expect(video.media!.hls).toMatch(/^https:\/\/cdn\.example\.org\/media\/[^/]+\/[^/]+\/1\/master\.m3u8$/);
    expect(video.images.thumb).toMatch(/^https:\/\/cdn\.example\.org\/media\//);
    expect(video.thumbnail_url).toBe(video.images.thumb);
    const page = await ana.fetch(`/app/video/${id}`, { headers: { accept: 'text/html' } });
    const policy = page.headers.get('content-security-policy') ?? '';
    for (const kind of ['img-src', 'media-src', 'connect-src'])
      expect(policy).toMatch(new RegExp(`${kind} [^;]*${CDN}( |;)`));
    expect(policy).not.toMatch(new RegExp(`script-src [^;]*${CDN}`));
  });
});
