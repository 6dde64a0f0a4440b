import { describe, expect, it } from 'vitest';
import { type GradebookQuery, readGradebookQuery, writeGradebookQuery } from './gradebook-query.ts';

const read = (query: string) => readGradebookQuery(new URLSearchParams(query));

describe('the URL of the gradebook', () => {
  it.each<[string, GradebookQuery]>([
    ['', { view: 'people', qid: undefined, isUnfinished: false }],
    ['view=questions&quiz=12', { view: 'questions', qid: 12, isUnfinished: false }],
    ['quiz=0&unfinished=1', { view: 'people', qid: 0, isUnfinished: true }],
    ['view=changes', { view: 'changes', qid: undefined, isUnfinished: false }],
  ])('“%s” is read, and written in the same way', (query, expected) => {
    expect(read(query)).toEqual(expected);
    expect(String(writeGradebookQuery(expected))).toBe(query);
  });

  it.each(['view=nothing', 'quiz=-1', 'quiz=abc', 'quiz=', 'quiz=1e3', 'unfinished=yes'])(
    'ignores “%s”',
    (query) => expect(read(query)).toEqual(read('')),
  );
});
