import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { playbackRoutes } from '#features/playback/contract.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import { createTestServer, type TestPerson, type TestServer } from '#test/test-server.ts';
import { mediaRoutes, WIDGET_TEMPLATE_MAX_BYTES } from '../contract.ts';

const HTML = '<!doctype html><script>top.location = "https://bad.example"</script><p>Größe</p>';
/** A red pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

let server: TestServer;
let ana: TestPerson;
beforeAll(async () => {
  server = await createTestServer();
  ana = await server.as('ana');
});
afterAll(() => server.stop());

const create = async (): Promise<string> =>
  (await ana.call(videoRoutes.create, { displayname: 'Talk', visibility: 'public' })).kapsule_id;
const add = (id: string, content: string | Uint8Array<ArrayBuffer>) =>
  ana.call(mediaRoutes.addWidgetTemplate, { id }, { bytes: new Blob([content]) });
const get = (url: string): Promise<Response> =>
  fetch(new URL(url, server.url), { headers: { origin: 'https://host.example' } });
const status = async (url: string): Promise<number> => (await get(url)).status;
const templates = async (id: string): Promise<string[]> =>
  (await ana.call(mediaRoutes.widgetTemplates, { id })).list.map(({ path }) => path);
const images = async (id: string): Promise<string[]> =>
  (await ana.call(mediaRoutes.widgetImages, { id })).list.map(({ path }) => path);

describe('templates of widgets', () => {
  it('are served unchanged, as text that never runs as a page of ours [PO-03, EM-10]', async () => {
    const id = await create();
    const { path, url } = await add(id, HTML);
    expect(path).toMatch(/^[0-9a-f]{32}\.html$/);
    const { wmediaUrl } = await server.anonymous().call(playbackRoutes.get, { video: id });
    expect(new URL(url, server.url).pathname).toBe(new URL(`${wmediaUrl}/${path}`, server.url).pathname);
    const answer = await get(url);
    expect(await answer.text()).toBe(HTML);
    const { headers } = answer;
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
    expect(headers.get('access-control-allow-origin')).toBe('*');
  });

  it('are stored once, listed apart from images, and deleted', async () => {
    const id = await create();
    const { path, url } = await add(id, HTML);
    expect((await add(id, HTML)).path).toBe(path);
    const image = await ana.call(mediaRoutes.addWidgetImage, { id }, { bytes: new Blob([PNG]) });
    expect([await templates(id), await images(id)]).toEqual([[path], [image.path]]);
    const wrongList = ana.call(mediaRoutes.removeWidgetImage, { id, name: path });
    await expect(wrongList).rejects.toMatchObject({ code: 'MEDIA_NOT_FOUND' });
    await ana.call(mediaRoutes.removeWidgetTemplate, { id, name: path });
    expect([await templates(id), await images(id)]).toEqual([[], [image.path]]);
    expect(await status(url)).toBe(404);
  });

  it.each<[string, string | Uint8Array<ArrayBuffer>, string]>([
    ['nothing', '', 'TEMPLATE_NOT_HTML'],
    ['white space', ' \n ', 'TEMPLATE_NOT_HTML'],
    ['an image', new Uint8Array(PNG), 'TEMPLATE_NOT_HTML'],
    ['text in another encoding', new Uint8Array([0x47, 0x72, 0xf6, 0xdf, 0x65]), 'TEMPLATE_NOT_HTML'],
    ['text with a NUL', '<p>\0</p>', 'TEMPLATE_NOT_HTML'],
    ['more than 256 KB', 'a'.repeat(WIDGET_TEMPLATE_MAX_BYTES + 1), 'TEMPLATE_TOO_LARGE'],
  ])('are not %s', async (_, content, code) => {
    const id = await create();
    await expect(add(id, content)).rejects.toMatchObject({ code });
    expect(await templates(id)).toEqual([]);
  });

  it('may have 256 KB', async () => {
    const id = await create();
    const { url } = await add(id, 'a'.repeat(WIDGET_TEMPLATE_MAX_BYTES));
    expect((await (await get(url)).text()).length).toBe(WIDGET_TEMPLATE_MAX_BYTES);
  });

  it('need the same permission as the video', async () => {
    const id = await create();
    const { url } = await add(id, HTML);
    await ana.call(videoRoutes.change, { id, visibility: 'private' });
    await expect.poll(() => status(url)).toBe(403);
    const own = (await ana.call(mediaRoutes.widgetTemplates, { id })).list[0]!.url;
    expect(await status(own)).toBe(200);
  });

  it('go with the video: not reachable from the trash, deleted with it [HO-03]', async () => {
    const id = await create();
    const { path, url } = await add(id, HTML);
    const { storage } = server.server.kernel;
    const stored = async () => (await storage.list(`videos/${id}/`)).filter((key) => key.endsWith(path));
    await ana.call(videoRoutes.remove, { id });
    await expect.poll(() => status(url)).toBe(404);
    expect(await stored()).toHaveLength(1);
    await ana.call(videoRoutes.remove, { id, permanent: true });
    await expect.poll(stored, { timeout: 60_000 }).toEqual([]);
  });
});
