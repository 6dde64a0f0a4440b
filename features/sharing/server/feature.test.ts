import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embedRoutes } from '#features/embeds/contract.ts';
import { organizationRoutes } from '#features/organizations/contract.ts';
import { playbackRoutes } from '#features/playback/contract.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import { createTestServer, type TestPerson, type TestServer } from '#test/test-server.ts';
import { readShareConfig } from '../share-config.ts';

const HOST = 'https://video.example.org';
const HOSTILE = `"></div><script>alert('1')</script>`;
let server: TestServer;
let ana: TestPerson;
beforeAll(async () => {
  server = await createTestServer({ env: { PUBLIC_URL: HOST } });
  ana = await server.as('ana');
});
afterAll(() => server.stop());

const newVideo = async (visibility: 'public' | 'unlisted' | 'private' = 'public'): Promise<string> =>
  (await ana.call(videoRoutes.create, { displayname: HOSTILE, visibility })).kapsule_id;
const widgetsOf = async (video: string, person = server.anonymous()) =>
  (await person.call(playbackRoutes.get, { video })).widgets;
const shareOf = async (video: string, person?: TestPerson) =>
  readShareConfig((await widgetsOf(video, person)).share);
const setShare = (id: string, config: object | null, version?: number) =>
  ana.call(playbackRoutes.setWidget, { id, widget: 'share', config, ...(version ? { version } : {}) });
async function setOrganization(settings: { hide_sharing_networks: string }): Promise<void> {
  const boss = await server.asAdministrator();
  const { version } = await boss.call(organizationRoutes.get, {});
  await boss.call(organizationRoutes.change, { version, settings });
}

describe('sharing', () => {
  it.each(['public', 'unlisted'] as const)(
    'offers the link and the codes of %s videos [SH-01, SH-02, EM-04]',
    async (visibility) => {
      const id = await newVideo(visibility);
      expect((await widgetsOf(id)).share).toMatchObject({
        embedcode_enabled: true,
        hide_sharing_networks: '',
      });
      const { shareUrl, codes, areSitesLimited } = await shareOf(id);
      expect([shareUrl, areSitesLimited]).toEqual([`${HOST}/app/video/${id}`, false]);
      expect(codes?.standard).toBe((await ana.call(embedRoutes.info, { id })).responsive_code);
      for (const code of [codes?.advanced, codes?.analytics]) {
        expect(code).toContain(`data-video="${id}" data-title="&quot;&gt;&lt;/div&gt;`);
        expect(code).toContain(`<script async src="${HOST}/sdk/v1.js"></script>`);
        expect(code).not.toContain('<script>alert');
      }
    },
  );

  it('offers only the link of a private video, without a token [SH-01, SH-02]', async () => {
    const id = await newVideo('private');
    await setShare(id, { embedcode_enabled: true });
    expect((await widgetsOf(id, ana)).share).toMatchObject({
      embedcode_enabled: false,
      standard_embed_code: '',
      fallback_embed_code: '',
      googleanalytics_embed_code: '',
    });
    expect((await shareOf(id, ana)).shareUrl).toBe(`${HOST}/app/video/${id}`);
  });

  it('says when only certain sites may embed the video [SH-02]', async () => {
    const id = await newVideo();
    await ana.call(embedRoutes.setVideoSites, { id, sites: ['example.org'] });
    const share = await shareOf(id);
    expect(share.areSitesLimited).toBe(true);
    expect(JSON.stringify(share)).not.toContain('example.org"');
  });

  it("follows the owner's settings [SH-02, SH-03]", async () => {
    const id = await newVideo();
    await setShare(id, { embedcode_enabled: false, hide_sharing_networks: 'linkedin, facebook' });
    expect(await shareOf(id)).toMatchObject({ codes: null, hiddenNetworks: 'facebook,linkedin' });
    await setShare(id, null);
    expect(await widgetsOf(id)).not.toHaveProperty('share');
  });

  it.each([
    [{ hide_sharing_networks: 'myspace' }],
    [{ embedcode_enabled: 'yes' }],
    [{ share_url: 'https://evil.example' }],
    [{ standard_embed_code: '<script>' }],
  ])('refuses the settings %j', async (config) => {
    await expect(setShare(await newVideo(), config)).rejects.toMatchObject({ code: 'WIDGET_INVALID' });
  });

  it("hides the organization's networks unless the video has its own list [SH-03]", async () => {
    const [id, other] = [await newVideo(), await newVideo()];
    await setShare(other, { hide_sharing_networks: '' });
    await setOrganization({ hide_sharing_networks: 'yammer' });
    expect((await shareOf(id)).hiddenNetworks).toBe('yammer');
    expect((await shareOf(other)).hiddenNetworks).toBe('');
    await setOrganization({ hide_sharing_networks: '' });
  });
});
