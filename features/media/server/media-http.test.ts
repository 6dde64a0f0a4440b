import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { videoRoutes } from '#features/videos/contract.ts';
import { type Films, openFilms } from '#test/films.ts';
import { createTestServer, type TestPerson, type TestServer } from '#test/test-server.ts';
import { uploadFile, waitForVideo } from '#test/upload.ts';

let films: Films;
let server: TestServer;
let ana: TestPerson;
let id: string;
let hls: string;
let poster: string;

beforeAll(async () => {
  films = openFilms();
  server = await createTestServer();
  ana = await server.as('ana');
  id = await uploadFile(ana, await films.film());
  await ana.call(videoRoutes.change, { id, visibility: 'public' });
  const { media, images } = await waitForVideo(
    server,
    ana,
    id,
    (video) => video.state === 'ready' && video.images.thumb !== null,
  );
  [hls, poster] = [media!.hls, images.thumb!];
  await vi.waitFor(async () => expect((await get(mediaFile('storyboard.vtt'))).status).toBe(200), {
    timeout: 60_000,
  });
});
afterAll(async () => {
  await server.stop();
  films.remove();
});

const mediaFile = (name: string): string => hls.replace('master.m3u8', name);
/** Signed in as the owner for the original; media files ignore cookies. */
const request = (path: string, method: string, headers: Record<string, string> = {}): Promise<Response> =>
  ana.fetch(path, { method, headers: { 'accept-encoding': 'identity', ...headers } });
const get = (path: string, headers?: Record<string, string>): Promise<Response> =>
  request(path, 'GET', headers);
const bytesOf = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer());

const FILES: readonly (readonly [string, () => string])[] = [
  ['the original', () => `/api/v1/videos/${id}/original`],
  ['the poster', () => poster],
  ['a sprite', () => mediaFile('storyboard/0.jpg')],
  ['the storyboard', () => mediaFile('storyboard.vtt')],
  ['the master playlist', () => hls],
  ['a playlist', () => mediaFile('v240/index.m3u8')],
  ['an init segment', () => mediaFile('v240/init.mp4')],
  ['a segment', () => mediaFile('v240/1.m4s')],
];

describe('media over HTTP', () => {
  it.each(FILES)('HEAD of %s returns the headers of GET without the body', async (_, path) => {
    const whole = await get(path());
    const body = await bytesOf(whole);
    // Twice, because the second time a segment may come from memory.
    for (let time = 0; time < 2; time += 1) {
      const head = await request(path(), 'HEAD');
      expect([head.status, head.headers.get('content-length')]).toEqual([200, String(body.length)]);
      for (const name of ['content-type', 'cache-control', 'etag', 'accept-ranges'])
        expect([name, head.headers.get(name)]).toEqual([name, whole.headers.get(name)]);
      expect((await bytesOf(head)).length).toBe(0);
    }
  });

  it('HEAD returns the length of a compressible file even when compression is accepted', async () => {
    const { length } = await bytesOf(await get(mediaFile('storyboard.vtt')));
    const head = await request(mediaFile('storyboard.vtt'), 'HEAD', { 'accept-encoding': 'gzip, br' });
    expect(head.headers.get('content-length')).toBe(String(length));
  });

  it.each(FILES)('%s has an ETag and supports If-None-Match', async (_, path) => {
    const whole = await get(path());
    const etag = whole.headers.get('etag') as string;
    expect(etag).toMatch(/^(W\/)?"[^"]+"$/);
    for (const method of ['GET', 'HEAD']) {
      const same = await request(path(), method, { 'if-none-match': `"other", ${etag}` });
      expect([same.status, same.headers.get('etag')]).toEqual([304, etag]);
      expect(same.headers.get('cache-control')).toBe(whole.headers.get('cache-control'));
      expect((await bytesOf(same)).length).toBe(0);
    }
    expect((await get(path(), { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('responds from memory exactly as from the storage, and counts both', async () => {
    const path = mediaFile('v240/2.m4s');
    const countRequests = async (): Promise<number> => {
      const metrics = await (await fetch(`${server.url}/metrics`)).text();
      const line = metrics.split('\n').find((metric) => /requests_total.*GET.*\/media\/.*"200"/.test(metric));
      return Number(line?.split(' ').at(-1) ?? 0);
    };
    const before = await countRequests();
    const [first, ...others] = await Promise.all(
      [0, 1, 2, 3].map(async (turn) => {
        for (let wait = 0; wait < turn; wait += 1) await get(path);
        const response = await get(path);
        const { 'x-request-id': id, date: _date, ...headers } = Object.fromEntries(response.headers);
        return { id, status: response.status, headers, body: await bytesOf(response) };
      }),
    );
    for (const { id, ...other } of others) {
      expect(id).not.toBe(first!.id);
      expect(other).toEqual({ status: 200, headers: first!.headers, body: first!.body });
    }
    await vi.waitFor(async () => expect((await countRequests()) - before).toBe(10), { timeout: 15_000 });
    const head = await request(path, 'HEAD');
    expect(head.headers.get('content-length')).toBe(String(first!.body.length));
    expect((await bytesOf(head)).length).toBe(0);
  });

  it('continues a file only if it is unchanged', async () => {
    for (const path of [mediaFile('v240/1.m4s'), poster]) {
      const whole = await get(path);
      const [body, etag] = [await bytesOf(whole), whole.headers.get('etag') as string];
      expect(etag).not.toMatch(/^W/);
      const rest = await get(path, { range: 'bytes=100-', 'if-range': etag });
      expect([rest.status, rest.headers.get('etag')]).toEqual([206, etag]);
      expect(await bytesOf(rest)).toEqual(body.subarray(100));
      const changed = await get(path, { range: 'bytes=100-', 'if-range': '"other"' });
      expect(changed.status).toBe(200);
      expect(await bytesOf(changed)).toEqual(body);
    }
  });

  it('returns the length of the file for an unsatisfiable range, also to other origins', async () => {
    for (const path of [mediaFile('v240/1.m4s'), poster]) {
      const { length } = await bytesOf(await get(path));
      const response = await get(path, { range: `bytes=${length}-`, origin: 'https://other.example' });
      expect([response.status, response.headers.get('content-range')]).toEqual([416, `bytes */${length}`]);
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(await response.json()).toMatchObject({
        error: { code: 'RANGE_NOT_SATISFIABLE', request_id: response.headers.get('x-request-id') },
      });
    }
  });

  it.each([
    ['a forged token', 403, () => hls.replace(/\/media\/[^/]+/, '/media/zz.forged')],
    ['a file that does not exist', 404, () => mediaFile('v999/0.m4s')],
    ['a name that is too long', 400, () => mediaFile('x'.repeat(200))],
  ])('lets other origins read why %s was refused', async (_, status, path) => {
    const response = await get(path(), { origin: 'https://other.example' });
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([status, '*']);
    expect(response.headers.get('access-control-expose-headers')).toContain('retry-after');
    expect(await response.json()).toHaveProperty('error.code');
  });

  it('supports CORS preflight requests', async () => {
    const response = await request(mediaFile('v240/1.m4s'), 'OPTIONS', {
      origin: 'https://other.example',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'range',
    });
    expect(response.status).toBe(204);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD',
      'access-control-allow-headers': '*',
      'access-control-max-age': '86400',
    });
  });

  it('does not open the original to other origins', async () => {
    const response = await get(`/api/v1/videos/${id}/original`, { origin: 'https://other.example' });
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, null]);
  });
});
