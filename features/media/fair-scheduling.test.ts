import { describe, expect, it } from 'vitest';
import { canQueue, chooseNextRequest, lookaheadCount, type SegmentRequest } from './fair-scheduling.ts';

/** 'hog/film/7': who asks for which segment of which video; '*' being encoded, '+' looked ahead. In the order of asking. */
const wishes = (...lines: string[]): SegmentRequest[] =>
  lines.map((line, at) => {
    const [, marks = '', requester = '', video = '', index = ''] =
      /^([*+]*)(.+)\/(.+)\/(\d+)$/.exec(line) ?? [];
    return {
      segmentKey: `${video}/${index}`,
      video,
      index: Number(index),
      requester,
      requestedAtMs: at,
      address: requester.replace(/@.*/, ''),
      isLookahead: marks.includes('+'),
      isClaimed: marks.includes('*'),
    };
  });
const next = (...lines: string[]): string | null => {
  const found = chooseNextRequest(wishes(...lines));
  return found && `${found.request.requester}/${found.request.video}/${found.request.index}`;
};

describe('nextWish', () => {
  it.each<[string, string[], string | null]>([
    ['nothing when nothing is wanted', [], null],
    ['what was asked first', ['ana/film/7', 'ana/film/5'], 'ana/film/7'],
    ['nothing that is being encoded', ['*ana/film/7'], null],
    ['nothing that is being encoded for somebody else', ['*ana/film/7', 'ben/film/7'], null],
    ['a second one for the same requester', ['*ana/film/7', 'ana/film/8'], 'ana/film/8'],
    ['no third one for the same requester', ['*hog/film/7', '*hog/film/8', 'hog/film/9'], null],
    [
      'what another wants, however much the first has waiting',
      ['*hog/film/7', 'hog/film/8', 'hog/film/9', 'ana/other/40'],
      'ana/other/40',
    ],
    [
      'the third encoder goes to another',
      ['*hog/film/7', '*hog/film/8', 'hog/film/9', 'ana/other/0'],
      'ana/other/0',
    ],
    ['the start of a video before its middle', ['hog/film/7', 'ana/other/0'], 'ana/other/0'],
    ['what is waited for before what is looked ahead to', ['+ana/film/1', 'ben/other/9'], 'ben/other/9'],
    ['what is looked ahead to when nobody waits', ['*ana/film/0', '+ana/film/1'], 'ana/film/1'],
    [
      'what is waited for, however much is waited for already',
      ['*ana/film/0', 'ana/sound/0', '+ben/film/1'],
      'ana/sound/0',
    ],
    [
      'what is waited for, however much is looked ahead to',
      ['*+ana/film/1', '*+ana/film/2', 'ana/film/9'],
      'ana/film/9',
    ],
    ['no more to look ahead to than a share', ['*+ana/film/1', '*+ana/film/2', '+ana/film/3'], null],
    [
      'those at other addresses before one address with many tokens',
      ['*hog@1/film/7', 'hog@2/more/0', 'ana/other/40'],
      'ana/other/40',
    ],
    [
      'a video that has no encoder before one that has',
      ['*ana/film/7', 'ben/film/8', 'cem/other/8'],
      'cem/other/8',
    ],
    [
      'a segment that a hog and another want counts for both',
      ['*hog/film/7', '*ana/film/7', 'ana/film/8', 'ben/film/9'],
      'ben/film/9',
    ],
  ])('chooses %s', (_, lines, chosen) => {
    expect(next(...lines)).toBe(chosen);
  });
});

describe('a burst', () => {
  const burst = ['hog/film/7', 'hog/film/8', 'hog/film/9', 'hog/film/10'];
  it.each<[string, string[], string | null, number]>([
    ['a player has the whole processor', ['ana/film/7', 'ana/film/8', 'ana/film/9'], 'ana/film/7', 0],
    ['a burst steps back', burst, 'hog/film/7', 15],
    ['what is looked ahead to steps back', ['*ana/film/7', '+ana/film/8'], 'ana/film/8', 6],
    ['a burst has one encoder', [`*${burst[0]}`, ...burst.slice(1)], null, 0],
    ['a player goes first', [...burst, 'ana/other/40'], 'ana/other/40', 0],
    [
      'what is looked ahead to makes no burst',
      ['ana/film/7', '+ana/film/8', '+ana/film/9', '+ana/film/10'],
      'ana/film/7',
      0,
    ],
  ])('%s', (_, lines, chosen, niceness) => {
    expect(next(...lines)).toBe(chosen);
    expect(chooseNextRequest(wishes(...lines))?.niceness ?? 0).toBe(niceness);
  });
});

describe('an encoder that is kept for those who have just come', () => {
  it.each<[string, string[], string | null]>([
    ['makes what is waited for', ['+ana/film/1', 'ben/other/0'], 'ben/other/0'],
    ['leaves what is looked ahead to', ['+ana/film/1'], null],
    ['leaves bursts', ['hog/film/7', 'hog/film/8', 'hog/film/9', 'hog/film/10'], null],
  ])('%s', (_, lines, chosen) => {
    const found = chooseNextRequest(wishes(...lines), { onlyUrgent: true });
    expect(found && `${found.request.requester}/${found.request.video}/${found.request.index}`).toBe(chosen);
  });
});

describe('mayWait', () => {
  it.each([
    [{ ofRequester: 0, inAll: 0 }, true],
    [{ ofRequester: 31, inAll: 499 }, true],
    [{ ofRequester: 32, inAll: 32 }, false],
    [{ ofRequester: 0, inAll: 500 }, false],
  ])('with %o waiting: %s', (waiting, may) => {
    expect(canQueue(waiting)).toBe(may);
  });
});

describe('lookAhead', () => {
  it.each([
    [1, 2],
    [3, 2],
    [4, 0],
    [32, 0],
  ])('for a requester that waits for %d: %d', (waiting, count) => {
    expect(lookaheadCount(waiting)).toBe(count);
  });
});
