import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { videoRoutes } from '#features/videos/contract.ts';
import { type Films, openFilms } from '#test/films.ts';
import { createTestServer, type TestPerson, type TestServer } from '#test/test-server.ts';
import { uploadFile, waitForVideo } from '#test/upload.ts';
import { embedRoutes } from '../contract.ts';

const HOST = 'https://video.example.org';
const HOSTILE = `Tom & "Jerry" <script>alert('1')</script>`;
let server: TestServer;
let ana: TestPerson;
let films: Films;
let id: string;

beforeAll(async () => {
  films = openFilms();
  server = await createTestServer({ env: { PUBLIC_URL: HOST } });
  ana = await server.as('ana');
  id = await uploadFile(ana, await films.film());
  await waitForVideo(server, ana, id, ({ images }) => images.thumb !== null);
  await ana.call(videoRoutes.change, { id, visibility: 'public', displayname: HOSTILE });
});
afterAll(async () => {
  await server.stop();
  films.remove();
});

const fetchOembed = async (query: Record<string, string>, person = server.anonymous()) => {
  const response = await person.fetch(`/oembed?${new URLSearchParams(query)}`);
  return { response, text: await response.text() };
};
const getPageUrl = (path = `/app/video/${id}`): string => HOST + path;

describe('oEmbed', () => {
  it('responds with JSON for every URL of a video', async () => {
    for (const path of [
      `/app/video/${id}`,
      `/kapsule/${id}`,
      `/kapsule/${id}/v3/embedded`,
      `/app/video/${id}/v4/embedded`,
    ]) {
      const { response, text } = await fetchOembed({ url: getPageUrl(path) });
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(JSON.parse(text)).toMatchObject({
        version: '1.0',
        type: 'video',
        title: HOSTILE,
        author_name: 'ana',
        width: 640,
        height: 360,
        provider_name: 'Kapsule',
        provider_url: HOST,
        thumbnail_url: `${HOST}/app/video/${id}/thumbnail.jpg`,
      });
    }
  });

  it('escapes hostile titles and keeps only player and tracking parameters [EM-02, PP-01]', async () => {
    const url = getPageUrl(
      `/app/video/${id}?offset=3&muted=1&utm_source=mail&kct=secret&msgToken=x&evil="><script>`,
    );
    const { html } = JSON.parse((await fetchOembed({ url })).text) as { html: string };
    expect(html.match(/<[a-z/]+/gi)).toEqual(['<iframe', '</iframe']);
    expect(html).toContain(
      `src="${HOST}/kapsule/${id}/v3/embedded?offset=3&amp;muted=1&amp;trk_utm_source=mail"`,
    );
  });

  it('responds with XML [EM-02]', async () => {
    const { response, text } = await fetchOembed({ url: getPageUrl(), format: 'xml' });
    expect(response.headers.get('content-type')).toBe('text/xml; charset=utf-8');
    expect(text).toContain('<title>Tom &amp; &quot;Jerry&quot; &lt;script&gt;');
    expect(text).not.toContain('<script>');
  });

  it('respects the maximum size', async () => {
    expect(
      JSON.parse((await fetchOembed({ url: getPageUrl(), maxwidth: '320', maxheight: '100' })).text),
    ).toMatchObject({
      width: 178,
      height: 100,
    });
  });

  it.each([
    ['another site', 'https://evil.example/app/video/{id}', 404, 'OEMBED_NOT_FOUND'],
    [
      'a host that starts with our host name',
      'https://video.example.org.evil.example/app/video/{id}',
      404,
      'OEMBED_NOT_FOUND',
    ],
    [
      'our host name as user name',
      'https://video.example.org@evil.example/app/video/{id}',
      404,
      'OEMBED_NOT_FOUND',
    ],
    ['another page', `${HOST}/app/studio`, 404, 'OEMBED_NOT_FOUND'],
    ['an invalid URL', 'nonsense', 404, 'OEMBED_NOT_FOUND'],
    ['a path without a host', '/app/video/{id}', 404, 'OEMBED_NOT_FOUND'],
    ['an unknown video', `${HOST}/app/video/zzzzzzzzzzzz`, 404, 'OEMBED_NOT_FOUND'],
  ])('rejects %s', async (_, url, status, code) => {
    const { response, text } = await fetchOembed({ url: url.replace('{id}', id) });
    expect([response.status, (JSON.parse(text) as { error: { code: string } }).error.code]).toEqual([
      status,
      code,
    ]);
  });

  it('responds with 401 for a private video even to its owner, because the response is cached [HO-04]', async () => {
    const { kapsule_id: secret } = await ana.call(videoRoutes.create, { displayname: 'Secret plan' });
    for (const person of [ana, server.anonymous()]) {
      const { response, text } = await fetchOembed({ url: getPageUrl(`/app/video/${secret}`) }, person);
      expect(response.status).toBe(401);
      expect(text).not.toContain('Secret plan');
    }
  });

  it.each([
    [{ format: 'yaml' }, 501],
    [{ format: 'xml', maxwidth: '-1' }, 400],
    [{ maxwidth: 'wide' }, 400],
  ])('rejects %j with %d', async (query, status) => {
    expect((await fetchOembed({ url: getPageUrl(), ...query })).response.status).toBe(status);
  });

  it('requires a URL', async () => {
    expect((await fetchOembed({})).response.status).toBe(400);
  });

  it('uses the version 4 player for live events [EM-01]', async () => {
    const event = { displayname: 'Evening', visibility: 'public', src: 'LIVE_EVENT' } as const;
    const { kapsule_id: live } = await ana.call(videoRoutes.create, event);
    const { html } = JSON.parse((await fetchOembed({ url: getPageUrl(`/app/video/${live}`) })).text) as {
      html: string;
    };
    expect(html).toContain(`${HOST}/app/video/${live}/v4/embedded`);
  });
});

describe('the permanent thumbnail URL', () => {
  it('redirects to our own media', async () => {
    const response = await server.anonymous().fetch(`/app/video/${id}/thumbnail.jpg`);
    expect(response.status).toBe(302);
    const location = response.headers.get('location')!;
    expect(location).toMatch(new RegExp(`^/media/[^/]+/${id}/poster-\\d+\\.jpg$`));
    expect((await fetch(server.url + location)).headers.get('content-type')).toBe('image/jpeg');
  });

  it('is unavailable to people who may not see the video', async () => {
    const { kapsule_id: secret } = await ana.call(videoRoutes.create, { displayname: 'Secret' });
    expect((await server.anonymous().fetch(`/app/video/${secret}/thumbnail.jpg`)).status).toBe(403);
    expect((await server.anonymous().fetch('/app/video/..%2F..%2F/thumbnail.jpg')).status).toBe(404);
  });
});

describe('the embed info', () => {
  it('contains the embed code and the share URL [EM-04]', async () => {
    const info = await server.anonymous().call(embedRoutes.info, { id });
    expect(info).toMatchObject({
      embed_url: `${HOST}/kapsule/${id}/v3/embedded`,
      share_url: `${HOST}/app/video/${id}`,
      width: 640,
      height: 360,
    });
    expect(info.responsive_code).toContain('aspect-ratio:640/360');
    expect(info.fixed_code).toContain('loading="lazy"');
    expect(new URL(info.oembed_url).searchParams.get('url')).toBe(info.share_url);
  });
});
