import { describe, expect, it } from 'vitest';
import { frameAddress } from './frame-address.ts';
import type { PlayerOptions } from './v1.d.ts';

const PAGE = 'https://blog.example.org/post?a=1';

function address(options: Partial<PlayerOptions> & Record<string, unknown>, page = PAGE) {
  const text = frameAddress({
    options: { video: 'abcdefghijkm', ...options },
    ...{ host: 'https://video.example.org', msgToken: 'token', page },
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
    [{ video: '../../evil' }, '/kapsule/..%2F..%2Fevil/v3/embedded'],
  ])('with %j leads to %s [EM-01]', (options, path) => {
    expect(address(options as never).place).toBe(`https://video.example.org${path}`);
  });

  it('leaves what follows the hash of the page where it is, and the rest at a bearable length [EM-02]', () => {
    expect(address({}, `${PAGE}#access_token=secret`).query.source_url).toBe(PAGE);
    expect(address({}, `${PAGE}&b=${'x'.repeat(5000)}`).query.source_url).toHaveLength(2000);
  });

  it('carries nv3Embed, the token, the page around and what was asked for [EM-02]', () => {
    const { query, text } = address({ autoplay: true, offset: 12.5, playerSkinType: 'social' });
    expect(query).toEqual({
      ...{ nv3Embed: '1', msgToken: 'token', source_url: PAGE },
      ...{ autoplay: 'true', offset: '12.5', playerSkinType: 'social' },
    });
    expect(text).toContain(`source_url=${encodeURIComponent(PAGE)}`);
  });

  it('passes thirteen parameters on and no others, widgets and secrets least of all [PP-01, EM-02, EM-03]', () => {
    const { query } = address({
      ...{ widgets: ['likes'], config: { likes: { size: 2 } }, kct: 'secret', context: { a: 'b' } },
      ...{ evil: '1', 'add-widgets': 'x', 'add-config': 'y', title: 'A walk', timeoutMs: 3 },
      ...{ muted: undefined },
    } as never);
    expect(Object.keys(query)).toEqual(['nv3Embed', 'msgToken', 'source_url']);
  });

  it('carries tracking of its own and of the page around, renamed and cut [PP-03]', () => {
    const long = 'x'.repeat(80);
    const page = `https://blog.example.org/?utm_source=mail&trk_list=related&q=private&trk_own=page`;
    expect(address({ tracking: { own: long, trk_more: '1' } }, page).query).toMatchObject({
      ...{ trk_own: 'x'.repeat(60), trk_more: '1', trk_utm_source: 'mail', trk_list: 'related' },
    });
    expect(address({}, page).query).not.toHaveProperty('q');
  });

  it('carries the token that opens a private video', () => {
    expect(address({ embedToken: 'ek.a.b' }).query.embed_token).toBe('ek.a.b');
  });

  it('cannot be broken out of', () => {
    const { query } = address({ id: '"><script>&autoplay=1' });
    expect(query.id).toBe('"><script>&autoplay=1');
    expect(query).not.toHaveProperty('autoplay');
  });
});
