import { describe, expect, it } from 'vitest';
import { chooseChapters } from './choose-chapters.ts';

const file = [{ start: 0, end: 9000, title: 'From the file' }];
const own = [
  { startMs: 0, title: 'One' },
  { startMs: 4000, title: 'Two' },
];

describe('chooseChapters', () => {
  it.each([
    ["the file's chapters without own ones", [], 9000, file],
    [
      'the own chapters, each until the next one',
      own,
      9000,
      [
        { start: 0, end: 4000, title: 'One' },
        { start: 4000, end: 9000, title: 'Two' },
      ],
    ],
    ['no chapters past the end', own, 3000, [{ start: 0, end: 3000, title: 'One' }]],
    ['no chapter at the very end', own, 4000, [{ start: 0, end: 4000, title: 'One' }]],
    [
      'all chapters while the duration is unknown',
      own,
      0,
      [
        { start: 0, end: 4000, title: 'One' },
        { start: 4000, end: 4000, title: 'Two' },
      ],
    ],
  ])('returns %s', (_, starts, durationMs, expected) => {
    expect(chooseChapters(file, starts, durationMs)).toEqual(expected);
  });
});
