import { describe, expect, it } from 'vitest';
import { frameAddress } from './frame-address.ts';

const base = {
  ...{ host: 'https://video.example.org/', videoId: 'abcdefghijkm', msgToken: 't0ken' },
  sourceUrl: 'https://shop.example/a b?x=1&y=2#access_token=secret',
};
const read = (address: string) => Object.fromEntries(new URL(address).searchParams);

describe('frameAddress', () => {
  it('names the frame, the token and the page around it [EM-01, EM-02]', () => {
    const address = frameAddress(base);
    expect(address).toBe(
      'https://video.example.org/kapsule/abcdefghijkm/v3/embedded?nv3Embed=1&msgToken=t0ken&source_url=https%3A%2F%2Fshop.example%2Fa%20b%3Fx%3D1%26y%3D2',
    );
    expect(frameAddress({ ...base, playerVersion: 4 })).toContain('/app/video/abcdefghijkm/v4/embedded?');
  });

  it('passes on the thirteen and what is tracked, and nothing else [EM-02, PP-01, PP-03]', () => {
    const parameters = {
      ...{ autoplay: true, offset: 3, muted: null, loop: undefined, utm_source: 'mail', trk_list: 'related' },
      ...{
        'add-widgets': 'quizzes',
        'add-config': '{}',
        kct: 'secret',
        volume: 1,
        nv3Embed: '0',
        msgToken: 'other',
      },
    };
    expect(read(frameAddress({ ...base, parameters }))).toEqual({
      ...{ nv3Embed: '1', msgToken: 't0ken', source_url: 'https://shop.example/a b?x=1&y=2' },
      ...{ autoplay: 'true', offset: '3', trk_utm_source: 'mail', trk_list: 'related' },
    });
  });

  it('keeps values inside their place', () => {
    const parameters = { id: 'a&msgToken=evil#x', entityId: '\ud800' };
    const found = read(frameAddress({ ...base, parameters }));
    expect(found).toMatchObject({ id: 'a&msgToken=evil#x', msgToken: 't0ken', entityId: '\ufffd' });
    expect(frameAddress({ ...base, videoId: '../../login?' })).toContain(
      '/kapsule/..%2F..%2Flogin%3F/v3/embedded?',
    );
  });

  it('carries an embed token where there is one', () => {
    expect(read(frameAddress({ ...base, embedToken: 'ek_1.2.3' })).embed_token).toBe('ek_1.2.3');
  });
});
