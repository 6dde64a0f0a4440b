import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { playbackRoutes } from '#features/playback/contract.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import { createTestServer, type TestPerson, type TestServer } from '#test/test-server.ts';
import { mediaRoutes, WIDGET_IMAGE_MAX_BYTES } from '../contract.ts';

/** A red pixel with an alpha channel, followed by a comment that must not survive. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

let server: TestServer;
let ana: TestPerson;
let id: string;
beforeAll(async () => {
  server = await createTestServer();
  ana = await server.as('ana');
  id = (await ana.call(videoRoutes.create, { displayname: 'Talk', visibility: 'public' })).kapsule_id;
});
afterAll(() => server.stop());

const add = (bytes: Uint8Array) =>
  ana.call(mediaRoutes.addWidgetImage, { id }, { bytes: new Blob([new Uint8Array(bytes)]) });

describe('images of widgets', () => {
  it('are served below the widget media path of the player configuration [EM-10]', async () => {
    const { path, url } = await add(Buffer.concat([PNG, Buffer.from('secret comment')]));
    const { wmediaUrl } = await server.anonymous().call(playbackRoutes.get, { video: id });
    expect(path).toMatch(/^[0-9a-f]{32}\.png$/);
    expect(new URL(url, server.url).pathname).toBe(new URL(`${wmediaUrl}/${path}`, server.url).pathname);
    const answer = await fetch(new URL(url, server.url));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    expect(bytes.includes('secret')).toBe(false);
  });

  it('are stored once, listed, and deleted', async () => {
    const first = await add(PNG);
    expect((await add(PNG)).path).toBe(first.path);
    const list = async () => (await ana.call(mediaRoutes.widgetImages, { id })).list.map(({ path }) => path);
    expect(await list()).toEqual([first.path]);
    await ana.call(mediaRoutes.removeWidgetImage, { id, name: first.path });
    expect(await list()).toEqual([]);
    expect((await fetch(new URL(first.url, server.url))).status).toBe(404);
  });

  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['nothing', ''],
  ])('are not %s', async (_, text) => {
    await expect(add(Buffer.from(text))).rejects.toMatchObject({ code: 'POSTER_NOT_A_PICTURE' });
  });

  it('are not larger than 8 MB', async () => {
    const large = Buffer.concat([PNG, Buffer.alloc(WIDGET_IMAGE_MAX_BYTES)]);
    await expect(add(large)).rejects.toMatchObject({ status: 413 });
  });

  it.each(['widgets/../poster-1.jpg', 'widgets/x.png', 'widgets/%2e%2e/original', 'widgets/'])(
    'are the only files at that path: %s',
    async (name) => {
      const { wmediaUrl } = await server.anonymous().call(playbackRoutes.get, { video: id });
      const base = new URL(wmediaUrl, server.url).href.replace(/widgets$/, '');
      expect((await fetch(base + name)).status).toBe(404);
    },
  );

  it('need the same permission as the video', async () => {
    const { url } = await add(PNG);
    await ana.call(videoRoutes.change, { id, visibility: 'private' });
    await expect.poll(async () => (await fetch(new URL(url, server.url))).status).toBe(403);
    await ana.call(videoRoutes.change, { id, visibility: 'public' });
  });
});
