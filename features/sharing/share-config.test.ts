import { describe, expect, it } from 'vitest';
import { combineShare, type ShareFacts } from './combine-share.ts';
import { ShareSettings } from './contract.ts';
import { readShareConfig } from './share-config.ts';

const codes = { standard: '<iframe src="a">', advanced: '<div>', analytics: '<div><script>100%</script>' };
const facts: ShareFacts = {
  shareUrl: 'https://v.example/app/video/Abc',
  codes,
  areSitesLimited: true,
  hiddenNetworks: 'linkedin, yammer',
};

describe('the configuration of the share widget', () => {
  it('is URL-encoded, and read again [SH-01, SH-02]', () => {
    const config = combineShare(undefined, facts);
    expect(config).toMatchObject({
      share_url: 'https%3A%2F%2Fv.example%2Fapp%2Fvideo%2FAbc',
      embedcode_enabled: true,
      standard_embed_code: '%3Ciframe%20src%3D%22a%22%3E',
      hide_sharing_networks: 'yammer,linkedin',
    });
    expect(readShareConfig(config)).toEqual({ ...facts, hiddenNetworks: 'yammer,linkedin' });
  });

  it.each<[string, Parameters<typeof combineShare>[0], ShareFacts | undefined, object]>([
    [
      'no codes if the owner offers none',
      { embedcode_enabled: false },
      facts,
      { codes: null, areSitesLimited: false },
    ],
    [
      'no codes where an embed stays empty',
      { embedcode_enabled: true },
      { ...facts, codes: null },
      { codes: null },
    ],
    ["the owner's networks", { hide_sharing_networks: 'facebook' }, facts, { hiddenNetworks: 'facebook' }],
    ['all networks if the owner says so', { hide_sharing_networks: '' }, facts, { hiddenNetworks: '' }],
    ['nothing without data', undefined, undefined, { shareUrl: '', codes: null, hiddenNetworks: '' }],
  ])('has %s [SH-02, SH-03]', (_, settings, known, expected) =>
    expect(readShareConfig(combineShare(settings, known))).toMatchObject(expected),
  );

  it.each([
    null,
    'text',
    {},
    { share_url: '%' },
    { share_url: 'javascript%3Aalert(1)' },
    { share_url: 7, embedcode_enabled: 'yes', standard_embed_code: 'x' },
    { embedcode_enabled: true, standard_embed_code: '%E0%A4%A' },
  ])('offers nothing if it is %j [SH-01]', (config) =>
    expect(readShareConfig(config)).toEqual({
      shareUrl: '',
      codes: null,
      areSitesLimited: false,
      hiddenNetworks: '',
    }),
  );
});

describe('the settings of an owner', () => {
  it.each([
    ['linkedin, Facebook', 'facebook,linkedin'],
    ['', ''],
    ['  ', ''],
  ])('turn %j into %j [SH-03]', (list, expected) =>
    expect(ShareSettings.parse({ hide_sharing_networks: list })).toEqual({ hide_sharing_networks: expected }),
  );

  it.each(['myspace', 'facebook,facebook', 'facebook,', 'facebook yammer', '<script>'])(
    'refuse %j [SH-03]',
    (list) => expect(ShareSettings.safeParse({ hide_sharing_networks: list }).success).toBe(false),
  );
});
