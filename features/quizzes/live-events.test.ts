import { describe, expect, it } from 'vitest';
import { liveQuestion as live } from '#test/live-viewer.ts';
import type { LiveQuestion } from './contract.ts';
import { applyLiveEvent, type LiveEvent, readLiveEvent, withResults } from './live-events.ts';

describe('an event of the stream', () => {
  it.each<[string, unknown, LiveEvent | null]>([
    ['quizzes.opened', { id: 'v1', question: 7 }, { kind: 'opened', id: 7 }],
    ['quizzes.opened', { id: 'v1', question: '7' }, { kind: 'opened', id: 7 }],
    ['quizzes.closed', { question: 7 }, { kind: 'closed', id: 7 }],
    [
      'quizzes.results',
      { question: 7, results: '30,0,12' },
      { kind: 'results', id: 7, results: [30, 0, 12] },
    ],
    ['quizzes.results', { question: 7, results: '3' }, { kind: 'results', id: 7, results: [3] }],
    ['quizzes.results', { question: 7, results: '' }, null],
    ['quizzes.results', { question: 7, results: '1,-2' }, null],
    ['quizzes.results', { question: 7, results: '1,x' }, null],
    ['quizzes.results', { question: 7, results: [1, 2] }, null],
    ['quizzes.results', { question: 7 }, null],
    ['quizzes.opened', { question: 'x' }, null],
    ['quizzes.opened', { question: 0 }, null],
    ['quizzes.opened', { question: 1.5 }, null],
    ['quizzes.opened', {}, null],
    ['quizzes.opened', null, null],
    ['likes.changed', { question: 7, results: '1,2' }, null],
  ])('%s with %j is read as %j', (type, data, expected) => {
    expect(readLiveEvent(type, data)).toEqual(expected);
  });
});

describe('a live question', () => {
  it.each<[string, LiveQuestion | null, LiveEvent, LiveQuestion | null | 'fetch']>([
    ['is fetched when it opens', null, { kind: 'opened', id: 7 }, 'fetch'],
    ['is fetched when another one opens', live(), { kind: 'opened', id: 8 }, 'fetch'],
    ['is fetched when it opens again', live({ is_open: false }), { kind: 'opened', id: 7 }, 'fetch'],
    ['stays when its opening is reported twice', live(), { kind: 'opened', id: 7 }, live()],
    ['closes', live(), { kind: 'closed', id: 7 }, live({ is_open: false })],
    ['stays open when another one closes', live(), { kind: 'closed', id: 6 }, live()],
    ['is still none when another one closes', null, { kind: 'closed', id: 6 }, null],
    ['shows new results', live(), { kind: 'results', id: 7, results: [2, 2] }, live({ results: [2, 2] })],
    ['ignores older results', live(), { kind: 'results', id: 7, results: [1, 1] }, live()],
    ['ignores the results of another one', live(), { kind: 'results', id: 6, results: [9, 9] }, live()],
    [
      'shows its last results after it was closed',
      live({ is_open: false }),
      { kind: 'results', id: 7, results: [4, 4] },
      live({ is_open: false, results: [4, 4] }),
    ],
  ])('%s', (_, before, event, after) => {
    expect(applyLiveEvent(before, event)).toEqual(after);
  });
});

it('keeps results unknown that nobody may know', () => {
  expect(withResults(live({ results: null }), null).results).toBeNull();
});
