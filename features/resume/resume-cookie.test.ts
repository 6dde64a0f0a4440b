import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readResumeCookie } from '#features/playback/start-time.ts';
import { resumeCookies } from './resume-cookie.ts';

const page = { pathname: '/app/video/abc', isSecure: false };

describe('resumeCookies', () => {
  it('writes a value that the server can read [RS-02]', () => {
    fc.assert(
      fc.property(fc.double({ min: 1, max: 1e6, noNaN: true }), (sec) => {
        const [cookie] = resumeCookies('abc', sec, page);
        const value = cookie!.slice('abc='.length, cookie!.indexOf(';'));
        expect(readResumeCookie(value)).toBe(Math.floor(sec));
      }),
    );
  });

  it('is named after the video, holds seconds, lasts 4320 minutes, at /app/video [RS-02]', () => {
    expect(resumeCookies('abc', 62.9, page)).toEqual([
      'abc=62; max-age=259200; path=/app/video; samesite=lax',
    ]);
  });

  it('also covers version 3 embeds and cross-site frames', () => {
    expect(resumeCookies('abc', 5, { pathname: '/kapsule/abc/v3/embedded', isSecure: true })).toEqual([
      'abc=5; max-age=259200; path=/app/video; samesite=none; secure; partitioned',
      'abc=5; max-age=259200; path=/kapsule; samesite=none; secure; partitioned',
    ]);
  });

  it.each([null, 0, 0.9, -1, Number.NaN, Number.POSITIVE_INFINITY])(
    'deletes the cookie for %s seconds',
    (seconds) => {
      expect(resumeCookies('abc', seconds, page)).toEqual(['abc=; max-age=0; path=/app/video; samesite=lax']);
    },
  );

  it.each(['a;b', 'a=b', 'a b', '', 'ä'])('sets no cookie for the invalid id %j', (id) => {
    expect(resumeCookies(id, 5, page)).toEqual([]);
  });
});
