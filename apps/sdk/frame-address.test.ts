import { describe, expect, it } from 'vitest';
import { frameAddress } from './frame-address.ts';
import type { PlayerOptions } from './v1.d.ts';

const PAGE = 'https://blog.example.org/post?a=1';

function address(given: Partial<PlayerOptions> & Record<string, unknown>, page = PAGE, video?: string) {
  const options = { video: 'abcdefghijkm', ...given };
  const text = frameAddress({
    options,
    video: video ?? options.video,
    playlist: options.playlist,
    host: 'https://video.example.org',
    msgToken: 'token',
    page,
  });
  const { origin, pathname, searchParams } = new URL(text);
  return { text, place: origin + pathname, query: Object.fromEntries(searchParams) };
}

describe('frameAddress', () => {
  it.each([
    [{}, '/kapsule/abcdefghijkm/v3/embedded'],
    [{ playerVersion: 3 as const }, '/kapsule/abcdefghijkm/v3/embedded'],
    [{ playerVersion: 4 as const }, '/app/video/abcdefghijkm/v4/embedded'],
    [{ live: true }, '/app/video/abcdefghijkm/v4/embedded'],
    [{ live: '' }, '/app/video/abcdefghijkm/v4/embedded'],
    [{ live: 'false' }, '/kapsule/abcdefghijkm/v3/embedded'],
    [{ live: '0' }, '/kapsule/abcdefghijkm/v3/embedded'],
    [{ video: '../../evil' }, '/kapsule/..%2F..%2Fevil/v3/embedded'],
  ])('with %j leads to %s [EM-01]', (options, path) => {
    expect(address(options as never).place).toBe(`https://video.example.org${path}`);
  });

  it.each([
    [{ playlist: 'PL1', video: undefined }, '/app/playlist/PL1/embedded', undefined],
    [{ playlist: '../x?', video: undefined }, '/app/playlist/..%2Fx%3F/embedded', undefined],
    [{ playlist: 'PL1' }, '/kapsule/abcdefghijkm/v3/embedded', 'PL1'],
  ])('with %j leads to %s in the playlist %s [EM-01]', (options, path, playlist) => {
    const { place, query } = address(options as never);
    expect(place).toBe(`https://video.example.org${path}`);
    expect(query.playlist).toBe(playlist);
  });

  it('omits the fragment of the page, and limits the length of the rest [EM-02]', () => {
    expect(address({}, `${PAGE}#access_token=secret`).query.source_url).toBe(PAGE);
    expect(address({}, `${PAGE}&b=${'x'.repeat(5000)}`).query.source_url).toHaveLength(2000);
  });

  it('carries nv3Embed, the token, the host page, and the parameters [EM-02]', () => {
    const { query, text } = address({ autoplay: true, offset: 12.5, playerSkinType: 'social' });
    expect(query).toEqual({
      nv3Embed: '1',
      msgToken: 'token',
      source_url: PAGE,
      autoplay: 'true',
      offset: '12.5',
      playerSkinType: 'social',
    });
    expect(text).toContain(`source_url=${encodeURIComponent(PAGE)}`);
  });

  it('passes on the thirteen parameters only, never widgets or secrets [PP-01, EM-02, EM-03]', () => {
    const { query } = address({
      widgets: ['likes'],
      config: { likes: { size: 2 } },
      kct: 'secret',
      context: { a: 'b' },
      evil: '1',
      'add-widgets': 'x',
      'add-config': 'y',
      title: 'A walk',
      timeoutMs: 3,
      muted: undefined,
    } as never);
    expect(Object.keys(query)).toEqual(['nv3Embed', 'msgToken', 'source_url']);
  });

  it('carries its own tracking parameters and those of the host page, renamed and cut [PP-03]', () => {
    const long = 'x'.repeat(80);
    const page = `https://blog.example.org/?utm_source=mail&trk_list=related&q=private&trk_own=page`;
    expect(address({ tracking: { own: long, trk_more: '1' } }, page).query).toMatchObject({
      trk_own: 'x'.repeat(60),
      trk_more: '1',
      trk_utm_source: 'mail',
      trk_list: 'related',
    });
    expect(address({}, page).query).not.toHaveProperty('q');
  });

  it('carries the embed token of a private video', () => {
    expect(address({ embedToken: 'ek.a.b' }).query.embed_token).toBe('ek.a.b');
  });

  it('leaves out the offset and the embed token of the video that was switched [EM-02]', () => {
    const options = { embedToken: 'ek.a.b', offset: 4, endoffset: 9, muted: true };
    expect(address(options).query).toMatchObject({ offset: '4', endoffset: '9' });
    const { place, query } = address(options, PAGE, 'other');
    expect(place).toBe('https://video.example.org/kapsule/other/v3/embedded');
    expect(Object.keys(query)).toEqual(['nv3Embed', 'msgToken', 'source_url', 'muted']);
  });

  it('escapes hostile values', () => {
    const { query } = address({ id: '"><script>&autoplay=1' });
    expect(query.id).toBe('"><script>&autoplay=1');
    expect(query).not.toHaveProperty('autoplay');
  });
});
