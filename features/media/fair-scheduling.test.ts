import { describe, expect, it } from 'vitest';
import { canQueue, chooseNextRequest, lookaheadCount, type SegmentRequest } from './fair-scheduling.ts';

/** Requests as 'requester/video/segment', in order of time; '*' marks claimed ones, '+' lookahead. */
const requests = (...lines: string[]): SegmentRequest[] =>
  lines.map((line, order) => {
    const [, marks = '', requester = '', video = '', index = ''] =
      /^([*+]*)(.+)\/(.+)\/(\d+)$/.exec(line) ?? [];
    return {
      segmentKey: `${video}/${index}`,
      video,
      index: Number(index),
      requester,
      requestedAtMs: order,
      address: requester.replace(/@.*/, ''),
      isLookahead: marks.includes('+'),
      isClaimed: marks.includes('*'),
    };
  });
const next = (...lines: string[]): string | null => {
  const found = chooseNextRequest(requests(...lines));
  return found && `${found.request.requester}/${found.request.video}/${found.request.index}`;
};

describe('chooseNextRequest', () => {
  it.each<[string, string[], string | null]>([
    ['nothing when nothing is requested', [], null],
    ['the oldest request', ['ana/film/7', 'ana/film/5'], 'ana/film/7'],
    ['nothing that is being encoded', ['*ana/film/7'], null],
    ['nothing that is being encoded for somebody else', ['*ana/film/7', 'ben/film/7'], null],
    ['a second segment for the same requester', ['*ana/film/7', 'ana/film/8'], 'ana/film/8'],
    ['no third segment for the same requester', ['*hog/film/7', '*hog/film/8', 'hog/film/9'], null],
    [
      'another requester, however much the first has queued',
      ['*hog/film/7', 'hog/film/8', 'hog/film/9', 'ana/other/40'],
      'ana/other/40',
    ],
    [
      'another requester for the third encoder',
      ['*hog/film/7', '*hog/film/8', 'hog/film/9', 'ana/other/0'],
      'ana/other/0',
    ],
    ['the start of a video before its middle', ['hog/film/7', 'ana/other/0'], 'ana/other/0'],
    ['an awaited segment before lookahead', ['+ana/film/1', 'ben/other/9'], 'ben/other/9'],
    ['lookahead when nobody waits', ['*ana/film/0', '+ana/film/1'], 'ana/film/1'],
    [
      'an awaited segment while another one is being encoded',
      ['*ana/film/0', 'ana/sound/0', '+ben/film/1'],
      'ana/sound/0',
    ],
    [
      'an awaited segment, however much lookahead is being encoded',
      ['*+ana/film/1', '*+ana/film/2', 'ana/film/9'],
      'ana/film/9',
    ],
    ['no more lookahead than the share', ['*+ana/film/1', '*+ana/film/2', '+ana/film/3'], null],
    [
      'other addresses before one address with many tokens',
      ['*hog@1/film/7', 'hog@2/more/0', 'ana/other/40'],
      'ana/other/40',
    ],
    [
      'a video without an encoder before one that has one',
      ['*ana/film/7', 'ben/film/8', 'cem/other/8'],
      'cem/other/8',
    ],
    [
      'others, because a shared segment counts for both of its requesters',
      ['*hog/film/7', '*ana/film/7', 'ana/film/8', 'ben/film/9'],
      'ben/film/9',
    ],
  ])('chooses %s', (_, lines, chosen) => {
    expect(next(...lines)).toBe(chosen);
  });
});

describe('encoder priority', () => {
  const burst = ['hog/film/7', 'hog/film/8', 'hog/film/9', 'hog/film/10'];
  it.each<[string, string[], string | null, number]>([
    ['runs a player at full priority', ['ana/film/7', 'ana/film/8', 'ana/film/9'], 'ana/film/7', 0],
    ['runs a burst at low priority', burst, 'hog/film/7', 15],
    ['runs lookahead at reduced priority', ['*ana/film/7', '+ana/film/8'], 'ana/film/8', 6],
    ['gives a burst one encoder', [`*${burst[0]}`, ...burst.slice(1)], null, 0],
    ['prefers a player to a burst', [...burst, 'ana/other/40'], 'ana/other/40', 0],
    [
      'does not count lookahead as a burst',
      ['ana/film/7', '+ana/film/8', '+ana/film/9', '+ana/film/10'],
      'ana/film/7',
      0,
    ],
  ])('%s', (_, lines, chosen, niceness) => {
    expect(next(...lines)).toBe(chosen);
    expect(chooseNextRequest(requests(...lines))?.niceness ?? 0).toBe(niceness);
  });
});

describe('an encoder reserved for urgent requests', () => {
  it.each<[string, string[], string | null]>([
    ['encodes awaited segments', ['+ana/film/1', 'ben/other/0'], 'ben/other/0'],
    ['ignores lookahead', ['+ana/film/1'], null],
    ['ignores bursts', ['hog/film/7', 'hog/film/8', 'hog/film/9', 'hog/film/10'], null],
  ])('%s', (_, lines, chosen) => {
    const found = chooseNextRequest(requests(...lines), { onlyUrgent: true });
    expect(found && `${found.request.requester}/${found.request.video}/${found.request.index}`).toBe(chosen);
  });
});

describe('canQueue', () => {
  it.each([
    [{ ofRequester: 0, inAll: 0 }, true],
    [{ ofRequester: 31, inAll: 499 }, true],
    [{ ofRequester: 32, inAll: 32 }, false],
    [{ ofRequester: 0, inAll: 500 }, false],
  ])('with %o queued: %s', (queued, expected) => {
    expect(canQueue(queued)).toBe(expected);
  });
});

describe('lookaheadCount', () => {
  it.each([
    [1, 2],
    [3, 2],
    [4, 0],
    [32, 0],
  ])('for a requester with %d queued: %d', (queued, count) => {
    expect(lookaheadCount(queued)).toBe(count);
  });
});
