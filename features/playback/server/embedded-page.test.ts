import { rmSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { videoRoutes } from '#features/videos/contract.ts';
import type { PlayerStart } from '#kernel/contract/player-start.ts';
import { BOOT, createFakeBuild } from '#test/fake-build.ts';
import { openFilms } from '#test/films.ts';
import { createTestServer, type TestPerson, type TestServer } from '#test/test-server.ts';
import { uploadFile, waitForVideo } from '#test/upload.ts';

const HOSTILE = `</script><script>alert(1)</script>"><img src=x onerror=alert(1)>\u2028<!--`;
const films = openFilms();
let server: TestServer;
let owner: TestPerson;
let dist: string;
let film: string;

beforeAll(async () => {
  dist = createFakeBuild();
  server = await createTestServer({ compose: { distDir: dist } });
  owner = await server.as('owner');
  const { kapsule_id } = await owner.call(videoRoutes.create, { displayname: HOSTILE, visibility: 'public' });
  film = await uploadFile(owner, await films.film(), { video: kapsule_id });
  await waitForVideo(server, owner, film, ({ images }) => images.thumb !== null);
});
afterAll(async () => {
  await server.stop();
  films.remove();
  rmSync(dist, { recursive: true, force: true });
});

async function open(path: string, person = server.anonymous()) {
  const response = await person.fetch(path, { headers: { accept: 'text/html' } });
  const text = await response.text();
  const json = (id: string): unknown =>
    JSON.parse(new RegExp(`id="${id}"[^>]*>(.*?)</script>`, 's').exec(text)?.[1] ?? 'null');
  return { response, text, start: json('player-start') as PlayerStart, data: json('page-data') };
}

describe('the embedded page', () => {
  it('contains everything for the first frame, on both routes [EM-01]', async () => {
    for (const path of [`/app/video/${film}/v4/embedded`, `/kapsule/${film}/v3/embedded`]) {
      const { response, text, start, data } = await open(`${path}?autoplay=1&muted=1&offset=5`);
      expect(response.status).toBe(200);
      expect(start).toMatchObject({
        autoplay: true,
        muted: true,
        startMs: 5000,
        hasProblem: false,
        holds: false,
      });
      expect(start.media?.video.map(({ name }) => name)).toEqual(['v240', 'v360']);
      const tracks = [start.media?.video[0], start.media?.audio];
      expect(tracks.map((track) => track?.segment.replace(/^.*\/1\//, ''))).toEqual([
        'v240/1.m4s',
        'a0/1.m4s',
      ]);
      for (const track of tracks) {
        const { name = '', init = '', segment = '' } = track ?? {};
        const header = await server.anonymous().fetch(segment.replace(/\d+\.m4s$/, 'init.mp4'));
        expect(Buffer.from(await header.arrayBuffer()).toString('base64'), name).toBe(init);
      }
      expect(start.app).toEqual({
        script: '/assets/embed.js',
        styles: ['/assets/embed.css'],
        preloads: ['/assets/react.js', '/assets/hls.js'],
      });
      expect(data).toMatchObject({ me: { user: {} }, configuration: { gconfid: film } });
      expect(text).toContain(BOOT);
      expect(gzipSync(text).length).toBeLessThan(20 * 1024);
    }
  });

  it('shows the poster at once only without autoplay', async () => {
    expect((await open(`/app/video/${film}/v4/embedded`)).text).toMatch(/<video[^>]* poster="/);
    expect((await open(`/app/video/${film}/v4/embedded?autoplay=true`)).text).not.toMatch(
      /<video[^>]* poster="/,
    );
  });

  it('speaks the language of the browser before the player has loaded', async () => {
    const path = `/app/video/${film}/v4/embedded`;
    const response = await server
      .anonymous()
      .fetch(path, { headers: { accept: 'text/html', 'accept-language': 'de-AT,en;q=0.5' } });
    const text = await response.text();
    expect(text).toContain('<html lang="de">');
    expect(text).toContain('aria-label="Wiedergeben"');
    expect(text).toContain('Der Player konnte nicht geladen werden.');
    expect((await open(path)).text).toContain('aria-label="Play"');
  });

  it('has no large button on phones and no spinner if the parameters say so [PP-02]', async () => {
    const phone = { accept: 'text/html', 'sec-ch-ua-mobile': '?1' };
    const load = async (query: string) =>
      (await server.anonymous().fetch(`/app/video/${film}/v4/embedded?${query}`, { headers: phone })).text();
    expect(await load('')).toMatch(/class="big".*class="spin"/s);
    expect(await load('showPlayIconOnMobile=false')).not.toContain('class="big"');
    expect(await load('spinner=false')).not.toContain('class="spin"');
  });

  it('leaves the start to the engine when a parameter requires it', async () => {
    for (const query of ['hlsVersion=native', 'audiotrack=en'])
      expect((await open(`/app/video/${film}/v4/embedded?${query}`)).start.media).toBeNull();
  });

  it('starts audio mode with the audio alone, from the playlist without video [PS-08, PP-02]', async () => {
    const { start, data } = await open(`/app/video/${film}/v4/embedded?playbackMode=audio`);
    expect(start.media).toMatchObject({ video: [], audio: { name: 'a0' } });
    expect(data).toMatchObject({
      configuration: {
        mediaurl: expect.stringMatching(/\/audio\.m3u8$/),
        viewOpts: { playback_mode: 'AUDIO' },
      },
    });
  });

  it('allows only scripts with the nonce, and escapes hostile titles', async () => {
    const { response, text } = await open(`/app/video/${film}/v4/embedded?id=%22%3E%3Cscript%3E`);
    const policy = response.headers.get('content-security-policy') ?? '';
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
    expect(policy).not.toContain('unsafe');
    const tags = [...text.matchAll(/<(?:script|style)\b[^>]*>/g)].map(([tag]) => tag);
    expect(tags.filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([]);
    expect(tags).toHaveLength(5);
    expect(text).not.toContain('<img');
    expect(text).not.toMatch(/ style="| on\w+="/);
    const again = await open(`/app/video/${film}/v4/embedded`);
    expect(again.response.headers.get('content-security-policy')).not.toContain(nonce);
  });

  it('shows a message for an unplayable video, with the right status [ER-04]', async () => {
    const { kapsule_id: empty } = await owner.call(videoRoutes.create, { displayname: 'Plans' });
    const missing = await open('/app/video/nothing-here/v4/embedded?autoplay=true');
    expect(missing.response.status).toBe(404);
    expect(missing.text).toContain('There is no video at this address.');
    expect(missing.start).toMatchObject({ hasProblem: true, autoplay: false, media: null });
    const refused = await open(`/app/video/${empty}/v4/embedded`);
    expect(refused.response.status).toBe(403);
    expect(refused.text).toContain('This video is private.');
    expect(refused.text).not.toContain('Plans');
    const own = await open(`/app/video/${empty}/v4/embedded`, owner);
    expect([own.response.status, own.start.hasProblem]).toEqual([200, true]);
    expect(own.text).toContain('There is nothing to play here yet.');
  });
});
