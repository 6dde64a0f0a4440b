import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embedRoutes } from '#features/embeds/contract.ts';
import { playlistRoutes } from '#features/playlists/contract.ts';
import { type Visibility, videoRoutes } from '#features/videos/contract.ts';
import type { PlayerStart } from '#kernel/contract/player-start.ts';
import { createFakeBuild } from '#test/fake-build.ts';
import { openFilms } from '#test/films.ts';
import { createTestServer, type TestPerson, type TestServer } from '#test/test-server.ts';
import { uploadFile, waitForVideo } from '#test/upload.ts';

const HOST = 'https://video.example.org';
const HOSTILE = `Tom & "Jerry" <script>alert('1')</script>`;
const films = openFilms();
let server: TestServer;
let owner: TestPerson;
let member: TestPerson;
let dist: string;
let film: string;
/** The same film again; the first entry is private. */
const entries: string[] = [];

beforeAll(async () => {
  dist = createFakeBuild();
  server = await createTestServer({ compose: { distDir: dist }, env: { PUBLIC_URL: HOST } });
  [owner, member] = [await server.as('owner'), await server.as('member')];
  film = await uploadFile(owner, await films.film());
  await waitForVideo(server, owner, film, ({ images }) => images.thumb !== null);
  await owner.call(videoRoutes.change, { id: film, visibility: 'public' });
  const secret = (await owner.call(videoRoutes.create, { displayname: 'Secret' })).kapsule_id;
  const event = { displayname: 'Event', visibility: 'public', src: 'LIVE_EVENT' } as const;
  const live = (await owner.call(videoRoutes.create, event)).kapsule_id;
  entries.push(secret, film, live);
});
afterAll(async () => {
  await server.stop();
  films.remove();
  rmSync(dist, { recursive: true, force: true });
});

async function createList(visibility: Visibility, list = entries, displayname = HOSTILE): Promise<string> {
  const { id } = await owner.call(playlistRoutes.create, { displayname, visibility });
  await owner.call(playlistRoutes.setVideos, { id, list });
  return id;
}
async function open(path: string, person = server.anonymous(), headers: Record<string, string> = {}) {
  const response = await person.fetch(path, { headers: { accept: 'text/html', ...headers } });
  const text = await response.text();
  const json = (id: string): unknown =>
    JSON.parse(new RegExp(`id="${id}"[^>]*>(.*?)</script>`, 's').exec(text)?.[1] ?? 'null');
  const { configuration } = (json('page-data') ?? {}) as { configuration?: Record<string, unknown> };
  return { response, text, start: json('player-start') as PlayerStart, configuration };
}

describe('the embedded page of a playlist', () => {
  it('starts with the first video that the viewer may open, in the playlist [EM-01]', async () => {
    const id = await createList('public');
    const { response, start, configuration } = await open(`/app/playlist/${id}/embedded?autoplay=1&muted=1`);
    expect(response.status).toBe(200);
    expect(start).toMatchObject({ autoplay: true, muted: true, hasProblem: false });
    expect(start.media).not.toBeNull();
    expect(configuration).toMatchObject({
      gconfid: film,
      widgets: { playlist: { id, position: 0, totalcount: 2, skipped: 1 } },
    });
    const own = await open(`/app/playlist/${id}/embedded`, owner);
    expect(own.configuration).toMatchObject({ gconfid: entries[0], widgets: { playlist: { skipped: 0 } } });
  });

  it('starts with another video of the list when asked to, and with no other [EM-01]', async () => {
    const id = await createList('public');
    const asked = await open(`/app/playlist/${id}/embedded?video=${entries[2]}`);
    expect(asked.configuration).toMatchObject({
      gconfid: entries[2],
      widgets: { playlist: { position: 1 } },
    });
    for (const video of [entries[0], 'nothing', '../../x', '%00', '<script>']) {
      const { configuration } = await open(
        `/app/playlist/${id}/embedded?video=${encodeURIComponent(video!)}`,
      );
      expect(configuration).toMatchObject({ gconfid: film });
    }
  });

  it('respects the sites that may embed the video [EM-01]', async () => {
    const id = await createList('public');
    await owner.call(embedRoutes.setVideoSites, { id: film, sites: ['shop.example'] });
    const framed = { 'sec-fetch-dest': 'iframe', referer: 'https://evil.example/' };
    const refused = await open(`/app/playlist/${id}/embedded`, server.anonymous(), framed);
    expect(refused.response.status).toBe(403);
    expect(refused.response.headers.get('content-security-policy')).toContain('frame-ancestors');
    expect(refused.text).toContain('You do not have access to this video.');
    const allowed = await open(`/app/playlist/${id}/embedded`, server.anonymous(), {
      ...framed,
      referer: 'https://shop.example/',
    });
    expect(allowed.response.status).toBe(200);
    expect(allowed.response.headers.get('content-security-policy')).toMatch(
      /frame-ancestors 'self' shop\.example/,
    );
    await owner.call(embedRoutes.setVideoSites, { id: film, sites: null });
  });

  it.each<[Visibility, number, number]>([
    ['public', 200, 200],
    ['unlisted', 200, 200],
    ['organization', 403, 200],
    ['private', 403, 403],
  ])(
    'of a playlist that is %s answers %i to visitors and %i to members [EM-01]',
    async (visibility, ...expected) => {
      const id = await createList(visibility);
      const pages = [
        await open(`/app/playlist/${id}/embedded`),
        await open(`/app/playlist/${id}/embedded`, member),
      ];
      expect(pages.map(({ response }) => response.status)).toEqual(expected);
      for (const { response, text, configuration } of pages) {
        if (response.status === 200) continue;
        expect(text).toContain('This playlist is private.');
        expect(text).not.toContain('Jerry');
        expect(configuration).toMatchObject({ problem: 'PLAYLIST_PRIVATE', mediaurl: null });
      }
    },
  );

  it('says when there is nothing to play [ER-04]', async () => {
    const empty = await createList('public', []);
    const closed = await createList('public', [entries[0]!]);
    for (const id of [empty, closed]) {
      const { response, text, start } = await open(`/app/playlist/${id}/embedded`);
      expect([response.status, start.hasProblem]).toEqual([404, true]);
      expect(text).toContain('This playlist has no videos that you can watch.');
    }
    for (const id of ['nothing-here', 'PLaaaaaaaaaaaa', '%3Cscript%3E', 'x'.repeat(300), '..%2F..']) {
      const { response, text } = await open(`/app/playlist/${id}/embedded`);
      expect(response.status, id).toBe(404);
      expect(text).toContain('There is no playlist at this address.');
      expect(text).not.toContain('<script>alert');
    }
  });

  it("never shows one's own list of videos to watch later, which has the same id for everyone", async () => {
    await owner.call(playlistRoutes.addVideo, { id: 'later', video: film });
    expect((await open('/app/playlist/later/embedded', owner)).response.status).toBe(404);
  });
});

describe('the configuration of the next video', () => {
  it('has what shows its first frame, on request and for those who may watch it', async () => {
    const id = await createList('public');
    const path = `/api/v1/videos/${film}/playback?playlist=${id}`;
    const read = async (query: string) =>
      (await server.anonymous().fetch(path + query)).json() as Promise<Record<string, unknown>>;
    expect(await read('')).not.toHaveProperty('start_media');
    const { start_media } = await read('&start_media=1');
    const { start } = await open(`/app/playlist/${id}/embedded`);
    expect(Object.keys(start_media as object)).toEqual(Object.keys(start.media as object));
    expect(start_media).toMatchObject({ durationSec: start.media?.durationSec, audio: { name: 'a0' } });
    expect(await read('&start_media=1&hlsVersion=native')).toMatchObject({ start_media: null });
    const secret = `/api/v1/videos/${entries[0]}/playback?start_media=1`;
    expect((await server.anonymous().fetch(secret)).status).toBe(403);
  });
});

describe('oEmbed of a playlist', () => {
  const fetchOembed = async (path: string, query: Record<string, string> = {}) => {
    const search = new URLSearchParams({ url: HOST + path, ...query });
    const response = await server.anonymous().fetch(`/oembed?${search}`);
    return { status: response.status, text: await response.text() };
  };

  it('has title, author, picture, and code for its page and its player [EM-02]', async () => {
    const id = await createList('public');
    for (const path of [`/app/playlist/${id}`, `/app/playlist/${id}/embedded`]) {
      const { status, text } = await fetchOembed(`${path}?autoplay=1&kct=secret&evil="><script>`);
      expect(status).toBe(200);
      const found = JSON.parse(text) as { html: string };
      expect(found).toMatchObject({
        type: 'video',
        title: HOSTILE,
        author_name: 'owner',
        width: 640,
        height: 360,
        thumbnail_url: `${HOST}/app/video/${film}/thumbnail.jpg`,
      });
      expect(found.html).toContain(`src="${HOST}/app/playlist/${id}/embedded?autoplay=1"`);
      expect(found.html.match(/<[a-z/]+/gi)).toEqual(['<iframe', '</iframe']);
    }
  });

  it.each<[Visibility, number]>([
    ['public', 200],
    ['unlisted', 200],
    ['organization', 401],
    ['private', 401],
  ])('of one that is %s answers %i', async (visibility, expected) => {
    expect((await fetchOembed(`/app/playlist/${await createList(visibility)}`)).status).toBe(expected);
  });

  it('answers 404 for an empty list, another site, and hostile addresses', async () => {
    const empty = await createList('public', []);
    const full = await createList('public');
    const paths = [
      `/app/playlist/${empty}`,
      '/app/playlist/PLaaaaaaaaaaaa',
      '/app/playlist/later',
      '/app/playlist/../x',
    ];
    for (const path of paths) expect((await fetchOembed(path)).status, path).toBe(404);
    const elsewhere = { url: `https://evil.example/app/playlist/${full}` };
    expect((await fetchOembed('', elsewhere)).status).toBe(404);
  });

  it('is announced on the page of the playlist, if everyone may open it', async () => {
    const page = async (visibility: Visibility): Promise<string> => {
      const path = `/app/playlist/${await createList(visibility)}`;
      return (await owner.fetch(path, { headers: { accept: 'text/html' } })).text();
    };
    expect(await page('public')).toContain('application/json+oembed');
    expect(await page('private')).not.toContain('json+oembed');
  });
});
