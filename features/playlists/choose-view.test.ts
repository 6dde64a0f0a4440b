import { describe, expect, it } from 'vitest';
import { chooseView, type PlaylistFacts } from './choose-view.ts';

const playing: PlaylistFacts = {
  isOpening: false,
  isAtEnd: false,
  isHeld: false,
  isCanceled: false,
  hasNext: true,
  isStarted: true,
  remainingMs: 60_000,
};

describe('chooseView', () => {
  it.each<[string, Partial<PlaylistFacts>, string]>([
    ['in the middle', {}, 'none'],
    ['before the duration is known', { remainingMs: null }, 'none'],
    ['5001 ms before the end', { remainingMs: 5001 }, 'none'],
    ['5000 ms before the end [PL-03]', { remainingMs: 5000 }, 'upcoming'],
    ['at the end, before its screen', { remainingMs: 0 }, 'upcoming'],
    ['5 s before the end of the last one', { remainingMs: 5000, hasNext: false }, 'none'],
    ['before the first play of a short video', { remainingMs: 5000, isStarted: false }, 'none'],
    ['after the end [PL-04]', { isAtEnd: true, remainingMs: null }, 'counting'],
    ['after the end, canceled [PL-04]', { isAtEnd: true, isCanceled: true }, 'waiting'],
    ['after the end, with results [PL-04]', { isAtEnd: true, isHeld: true }, 'waiting'],
    ['after the last one [PL-05]', { isAtEnd: true, hasNext: false }, 'over'],
    ['after the last one, with results', { isAtEnd: true, hasNext: false, isHeld: true }, 'over'],
    ['while an entry is opened [PL-08]', { isOpening: true }, 'loading'],
    ['while an entry is opened after the end [PL-08]', { isOpening: true, isAtEnd: true }, 'loading'],
    [
      'while the first one is opened after the last',
      { isOpening: true, isAtEnd: true, hasNext: false },
      'loading',
    ],
  ])('%s', (_, change, expected) => expect(chooseView({ ...playing, ...change })).toBe(expected));
});
