import { describe, expect, it } from 'vitest';
import { doneCookie, doneCookieName, hasDoneCookie } from './done-cookie.ts';

/** RFC 6265 */
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

describe('doneCookieName', () => {
  it.each([
    ['survey_cookie', 'ana', 'Abc-1', 'survey_cookie_ana_Abc-1'],
    ['embedform_cookie', 'anonymous', 'v1', 'embedform_cookie_anonymous_v1'],
    ['survey_cookie', 'a b;c=d', 'v,1', 'survey_cookie_a%20b%3Bc%3Dd_v%2C1'],
    ['survey_cookie', 'jörg(1)(2)', 'v1', 'survey_cookie_j%C3%B6rg%281%29%282%29_v1'],
  ] as const)('of %s for %j and %j is %j [SV-01, XF-01]', (page, username, videoId, expected) => {
    expect(doneCookieName(page, username, videoId)).toBe(expected);
    expect(expected).toMatch(TOKEN);
  });
});

describe('doneCookie', () => {
  it.each([
    [false, 'a=1; max-age=604800; path=/; samesite=lax'],
    [true, 'a=1; max-age=604800; path=/; samesite=none; secure; partitioned'],
  ])(
    'lasts 7 days for all pages, over https (%s) also in frames of other sites [XF-02]',
    (isSecure, expected) => {
      expect(doneCookie('a', { isSecure })).toBe(expected);
    },
  );
});

describe('hasDoneCookie', () => {
  it.each([
    ['', false],
    ['a=1', true],
    ['b=2; a=1', true],
    ['b=2;a=1; c=3', true],
    ['a=', true],
    ['aa=1; b=a=1', false],
    ['a', false],
  ])('in %j: %s', (cookies, expected) => expect(hasDoneCookie(cookies, 'a')).toBe(expected));
});
