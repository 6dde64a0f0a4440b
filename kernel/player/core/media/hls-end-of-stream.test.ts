import type HlsClass from 'hls.js';
import { afterEach, expect, it, vi } from 'vitest';
import { endStreamWhenStarved } from './hls-end-of-stream.ts';

const Hls = { Events: { BUFFER_EOS: 'eos', FRAG_BUFFERED: 'buffered' } } as unknown as typeof HlsClass;
afterEach(() => void vi.useRealTimers());

const LAST = { type: 'main', sn: 9 };

/** A player that has run out of data; the listeners of hls.js are called by the test. */
function starve(state: Partial<HTMLMediaElement>) {
  const listeners: ((event: string, data: object) => void)[] = [];
  const trigger = vi.fn();
  const hls = {
    latestLevelDetails: { live: false, endSN: 9 },
    on: (_type: string, listener: (event: string, data: object) => void) => listeners.push(listener),
    trigger,
  } as unknown as HlsClass;
  const media = Object.assign(new EventTarget(), {
    ...{ duration: 8, currentTime: 7.9, playbackRate: 1, readyState: 2 },
    ...{ paused: false, ended: false, seeking: false },
    ...state,
  }) as HTMLMediaElement;
  const page = new AbortController();
  endStreamWhenStarved(Hls, hls, media, page.signal);
  return {
    media,
    buffered: (frag: object) => {
      for (const listener of listeners) listener('buffered', { frag });
    },
    /** How often the end of the stream was declared. */
    ends: (): number => trigger.mock.calls.length / 2,
    leave: () => page.abort(),
  };
}

it.each<[string, boolean, Partial<HTMLMediaElement>]>([
  ['just before the end', true, {}],
  ['at the edge of the tolerance', true, { currentTime: 7.76 }],
  ['further away', false, { currentTime: 7.74 }],
  ['further away at four times the speed', true, { currentTime: 7.62, playbackRate: 4 }],
  ['much further away at four times the speed', false, { currentTime: 6.9, playbackRate: 4 }],
  ['just before the end at half the speed', true, { currentTime: 7.76, playbackRate: 0.5 }],
  ['although it has data', false, { readyState: 3 }],
  ['while paused', false, { paused: true }],
  ['after the end', false, { ended: true }],
  ['while seeking', false, { seeking: true }],
])('playback that starves %s ends the stream: %s', (_name, isEnded, state) => {
  const player = starve(state);
  player.buffered({ type: 'main', sn: 8 });
  player.buffered({ type: 'audio', sn: 9 });
  expect(player.ends()).toBe(0);
  player.buffered(LAST);
  expect(player.ends()).toBe(isEnded ? 1 : 0);
  player.leave();
});

it('playback that starves later ends the stream, and again for as long as it waits', () => {
  vi.useFakeTimers();
  const player = starve({ readyState: 4 });
  player.buffered(LAST);
  player.media.dispatchEvent(new Event('waiting'));
  expect(player.ends()).toBe(0);
  Object.assign(player.media, { readyState: 2 });
  player.media.dispatchEvent(new Event('waiting'));
  expect(player.ends()).toBe(1);
  vi.advanceTimersByTime(250);
  expect(player.ends()).toBe(2);
  player.leave();
  vi.advanceTimersByTime(1000);
  expect(player.ends()).toBe(2);
});
