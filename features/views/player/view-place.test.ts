import { describe, expect, it } from 'vitest';
import { viewPlace } from './view-place.ts';

const FRAME = 'https://video.example.org/kapsule/1/v3/embedded';
const given = (address: string): string => `${FRAME}?source_url=${encodeURIComponent(address)}`;

describe('where a player is shown [TR-01]', () => {
  it.each([
    [
      'a page of ours',
      'https://video.example.org/app/video/1?t=5#top',
      '',
      false,
      'https://video.example.org/app/video/1',
    ],
    [
      'a frame with the SDK',
      given('https://blog.example/post?secret=1'),
      'https://blog.example/',
      true,
      'https://blog.example/post',
    ],
    [
      'a frame without a referrer',
      given('http://blog.example:8080/a'),
      '',
      true,
      'http://blog.example:8080/a',
    ],
    ['a frame without the SDK', FRAME, 'https://blog.example/', true, 'https://blog.example/'],
    [
      'a forged parameter',
      given('https://bank.example/'),
      'https://blog.example/',
      true,
      'https://blog.example/',
    ],
    [
      'an unusable parameter',
      given('javascript:alert(1)'),
      'https://blog.example/',
      true,
      'https://blog.example/',
    ],
    ['nothing known', FRAME, '', true, ''],
  ])('%s', (_, href, referrer, isFramed, vsrc) => {
    const vsite = vsrc && new URL(vsrc).host;
    expect(viewPlace({ href, referrer, isFramed })).toEqual({ vsrc, vsite });
  });

  it('cuts long addresses', () => {
    const { vsrc } = viewPlace({
      href: `https://a.example/${'x'.repeat(2000)}`,
      referrer: '',
      isFramed: false,
    });
    expect(vsrc).toHaveLength(1000);
  });
});
