import { describe, expect, it } from 'vitest';
import { isMobilePlayer } from './mobile-player.ts';

const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const TABLET = ANDROID.replace(' Mobile', '');
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const IPAD =
  'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const FIREFOX = 'Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0';

describe('isMobilePlayer', () => {
  it.each([
    ['a phone that says so', CHROME, '?1', true],
    ['a desktop that says so', ANDROID, '?0', false],
    ['Android', ANDROID, undefined, true],
    ['an Android tablet', TABLET, undefined, false],
    ['an iPhone', IPHONE, undefined, true],
    ['an iPad', IPAD, undefined, false],
    ['Firefox for Android', FIREFOX, undefined, true],
    ['Chrome on a desk', CHROME, undefined, false],
    ['nothing at all', '', undefined, false],
    ['a hint in other words', CHROME, 'yes', false],
  ])('knows %s [EM-08]', (_, userAgent, mobileHint, expected) => {
    expect(isMobilePlayer({ userAgent, mobileHint })).toBe(expected);
  });
});
