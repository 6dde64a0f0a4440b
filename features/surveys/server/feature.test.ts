import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { playbackRoutes } from '#features/playback/contract.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import { createTestServer, type TestPerson, type TestServer } from '#test/test-server.ts';

const HOST = 'https://video.example.org';
const SRC = 'https://forms.example.com/{username}?v={kapsule_id}';
let server: TestServer;
let ana: TestPerson;
beforeAll(async () => {
  server = await createTestServer({ env: { PUBLIC_URL: HOST } });
  ana = await server.as('ana');
});
afterAll(() => server.stop());

const newVideo = async (): Promise<string> =>
  (await ana.call(videoRoutes.create, { displayname: 'Talk', visibility: 'public' })).kapsule_id;
const setWidget = (id: string, widget: string, config: object | null) =>
  ana.call(playbackRoutes.setWidget, { id, widget, config });
/** What a viewer receives, and the hosts that pages with the video allow as frames. */
async function receive(video: string, person: TestPerson = server.anonymous()) {
  const { widgets, content_origins } = await person.call(playbackRoutes.get, { video });
  return { surveys: widgets.surveys, forms: widgets.forms, frames: content_origins.frames };
}

describe('surveys and forms', () => {
  it('reach viewers with their own name, and pages allow exactly their hosts [SV-01, XF-01]', async () => {
    const id = await newVideo();
    await setWidget(id, 'surveys', { src: SRC, appears_at: 'START', username: 'x', kapsule_id: 'y' });
    await setWidget(id, 'forms', { src: 'https://other.example.net', username: 'x', kapsule_id: 'y' });
    const survey = { src: SRC, appears_at: 'START' };
    const form = { src: 'https://other.example.net' };
    const frames = ['https://forms.example.com', 'https://other.example.net'];
    expect(await receive(id)).toEqual({
      surveys: { ...survey, username: 'anonymous' },
      forms: { ...form, username: 'anonymous' },
      frames,
    });
    expect(await receive(id, await server.as('bo'))).toEqual({
      surveys: { ...survey, username: 'bo' },
      forms: { ...form, username: 'bo' },
      frames,
    });
  });

  it('are absent without a configuration, and when they are switched off [SV-01, XF-01]', async () => {
    const id = await newVideo();
    const NONE = { surveys: undefined, forms: undefined, frames: [] };
    expect(await receive(id)).toEqual(NONE);
    await setWidget(id, 'surveys', { src: SRC, appears_at: 'end' });
    await setWidget(id, 'surveys', null);
    expect(await receive(id)).toEqual(NONE);
  });

  it('may be uploaded pages, which need no permission [EM-10]', async () => {
    const id = await newVideo();
    await setWidget(id, 'forms', { src: 'form.html' });
    expect(await receive(id)).toMatchObject({ forms: { src: 'form.html' }, frames: [] });
  });

  it('never are pages of ours [SV-01, XF-01]', async () => {
    const id = await newVideo();
    await setWidget(id, 'surveys', { src: `${HOST}/app/video/${id}`, appears_at: 'end' });
    await setWidget(id, 'forms', { src: `${HOST}:443/` });
    expect(await receive(id)).toEqual({ surveys: undefined, forms: undefined, frames: [] });
  });

  it.each([
    ['surveys', { src: 'http://forms.example.com', appears_at: 'end' }, 'config.src'],
    ['surveys', { src: SRC, appears_at: 'later' }, 'config.appears_at'],
    ['forms', { src: '../form.html' }, 'config.src'],
    ['forms', { src: 'https://x.example/ ; script-src *' }, 'config.src'],
  ])('%s cannot be %j [SV-01, XF-01]', async (widget, config, field) => {
    const refused = setWidget(await newVideo(), widget, config);
    await expect(refused).rejects.toMatchObject({
      code: 'WIDGET_INVALID',
      fields: { [field]: expect.any(String) },
    });
  });

  it('lets playback wait for the code of a survey before the video only [SV-01]', async () => {
    const { widgets } = await import('../widget.ts');
    const holds = (config: object) => widgets.widgets.map((one) => one.holdsStart?.(config) ?? false);
    expect(holds({ src: SRC, appears_at: 'START' })).toEqual([true, false]);
    expect(holds({ src: SRC, appears_at: 'end' })).toEqual([false, false]);
  });
});
