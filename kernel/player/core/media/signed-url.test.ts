import { describe, expect, it } from 'vitest';
import { localExpiryMs, withTokenFrom } from './signed-url.ts';

const SERVER_MS = 1_800_000_000_000;
const FIVE_MINUTES_MS = 300_000;

describe('localExpiryMs', () => {
  it.each([
    ['is correct', SERVER_MS],
    ['is two hours behind', SERVER_MS - 7_200_000],
    ['says 1970', 0],
  ])('counts from the response when the browser clock %s', (_, receivedAtMs) => {
    expect(localExpiryMs(SERVER_MS + FIVE_MINUTES_MS, SERVER_MS, receivedAtMs)).toBe(
      receivedAtMs + FIVE_MINUTES_MS,
    );
  });

  it.each([null, undefined])('is null when the server sends %s', (serverExpiryMs) => {
    expect(localExpiryMs(serverExpiryMs, SERVER_MS, 0)).toBeNull();
  });
});

describe('withTokenFrom', () => {
  const fresh = '/media/lxyz.pfresh-_/abc/1/master.m3u8';

  it('replaces the token and keeps the rest of the URL', () => {
    expect(withTokenFrom('https://kapsule.example/media/labc.oold/abc/1/v720/12.m4s?again', fresh)).toBe(
      'https://kapsule.example/media/lxyz.pfresh-_/abc/1/v720/12.m4s?again',
    );
  });

  it('returns URLs without a token unchanged', () => {
    expect(withTokenFrom('blob:x', fresh)).toBe('blob:x');
    expect(withTokenFrom('/captions/en.vtt', fresh)).toBe('/captions/en.vtt');
    expect(withTokenFrom(fresh, '/elsewhere')).toBe(fresh);
  });
});
