import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { videoRoutes } from '#features/videos/contract.ts';
import { anonymousViewer } from '#kernel/contract/viewer.ts';
import { createTestServer, type TestPerson, type TestServer } from '#test/test-server.ts';
import { embedRoutes } from '../contract.ts';

let server: TestServer;
let ana: TestPerson;
let administrator: TestPerson;
let id: string;

beforeAll(async () => {
  server = await createTestServer({ env: { PUBLIC_URL: 'https://video.example.org' } });
  ana = await server.as('ana');
  administrator = await server.asAdministrator();
  id = (await ana.call(videoRoutes.create, { displayname: 'A walk', visibility: 'public' })).kapsule_id;
});
afterAll(() => server.stop());

const setVideoSites = (sites: string[] | null) => ana.call(embedRoutes.setVideoSites, { id, sites });
const setOrganizationSites = (sites: string[]) =>
  administrator.call(embedRoutes.setOrganizationSites, { sites });
const framing = (headers: Record<string, string> = {}, video = id) =>
  server.server.service('embeds').framing(anonymousViewer, video, { header: (name) => headers[name] });

describe('the sites that may embed', () => {
  it('are unrestricted by default [EM-01]', async () => {
    expect(await ana.call(embedRoutes.videoSites, { id })).toEqual({ sites: null, effective: [] });
    expect(await framing()).toEqual({ frameAncestors: '*', refused: false });
  });

  it("are the organization's unless the video has its own list; an empty list allows all [EM-01]", async () => {
    await setOrganizationSites(['Intranet.example', '*.partner.example']);
    expect((await framing()).frameAncestors).toBe("'self' intranet.example *.partner.example");
    expect(await setVideoSites(['blog.example'])).toEqual({
      sites: ['blog.example'],
      effective: ['blog.example'],
    });
    expect((await framing()).frameAncestors).toBe("'self' blog.example");
    expect((await setVideoSites([])).effective).toEqual([]);
    expect((await framing()).frameAncestors).toBe('*');
    expect((await setVideoSites(null)).effective).toEqual(['intranet.example', '*.partner.example']);
    expect((await framing()).frameAncestors).toBe("'self' intranet.example *.partner.example");
    await setOrganizationSites([]);
  });

  it('are normalized to unique lowercase ASCII', async () => {
    const { sites } = await setVideoSites([
      'Bücher.example',
      'https://*.Bücher.example:8443',
      'example.org',
      'EXAMPLE.org/',
    ]);
    expect(sites).toEqual(['xn--bcher-kva.example', 'https://*.xn--bcher-kva.example:8443', 'example.org']);
  });

  it.each([
    ['a path', 'example.org/page'],
    ['a bare wildcard', '*'],
    ['a top-level domain', '*.org'],
    ['another directive', "example.org; script-src 'unsafe-inline'"],
    ['another header', 'example.org\r\nset-cookie: a=b'],
    ['a keyword', "'unsafe-inline'"],
    ['a scheme', 'javascript:'],
    ['an invisible character', 'exa\u202emple.org'],
  ])('reject %s and name the line', async (_, invalid) => {
    await setVideoSites(['kept.example']);
    await expect(setVideoSites(['example.org', invalid])).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      fields: { 'sites.1': expect.any(String) },
    });
    expect((await ana.call(embedRoutes.videoSites, { id })).sites).toEqual(['kept.example']);
  });

  it('are limited to fifty', async () => {
    const many = Array.from({ length: 51 }, (_, number) => `s${number}.example`);
    await expect(setVideoSites(many)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect((await setVideoSites(many.slice(1))).sites).toHaveLength(50);
  });

  it('are checked against the Referer of framed requests [EM-01]', async () => {
    await setVideoSites(['blog.example']);
    const isRefused = async (referer?: string, dest = 'iframe') =>
      (await framing({ 'sec-fetch-dest': dest, ...(referer === undefined ? {} : { referer }) })).refused;
    expect(await isRefused('https://blog.example/post')).toBe(false);
    expect(await isRefused('https://video.example.org/app/studio')).toBe(false);
    expect(await isRefused('https://thief.example/')).toBe(true);
    expect(await isRefused('https://thief.example/', 'embed')).toBe(true);
    // A link on another site opens our page directly, not in a frame.
    expect(await isRefused('https://thief.example/', 'document')).toBe(false);
    // Without a Referer the browser still enforces the header.
    expect(await framing({ 'sec-fetch-dest': 'iframe' })).toEqual({
      frameAncestors: "'self' blog.example",
      refused: false,
    });
  });

  it('are checked against every ancestor of the frame when a video is opened in place [EM-01]', async () => {
    const fetchConfiguration = async (...origins: string[]): Promise<number> => {
      const query = new URLSearchParams(origins.map((origin) => ['framed_by', origin]));
      return (await server.anonymous().fetch(`/api/v1/videos/${id}/playback?${query}`)).status;
    };
    await setVideoSites(null);
    expect(await fetchConfiguration('https://anywhere.example', 'null')).toBe(200);
    await setVideoSites(['blog.example']);
    expect(await fetchConfiguration()).toBe(200);
    expect(await fetchConfiguration('https://blog.example')).toBe(200);
    expect(await fetchConfiguration('https://blog.example', 'https://thief.example')).toBe(403);
    expect(await fetchConfiguration('null')).toBe(403);
  });

  it('are not revealed for a video that the viewer may not see', async () => {
    const secret = (await ana.call(videoRoutes.create, { displayname: 'Secret' })).kapsule_id;
    await ana.call(embedRoutes.setVideoSites, { id: secret, sites: ['internal.example'] });
    expect(await framing({}, secret)).toEqual({ frameAncestors: '*', refused: false });
    expect(await framing({}, 'nonsense')).toEqual({ frameAncestors: '*', refused: false });
  });
});
