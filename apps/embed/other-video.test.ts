import { describe, expect, it } from 'vitest';
import { configurationQuery, entryAddress, leavePlaylist, otherVideoAddress } from './other-video.ts';

const HERE =
  'https://video.example.org/kapsule/abc/v3/embedded?nv3Embed=1&msgToken=t&source_url=https%3A%2F%2Fshop.example%2F' +
  '&offset=4&autoplay=1&muted=1&embed_token=x&playerSkinType=social&trk_list=related';

describe('otherVideoAddress', () => {
  it('keeps the host page and the parameters, except those of the previous video [EM-02]', () => {
    const address = new URL(otherVideoAddress(HERE, 'de-f'));
    expect(address.pathname).toBe('/kapsule/de-f/v3/embedded');
    const names = ['nv3Embed', 'msgToken', 'source_url', 'playerSkinType', 'trk_list'];
    expect([...address.searchParams.keys()]).toEqual(names);
  });

  it('starts at the given position', () => {
    const address = otherVideoAddress('https://v.example/app/video/abc/v4/embedded', 'def', { atMs: 2500 });
    expect(address).toBe('https://v.example/app/video/def/v4/embedded?offset=2.5');
  });

  it('leaves the list of the previous video and names that of the next one', () => {
    const here = 'https://v.example/kapsule/abc/v3/embedded?playlist=p1&endoffset=9&trk_list=related';
    expect(otherVideoAddress(here, 'def')).not.toMatch(/playlist|endoffset/);
    const next = new URL(
      otherVideoAddress(here, 'def', { query: { playlist: 'p2', trk_list: 'recommended' } }),
    );
    expect(Object.fromEntries(next.searchParams)).toEqual({ playlist: 'p2', trk_list: 'recommended' });
  });
});

describe('the frame of a playlist', () => {
  const here = 'https://v.example/app/playlist/PL%201/embedded?video=x&muted=1&msgToken=t';

  it('names the video that it shows and the playlist, so that a reload leads to the same [EM-01]', () => {
    expect(entryAddress(here, 'abc')).toBe(
      'https://v.example/kapsule/abc/v3/embedded?muted=1&msgToken=t&playlist=PL+1',
    );
    expect(entryAddress('https://v.example/kapsule/abc/v3/embedded', 'abc')).toBeNull();
  });

  it('opens other videos, in and outside the playlist [XM-01]', () => {
    expect(otherVideoAddress(here, 'abc')).toBe('https://v.example/kapsule/abc/v3/embedded?msgToken=t');
    const inList = otherVideoAddress(here, 'abc', { query: { playlist: 'PL1' } });
    expect(inList).toBe('https://v.example/kapsule/abc/v3/embedded?msgToken=t&playlist=PL1');
    expect(leavePlaylist(inList)).toBe('https://v.example/kapsule/abc/v3/embedded?msgToken=t');
  });
});

describe('configurationQuery', () => {
  const top = {} as Window;
  const pageIn = (parent: object, more: object = {}): Window => {
    const page = { location: {}, document: { referrer: '' }, top, parent, ...more };
    return page as unknown as Window;
  };

  it('leaves out the parameters of the bridge', () => {
    const page = pageIn({});
    Object.assign(page, { parent: page });
    const query = configurationQuery(page, otherVideoAddress(HERE, 'def', { atMs: 0 }));
    expect(Object.fromEntries(query)).toEqual({ offset: '0', playerSkinType: 'social', trk_list: 'related' });
  });

  it.each([
    ['every ancestor', { location: { ancestorOrigins: ['https://a.example', 'https://b.example'] } }, {}],
    [
      'the referrer if the browser names no ancestors',
      { document: { referrer: 'https://a.example/x' } },
      top,
    ],
    ['no origin in a nested frame', { document: { referrer: 'https://a.example/x' } }, {}],
    ['no origin without a referrer', {}, top],
  ])('names %s to the server [EM-01]', (what, more, parent) => {
    const query = configurationQuery(pageIn(parent, more), 'https://v.example/kapsule/x/v3/embedded');
    const expected: Record<string, string[]> = {
      'every ancestor': ['https://a.example', 'https://b.example'],
      'the referrer if the browser names no ancestors': ['https://a.example'],
    };
    expect(query.getAll('framed_by')).toEqual(expected[what] ?? ['null']);
  });
});
