import { describe, expect, it } from 'vitest';
import { otherVideoAddress } from './other-video.ts';

const HERE =
  'https://v.example/kapsule/aaa/v3/embedded?msgToken=t&source_url=x&muted=1&offset=9&autoplay=1&embed_token=e';

describe('otherVideoAddress', () => {
  it.each([
    ['bbb', undefined, false, '/kapsule/bbb/v3/embedded?msgToken=t&source_url=x&muted=1'],
    ['bbb', 4.5, false, '/kapsule/bbb/v3/embedded?msgToken=t&source_url=x&muted=1&offset=4.5'],
    ['bbb', -4, true, '/kapsule/bbb/v3/embedded?msgToken=t&source_url=x&muted=1&offset=0&autoplay=1'],
    ['../evil', undefined, false, '/kapsule/..%2Fevil/v3/embedded?msgToken=t&source_url=x&muted=1'],
  ])('of %s at %s, playing %s', (video, offset, plays, expected) => {
    expect(otherVideoAddress(HERE, { video, offset }, plays)).toBe(`https://v.example${expected}`);
  });

  it('keeps the version of the player [EM-01]', () => {
    const live = 'https://v.example/app/video/aaa/v4/embedded?msgToken=t';
    expect(otherVideoAddress(live, { video: 'bbb' }, false)).toBe(
      'https://v.example/app/video/bbb/v4/embedded?msgToken=t',
    );
  });
});
