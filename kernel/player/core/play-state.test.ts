import { describe, expect, it } from 'vitest';
import { type PlaybackFlags, playStateOf } from './play-state.ts';

const base: PlaybackFlags = { started: true, paused: false, ended: false, waiting: false, replaying: false };

describe('playStateOf', () => {
  it.each<[string, Partial<PlaybackFlags>, number]>([
    ['UNSTARTED', { started: false, paused: true }, -1],
    ['ENDED', { ended: true, paused: true }, 0],
    ['PLAYING', {}, 1],
    ['PAUSED', { paused: true }, 2],
    ['BUFFERING', { waiting: true }, 3],
    ['PAUSED, though data is missing', { paused: true, waiting: true }, 2],
    ['REPLAYING', { ended: true, paused: true, replaying: true }, 5],
  ])('%s [PS-01]', (_, flags, expected) => {
    expect(playStateOf({ ...base, ...flags })).toBe(expected);
  });
});
