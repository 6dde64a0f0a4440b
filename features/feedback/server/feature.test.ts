import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organizationRoutes } from '#features/organizations/contract.ts';
import { playbackRoutes } from '#features/playback/contract.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import { NOT_LOADABLE } from '#kernel/contract/loadable-address.ts';
import { createTestServer, type TestPerson, type TestServer } from '#test/test-server.ts';

const HOST = 'https://video.example.org';
const OWN = 'https://forms.example.com/video';
const COMMON = 'https://common.example.net/all';
let server: TestServer;
let ana: TestPerson;
beforeAll(async () => {
  server = await createTestServer({ env: { PUBLIC_URL: HOST } });
  ana = await server.as('ana');
});
afterAll(() => server.stop());

const newVideo = async (): Promise<string> =>
  (await ana.call(videoRoutes.create, { displayname: 'Talk', visibility: 'public' })).kapsule_id;
const setForm = (id: string, config: object | null) =>
  ana.call(playbackRoutes.setWidget, { id, widget: 'feedback', config });
async function setCommonForm(customFeedback_url: string): Promise<void> {
  const boss = await server.asAdministrator();
  const { version } = await boss.call(organizationRoutes.get, {});
  await boss.call(organizationRoutes.change, { version, settings: { customFeedback_url } });
}
/** The form, and the hosts that pages with the video allow as frames. */
async function formOf(video: string) {
  const { widgets, kapsuleinfo, content_origins } = await server
    .anonymous()
    .call(playbackRoutes.get, { video });
  const src = (widgets.feedback as { src: string } | undefined)?.src ?? null;
  expect(kapsuleinfo.properties.customFeedback_url ?? null).toBe(src);
  return { src, frames: content_origins.frames };
}
const NONE = { src: null, frames: [] };

describe('the form for viewers', () => {
  it("is the video's, or else the organization's, and pages allow exactly its host [FB-04]", async () => {
    const [id, other] = [await newVideo(), await newVideo()];
    expect(await formOf(id)).toEqual(NONE);
    await setForm(id, { customFeedback_url: OWN });
    expect(await formOf(id)).toEqual({ src: OWN, frames: ['https://forms.example.com'] });
    expect(await formOf(other)).toEqual(NONE);
    await setCommonForm(COMMON);
    expect((await formOf(id)).src).toBe(OWN);
    expect(await formOf(other)).toEqual({ src: COMMON, frames: ['https://common.example.net'] });
    await setForm(other, null);
    expect(await formOf(other)).toEqual(NONE);
    await setCommonForm('');
  });

  it('is not offered without comments [FB-05]', async () => {
    const id = await newVideo();
    await setForm(id, { customFeedback_url: OWN });
    await ana.call(videoRoutes.change, { id, comment_type: 'NONE' });
    expect(await formOf(id)).toEqual(NONE);
    await ana.call(videoRoutes.change, { id, comment_type: 'ALL' });
    expect((await formOf(id)).src).toBe(OWN);
  });

  it.each([
    'http://forms.example.com',
    'https://a:b@forms.example.com',
    'javascript:alert(1)',
    'forms.example.com',
    'https://x.example/ ; script-src *',
  ])('cannot be %s, for a video or for all [FB-04]', async (address) => {
    const id = await newVideo();
    await expect(setForm(id, { customFeedback_url: address })).rejects.toMatchObject({
      code: 'WIDGET_INVALID',
      fields: { 'config.customFeedback_url': 'Enter an address that starts with https://.' },
    });
    await expect(setCommonForm(address)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect(await formOf(id)).toEqual(NONE);
  });

  it('cannot be on a host that pages cannot allow, for a video or for all [FB-04]', async () => {
    const id = await newVideo();
    const address = 'https://my_forms.example.com/1';
    await expect(setForm(id, { customFeedback_url: address })).rejects.toMatchObject({
      code: 'WIDGET_INVALID',
      fields: { 'config.customFeedback_url': NOT_LOADABLE },
    });
    await expect(setCommonForm(address)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      fields: { 'settings.customFeedback_url': NOT_LOADABLE },
    });
    expect(await formOf(id)).toEqual(NONE);
  });

  it('never is a page of ours [FB-04]', async () => {
    const id = await newVideo();
    await setForm(id, { customFeedback_url: `${HOST}/app/video/${id}` });
    expect(await formOf(id)).toEqual(NONE);
  });
});
