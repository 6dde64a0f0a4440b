import { describe, expect, it } from 'vitest';
import { liveEvent, vod } from '#test/panel/panel-fakes.ts';
import { text } from '../messages.ts';
import { isMobile } from './is-mobile.ts';
import { isLive } from './panel-video.ts';

describe('isMobile', () => {
  it.each([
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1',
      true,
    ],
    ['Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', true],
    ['Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Safari/604.1', true],
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', false],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
      false,
    ],
    ['', false],
  ])('for %s returns %s [CM-47]', (userAgent, mobile) => {
    expect(isMobile(userAgent)).toBe(mobile);
  });
});

describe('isLive', () => {
  it.each([
    ['a video', vod, false],
    ['a running event', liveEvent, true],
    ['a scheduled event', { ...liveEvent, live_event: { state: 'SCHEDULED' } }, true],
    ['a closed event', { ...liveEvent, live_event: { state: 'CLOSED' } }, false],
  ] as const)('for %s returns the playback mode [CM-27]', (_, video, live) => {
    expect(isLive(video)).toBe(live);
  });
});

describe('formatReplyCount', () => {
  it.each([
    [0, '0 replies'],
    [1, '1 reply'],
    [2, '2 replies'],
    [1200, '1,200 replies'],
  ])('formats %i as %j [CM-32]', (count, label) => {
    expect(text('replyCount', { count: count })).toBe(label);
  });
});
