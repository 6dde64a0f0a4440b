import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readResume, resumeCookies } from './resume-cookie.ts';

const page = { pathname: '/app/video/abc', isSecure: false };

describe('readResume', () => {
  it.each([
    ['abc=12', 12],
    ['x=1; abc=12.5; y=2', 12.5],
    ['abc="7"', 7],
    ['ABC=12', null],
    ['abcd=12', null],
    ['abc=', null],
    ['abc=0', null],
    ['abc=-5', null],
    ['abc=1e9', null],
    ['abc=NaN', null],
    ['abc=12 seconds', null],
    ['abc=9999999999', null],
    ['', null],
    ['abc', null],
  ])('%j holds %j [RS-02]', (cookies, expected) => {
    expect(readResume(cookies, 'abc')).toBe(expected);
  });

  it('reads what was written', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[A-Za-z0-9]{1,20}$/),
        fc.double({ min: 1, max: 1e6, noNaN: true }),
        (id, sec) => {
          const [cookie] = resumeCookies(id, sec, page);
          expect(readResume(`other=3; ${cookie!.split(';')[0]}`, id)).toBe(Math.floor(sec));
        },
      ),
    );
  });
});

describe('resumeCookies', () => {
  it('is named after the video, holds seconds, lasts 4320 minutes, at /app/video [RS-02]', () => {
    expect(resumeCookies('abc', 62.9, page)).toEqual([
      'abc=62; max-age=259200; path=/app/video; samesite=lax',
    ]);
  });

  it('is kept for frames of version 3 too, and in frames of other sites', () => {
    expect(resumeCookies('abc', 5, { pathname: '/kapsule/abc/v3/embedded', isSecure: true })).toEqual([
      'abc=5; max-age=259200; path=/app/video; samesite=none; secure; partitioned',
      'abc=5; max-age=259200; path=/kapsule; samesite=none; secure; partitioned',
    ]);
  });

  it.each([null, 0, 0.9, -1, Number.NaN, Number.POSITIVE_INFINITY])('of %s is taken away', (seconds) => {
    expect(resumeCookies('abc', seconds, page)).toEqual(['abc=; max-age=0; path=/app/video; samesite=lax']);
  });

  it.each(['a;b', 'a=b', 'a b', '', 'ä'])('has no name %j', (id) => {
    expect(resumeCookies(id, 5, page)).toEqual([]);
  });
});
