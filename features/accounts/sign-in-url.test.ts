import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildSignInUrl } from './sign-in-url.ts';

const baseUrl =
  '/api/v1/oauth2/authorize?redirect_uri=%2Fapp%2Flogin&consent=implicit&response_type=token&client_id=kapsule-web';

describe('buildSignInUrl', () => {
  it.each([
    ['', baseUrl],
    ['theme=dark', baseUrl],
    ['app-target=', baseUrl],
    ['not-app-target=/x; xapp-target=/y', baseUrl],
    [
      'theme=dark; app-target=/app/video/a?t=1&x=2',
      `${baseUrl}&target_uri=%2Fapp%2Fvideo%2Fa%3Ft%3D1%26x%3D2`,
    ],
    ['app-target=%2Fapp%2Fvideo%2Fa', `${baseUrl}&target_uri=%2Fapp%2Fvideo%2Fa`],
    ['app-target="/app/a"', `${baseUrl}&target_uri=%2Fapp%2Fa`],
    ['app-target=/a"b"', `${baseUrl}&target_uri=%2Fa%22b%22`],
    ['app-target="a"b', `${baseUrl}&target_uri=%22a%22b`],
    ['app-target=/a%zz', `${baseUrl}&target_uri=%2Fa%25zz`],
  ])('for the cookies %j returns %j [EM-05]', (cookies, expected) => {
    expect(buildSignInUrl(cookies)).toBe(expected);
  });

  it.each([
    ['', '/app/video/a?t=1', '%2Fapp%2Fvideo%2Fa%3Ft%3D1'],
    ['app-target=', '/app/video/a', '%2Fapp%2Fvideo%2Fa'],
    ['app-target=/app/b', '/app/video/a', '%2Fapp%2Fb'],
  ])('for the cookies %j and the page %j has the target %j [EM-05]', (cookies, page, expected) => {
    expect(buildSignInUrl(cookies, page)).toBe(`${baseUrl}&target_uri=${expected}`);
  });

  it('encodes any target so that it cannot add parameters [EM-05]', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !/["\s]/.test(text)),
        (target) => {
          const url = buildSignInUrl(`a=b; app-target=${encodeURIComponent(target)}; c=d`);
          const { searchParams } = new URL(url, 'https://video.example.org');
          expect(searchParams.get('target_uri')).toBe(target);
          expect([...searchParams.keys()]).toHaveLength(5);
        },
      ),
    );
  });
});
