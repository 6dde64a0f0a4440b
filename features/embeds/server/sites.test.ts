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

const set = (sites: string[] | null) => ana.call(embedRoutes.setVideoSites, { id, sites });
const setAll = (sites: string[]) => administrator.call(embedRoutes.setOrganizationSites, { sites });
const framing = (headers: Record<string, string> = {}, video = id) =>
  server.server.service('embeds').framing(anonymousViewer, video, { header: (name) => headers[name] });

describe('sites that may embed', () => {
  it('are all of them at first [EM-01]', async () => {
    expect(await ana.call(embedRoutes.videoSites, { id })).toEqual({ sites: null, effective: [] });
    expect(await framing()).toEqual({ frameAncestors: '*', refused: false });
  });

  it('are those of the organization, unless the video has its own; an empty list allows all [EM-01]', async () => {
    await setAll(['Intranet.example', '*.partner.example']);
    expect((await framing()).frameAncestors).toBe("'self' intranet.example *.partner.example");
    expect(await set(['blog.example'])).toEqual({ sites: ['blog.example'], effective: ['blog.example'] });
    expect((await framing()).frameAncestors).toBe("'self' blog.example");
    expect((await set([])).effective).toEqual([]);
    expect((await framing()).frameAncestors).toBe('*');
    expect((await set(null)).effective).toEqual(['intranet.example', '*.partner.example']);
    expect((await framing()).frameAncestors).toBe("'self' intranet.example *.partner.example");
    await setAll([]);
  });

  it('are written as headers want them: ASCII, small, each once', async () => {
    const { sites } = await set([
      'Bücher.example',
      'https://*.Bücher.example:8443',
      'example.org',
      'EXAMPLE.org/',
    ]);
    expect(sites).toEqual(['xn--bcher-kva.example', 'https://*.xn--bcher-kva.example:8443', 'example.org']);
  });

  it.each([
    ['a path', 'example.org/page'],
    ['everything', '*'],
    ['a whole top level', '*.org'],
    ['another directive', "example.org; script-src 'unsafe-inline'"],
    ['another header', 'example.org\r\nset-cookie: a=b'],
    ['a keyword', "'unsafe-inline'"],
    ['a scheme', 'javascript:'],
    ['signs that look like letters', 'exa\u202emple.org'],
  ])('refuse %s and name the line', async (_, bad) => {
    await set(['kept.example']);
    await expect(set(['example.org', bad])).rejects.toMatchObject({
      ...{ code: 'INVALID_INPUT', fields: { 'sites.1': expect.any(String) } },
    });
    expect((await ana.call(embedRoutes.videoSites, { id })).sites).toEqual(['kept.example']);
  });

  it('are fifty at most', async () => {
    const many = Array.from({ length: 51 }, (_, number) => `s${number}.example`);
    await expect(set(many)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect((await set(many.slice(1))).sites).toHaveLength(50);
  });

  it('are checked by what the request says, where it says something [EM-01]', async () => {
    await set(['blog.example']);
    const from = async (referer?: string, dest = 'iframe') =>
      (await framing({ 'sec-fetch-dest': dest, ...(referer === undefined ? {} : { referer }) })).refused;
    expect(await from('https://blog.example/post')).toBe(false);
    expect(await from('https://video.example.org/app/studio')).toBe(false);
    expect(await from('https://thief.example/')).toBe(true);
    expect(await from('https://thief.example/', 'embed')).toBe(true);
    // Opened by itself, on our own host: a link on another site is no frame.
    expect(await from('https://thief.example/', 'document')).toBe(false);
    // Without a Referer the browser still keeps to the header.
    expect(await framing({ 'sec-fetch-dest': 'iframe' })).toEqual({
      ...{ frameAncestors: "'self' blog.example", refused: false },
    });
  });

  it('are checked for a video that is opened in place, page by page around the frame [EM-01]', async () => {
    const configurationFor = async (...origins: string[]): Promise<number> => {
      const query = new URLSearchParams(origins.map((origin) => ['framed_by', origin]));
      return (await server.anonymous().fetch(`/api/v1/videos/${id}/playback?${query}`)).status;
    };
    await set(null);
    expect(await configurationFor('https://anywhere.example', 'null')).toBe(200);
    await set(['blog.example']);
    expect(await configurationFor()).toBe(200);
    expect(await configurationFor('https://blog.example')).toBe(200);
    expect(await configurationFor('https://blog.example', 'https://thief.example')).toBe(403);
    expect(await configurationFor('null')).toBe(403);
  });

  it('are not told about a video that one may not see', async () => {
    const secret = (await ana.call(videoRoutes.create, { displayname: 'Secret' })).kapsule_id;
    await ana.call(embedRoutes.setVideoSites, { id: secret, sites: ['internal.example'] });
    expect(await framing({}, secret)).toEqual({ frameAncestors: '*', refused: false });
    expect(await framing({}, 'nonsense')).toEqual({ frameAncestors: '*', refused: false });
  });
});
