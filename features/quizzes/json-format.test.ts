import { describe, expect, it } from 'vitest';
import { readJsonQuizzes, writeJsonQuizzes } from './json-format.ts';
import { createImport } from './quiz-import.ts';

function read(content: unknown) {
  const found = createImport();
  readJsonQuizzes(typeof content === 'string' ? content : JSON.stringify(content), found);
  return found.result();
}
const quiz = { title: 'Rivers', mcqs: [{ text: 'Why?', answer: 1, ch1: 'A', ch2: 'B' }] };

describe('readJsonQuizzes', () => {
  it.each<[string, unknown]>([
    ['a file', { format: 'kapsule-quizzes', version: 1, list: [quiz] }],
    ['a response of the API', { list: [quiz] }],
    ['a bare list', [quiz]],
    ['a byte order mark', `\ufeff${JSON.stringify([quiz])}`],
    ['fields it does not know', [{ ...quiz, color: 'red' }]],
  ])('reads %s', (_, content) => expect(read(content)).toEqual({ list: [quiz], skipped: [] }));

  it('keeps a byte order mark that is part of a text', () => {
    expect(read([{ text: 'a\ufeffb' }]).list[0]?.mcqs).toEqual([{ text: 'a\ufeffb' }]);
  });

  it('reads a bare list of questions', () => {
    expect(read([{ text: 'Why?' }, { text: 'How?' }])).toEqual({
      list: [{ qid: 0, mcqs: [{ text: 'Why?' }, { text: 'How?' }] }],
      skipped: [],
    });
  });

  it.each<[unknown, string]>([
    ['', 'invalid-json'],
    ['[{', 'invalid-json'],
    ['null', 'unknown-format'],
    ['7', 'unknown-format'],
    [{}, 'unknown-format'],
    [{ list: 7 }, 'unknown-format'],
    [{ format: 'other', list: [] }, 'unknown-format'],
    [{ format: 'kapsule-quizzes', version: 2, list: [] }, 'unknown-version'],
    [{ format: 'kapsule-quizzes', version: '1', list: [] }, 'unknown-version'],
  ])('refuses %j', (content, problem) =>
    expect(() => read(content)).toThrow(expect.objectContaining({ problem })),
  );

  it.each<[unknown, string]>([
    [7, 'invalid'],
    [null, 'invalid'],
    [[], 'invalid'],
    [{ title: 'No questions' }, 'invalid'],
    [{ text: 7 }, 'invalid'],
    [{ mcqs: 7 }, 'invalid'],
    [{ mcqs: [7] }, 'invalid'],
    [{ mcqs: [{ text: 'Why?', type: 'essay' }] }, 'unknown-type'],
    [{ mcqs: [{ text: 'Why?', answer: 9 }] }, 'invalid'],
    [{ mcqs: [{ text: 'Why?', ch1: 'A'.repeat(501) }] }, 'too-long'],
    [{ mcqs: [{ text: 'Why?', choices: Array(9).fill('A') }] }, 'too-many-answers'],
    [{ title: 'A'.repeat(201), mcqs: [] }, 'too-long'],
    [{ passing_score: 101, mcqs: [{ text: 'Why?' }] }, 'invalid'],
  ])('leaves out %j, and reads on', (entry, reason) => {
    const { list, skipped } = read([entry, quiz]);
    expect(skipped).toEqual([{ line: null, reason }]);
    expect(list.at(-1)).toEqual(quiz);
  });

  it('keeps quizzes without questions', () => {
    expect(read([{ title: 'Empty', mcqs: [] }]).list).toEqual([{ title: 'Empty', mcqs: [] }]);
  });

  it('stops after 500 questions, in and outside of quizzes', () => {
    const many = Array.from({ length: 600 }, () => ({ text: 'Why?' }));
    const inside = read([{ title: 'A', mcqs: many }, quiz]);
    expect(inside.list).toHaveLength(1);
    for (const { list, skipped } of [inside, read(many)]) {
      expect(list[0]?.mcqs).toHaveLength(500);
      expect(skipped).toEqual([{ line: null, reason: 'too-many' }]);
    }
  });

  it('takes 100 quizzes and the questions without one', () => {
    const quizzes = Array.from({ length: 102 }, (_, index) => ({ title: `${index}`, mcqs: [] }));
    const loose = { qid: 0, mcqs: [{ text: 'Why?' }] };
    const { list, skipped } = read([loose, ...quizzes, loose, { text: 'How?' }]);
    expect(list[0]?.mcqs.map(({ text }) => text)).toEqual(['Why?', 'Why?', 'How?']);
    expect(list.map(({ title }) => title)).toEqual([
      undefined,
      ...quizzes.slice(0, 100).map(({ title }) => title),
    ]);
    expect(skipped.map(({ reason }) => reason)).toEqual(['too-many', 'too-many']);
  });
});

it('writes the format and its version', () => {
  expect(writeJsonQuizzes([quiz])).toBe(
    `${JSON.stringify({ format: 'kapsule-quizzes', version: 1, list: [quiz] }, null, 2)}\n`,
  );
});
