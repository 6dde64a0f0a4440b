import { describe, expect, it } from 'vitest';
import { type PlayFacts, playStateOf } from './play-state.ts';

const base: PlayFacts = { started: true, paused: false, ended: false, waiting: false, replaying: false };

describe('playStateOf', () => {
  it.each<[string, Partial<PlayFacts>, number]>([
    ['UNSTARTED', { started: false, paused: true }, -1],
    ['ENDED', { ended: true, paused: true }, 0],
    ['PLAYING', {}, 1],
    ['PAUSED', { paused: true }, 2],
    ['BUFFERING', { waiting: true }, 3],
    ['PAUSED, though data is missing', { paused: true, waiting: true }, 2],
    ['REPLAYING', { ended: true, paused: true, replaying: true }, 5],
  ])('%s [PS-01]', (_, facts, expected) => {
    expect(playStateOf({ ...base, ...facts })).toBe(expected);
  });
});
