import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { signInAddress } from './sign-in-address.ts';

const bare =
  '/api/v1/oauth2/authorize?redirect_uri=%2Fapp%2Flogin&consent=implicit&response_type=token&client_id=kapsule-web';

describe('signInAddress', () => {
  it.each([
    ['', bare],
    ['theme=dark', bare],
    ['app-target=', bare],
    ['not-app-target=/x; xapp-target=/y', bare],
    ['theme=dark; app-target=/app/video/a?t=1&x=2', `${bare}&target_uri=%2Fapp%2Fvideo%2Fa%3Ft%3D1%26x%3D2`],
    ['app-target=%2Fapp%2Fvideo%2Fa', `${bare}&target_uri=%2Fapp%2Fvideo%2Fa`],
    ['app-target="/app/a"', `${bare}&target_uri=%2Fapp%2Fa`],
    ['app-target=/a%zz', `${bare}&target_uri=%2Fa%25zz`],
  ])('of the cookies %j is %j [EM-05]', (cookies, expected) => {
    expect(signInAddress(cookies)).toBe(expected);
  });

  it('is on another host when one is given [EM-05]', () => {
    expect(signInAddress('', 'https://video.example.org')).toBe(`https://video.example.org${bare}`);
  });

  it('carries any target unharmed and adds no parameter of its making [EM-05]', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !/["\s]/.test(text)),
        (target) => {
          const address = signInAddress(`a=b; app-target=${encodeURIComponent(target)}; c=d`);
          const { searchParams } = new URL(address, 'https://video.example.org');
          expect(searchParams.get('target_uri')).toBe(target);
          expect([...searchParams.keys()]).toHaveLength(5);
        },
      ),
    );
  });
});
