import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveWatched } from '#features/history/server/save-watched.ts';
import { collectWatched } from '#features/history/watched.ts';
import { organizationRoutes } from '#features/organizations/contract.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import { anonymousViewer, type Viewer } from '#kernel/contract/viewer.ts';
import { type Films, openFilms } from '#test/films.ts';
import { createTestServer, type TestPerson, type TestServer } from '#test/test-server.ts';
import { uploadFile, waitForVideo } from '#test/upload.ts';
import { changeOf } from '#test/view-change.ts';
import { playbackRoutes } from '../contract.ts';

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 Safari/604.1';
let server: TestServer;
let ana: TestPerson;
let films: Films;
let video: string;

beforeAll(async () => {
  films = openFilms();
  server = await createTestServer();
  ana = await server.as('ana');
  video = await uploadFile(ana, await films.film());
  await waitForVideo(server, ana, video, ({ media }) => media !== null);
  await ana.call(videoRoutes.change, { id: video, visibility: 'public', displayname: 'A walk' });
});
afterAll(async () => {
  await server.stop();
  films.remove();
});

const ask = async (query = '', headers: Record<string, string> = {}, person = server.anonymous()) => {
  const response = await person.fetch(`/api/v1/videos/${video}/playback${query}`, { headers });
  return playbackRoutes.get.output.parse(await response.json());
};
/** Requests the configuration like a page does. */
const pageOf = (
  id: string,
  cookies: Record<string, string> = {},
  path = `/app/video/${id}`,
  viewer: Viewer = anonymousViewer,
) =>
  server.server.service('playback').pageConfigurationOf(viewer, id, {
    url: new URL(path, 'http://localhost'),
    header: () => undefined,
    cookie: (name) => cookies[name],
  });

describe('the configuration', () => {
  it('is the specified widget configuration of a playable video', async () => {
    const found = await ask();
    expect(found).toMatchObject({
      gconfid: video,
      mode: 'kap-view',
      isLoggedIn: false,
      user: { username: 'anonymous' },
      problem: null,
      hide: [],
      skin: 'sleek',
      kapsuleinfo: {
        kapsule_id: video,
        displayname: 'A walk',
        owner_name: 'ana',
        duration: 10_000,
        aspect_ratio: 16 / 9,
        frame_rate: 10,
        org_params: { player_skin_type: 'sleek' },
      },
      viewOpts: {
        startTime: 0,
        endoffset: null,
        player_version: 3,
        playback_mode: 'ON_DEMAND',
        mobile: false,
      },
    });
    expect(found.kvtoken).toMatch(/^kv-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\./);
    expect((await ask()).kvtoken).not.toBe(found.kvtoken);
    expect(found.viewOpts.serverTime).toBe(server.clock.now().getTime());
    const master = await fetch(server.url + found.mediaurl);
    expect(await master.text()).toContain('#EXTM3U');
    expect(found.storyboard).toMatch(new RegExp(`^/media/[^/]+/${video}/1/storyboard\\.vtt$`));
  });

  it('contains the built-in widgets by default [WM-02]', async () => {
    const usual = ['captions', 'highlights', 'media-session', 'problems', 'resume'];
    expect(Object.keys((await ask()).widgets)).toEqual(expect.arrayContaining(usual));
  });

  it('parses the thirteen parameters, notes invalid ones, and includes tracking values [PP-01, PP-03]', async () => {
    const found = await ask('?offset=4&id=left&autoplay=perhaps&volume=1&utm_source=mail&trk_list=related');
    expect(found.parameters).toMatchObject({ offset: 4, id: 'left', autoplay: null });
    expect(found.parameters).not.toHaveProperty('volume');
    expect(found.viewOpts.startTime).toBe(4000);
    expect(found.notes).toEqual(['autoplay: expected true or false. The default is used.']);
    expect(found.trackItems).toEqual({ trk_utm_source: 'mail', trk_list: 'related' });
  });

  it('detects phones by their request headers [EM-08]', async () => {
    expect((await ask('', { 'user-agent': PHONE })).isMobilePlayer).toBe(true);
    expect((await ask('', { 'sec-ch-ua-mobile': '?1' })).viewOpts.mobile).toBe(true);
  });

  it('contains the signed-in user', async () => {
    expect(await ask('', {}, ana)).toMatchObject({ isLoggedIn: true, user: { username: 'ana' } });
  });

  it('uses the settings of the owning organization [EM-07]', async () => {
    const administrator = await server.asAdministrator();
    const { version } = await administrator.call(organizationRoutes.get, {});
    await administrator.call(organizationRoutes.change, {
      version,
      primary_color: '#3366ff',
      l1_support: 'help@example.org',
      settings: { player_skin_type: 'social', branded_player: true },
    });
    expect(await ask()).toMatchObject({
      skin: 'social',
      brand: { name: expect.stringMatching(/./), url: expect.stringMatching(/^http/), logo: null },
      viewOpts: { primaryColor: '#3366ff', l1_support: 'help@example.org' },
    });
  });

  it("carries the level of tracking, which the browser's privacy signals lower, and the precision [TR-03]", async () => {
    const administrator = await server.asAdministrator();
    const change = async (settings: object) => {
      const { version } = await administrator.call(organizationRoutes.get, {});
      await administrator.call(organizationRoutes.change, { version, settings });
    };
    const optionsFor = async (headers: Record<string, string> = {}) => (await ask('', headers)).viewOpts;
    expect(await optionsFor()).toMatchObject({ track_level: 'full', isHighPrecisionEnabled: false });
    expect(await optionsFor({ 'sec-gpc': '1' })).toMatchObject({ track_level: 'basic' });
    await change({ track_level: 'basic', privacy_signal_level: 'none', high_precision_enabled: true });
    expect(await optionsFor()).toMatchObject({ track_level: 'basic', isHighPrecisionEnabled: true });
    expect(await optionsFor({ dnt: '1' })).toMatchObject({ track_level: 'none' });
    await change({ track_level: 'full', privacy_signal_level: 'basic', high_precision_enabled: false });
  });

  it("starts where the viewer stopped on another device, unless this browser's cookie or an offset says otherwise [RS-01]", async () => {
    const viewer = await server.server.service('accounts').people.viewerOf('ana');
    const generation = (await server.server.service('videos').access(viewer, video)).row.generation!;
    const watch = (upload: number) =>
      server.server.kernel.db.transaction().execute((tx) => {
        const view = { userId: viewer.userId, videoId: video, durationMs: 10_000, positionMs: 5700 };
        const change = changeOf({ ...view, generation: upload }, { played: [[0, 5700]] });
        return saveWatched(tx, collectWatched([change]));
      });
    const startOf = async (...[id, cookies, path]: Parameters<typeof pageOf>) => {
      const { viewOpts, widgets } = (await pageOf(id, cookies, path, viewer)).configuration;
      return [viewOpts.startTime, widgets.resume];
    };
    await watch(generation);
    expect(await startOf(video)).toEqual([5000, { resumedFrom: 5000 }]);
    expect(await startOf(video, { [video]: '3' })).toEqual([3000, { resumedFrom: 3000 }]);
    expect(await startOf(video, {}, `/app/video/${video}?offset=2`)).toEqual([2000, {}]);
    expect((await pageOf(video)).configuration.viewOpts.startTime).toBe(0);
    // The viewer saw another upload.
    await watch(generation + 1);
    expect(await startOf(video)).toEqual([0, {}]);
  });

  it('starts at the resume cookie unless an offset is given [RS-02]', async () => {
    const start = async (cookie: string, path?: string) =>
      (await pageOf(video, { [video]: cookie }, path)).configuration.viewOpts.startTime;
    expect(await start('6')).toBe(6000);
    expect(await start('6', `/app/video/${video}?offset=2`)).toBe(2000);
    expect(await start('600')).toBe(0);
    expect(await start('soon')).toBe(0);
    expect((await pageOf(video, { another: '6' })).configuration.viewOpts.startTime).toBe(0);
  });

  it('passes the resume position to the widget [RS-01]', async () => {
    const told = async (path?: string) =>
      (await pageOf(video, { [video]: '6' }, path)).configuration.widgets.resume;
    expect(await told()).toEqual({ resumedFrom: 6000 });
    expect(await told(`/app/video/${video}?offset=2`)).toEqual({});
  });

  it('reports version 4 on a version 4 page [EM-01]', async () => {
    const { configuration } = await pageOf(video, {}, `/app/video/${video}/v4/embedded`);
    expect(configuration.viewOpts.player_version).toBe(4);
  });
});

describe('an unplayable video', () => {
  const make = async (input: object = {}) =>
    (await ana.call(videoRoutes.create, { displayname: 'Secret plan', visibility: 'public', ...input }))
      .kapsule_id;

  it.each([
    ['private', () => make({ visibility: 'private' }), 'VIDEO_PRIVATE', 403],
    ['unknown', async () => 'zzzzzzzzzzzz', 'VIDEO_NOT_FOUND', 404],
    ['nonsense', async () => '../../etc', 'VIDEO_NOT_FOUND', 404],
    ['empty', () => make(), 'VIDEO_EMPTY', 200],
    [
      'deleted',
      async () => {
        const id = await make();
        await ana.call(videoRoutes.remove, { id });
        return id;
      },
      'VIDEO_DELETED',
      410,
    ],
  ])('reveals only the problem on a page: %s', async (_, make, problem, status) => {
    const id = await make();
    const found = await pageOf(id);
    expect(found).toMatchObject({ status, configuration: { problem, mediaurl: null, gconfid: id } });
    if (status !== 200) expect(JSON.stringify(found)).not.toMatch(/Secret|ana/);
  });

  it('is refused by the API like in every other call', async () => {
    const id = await make({ visibility: 'private' });
    await expect(server.anonymous().call(playbackRoutes.get, { video: id })).rejects.toMatchObject({
      code: 'VIDEO_PRIVATE',
      status: 403,
    });
  });

  it('is not reported for an event that has not started', async () => {
    const id = await make({ src: 'LIVE_EVENT' });
    expect((await pageOf(id)).configuration).toMatchObject({
      problem: null,
      mediaurl: null,
      viewOpts: { playback_mode: 'LIVE', player_version: 4 },
    });
  });
});
