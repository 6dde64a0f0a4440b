import { expect, it } from 'vitest';
import { createImport, QuizFileError } from './quiz-import.ts';

it('lists at most 500 of the parts that were left out', () => {
  const found = createImport();
  for (let line = 1; line <= 600; line += 1) found.skip(line, 'invalid');
  const { skipped } = found.result();
  expect(skipped).toHaveLength(500);
  expect(skipped.at(-1)).toEqual({ line: 500, reason: 'invalid' });
});

it('finds a quiz by its title again, and leaves it out without questions', () => {
  const found = createImport();
  const quiz = found.quizNamed(' Rivers ', 1);
  expect(found.quizNamed('Rivers', 2)).toBe(quiz);
  expect(found.quizNamed('', 3)).not.toBe(quiz);
  expect(found.result().list).toEqual([]);
  found.addQuestion(quiz!, { text: 'Why?' }, 4);
  expect(found.result().list).toEqual([{ title: 'Rivers', mcqs: [{ text: 'Why?' }] }]);
});

it('is full once a question was refused because of their number, but not because of an invalid one', () => {
  const found = createImport();
  const quiz = found.quizNamed('', null)!;
  for (let count = 0; count < 500; count += 1) found.addQuestion(quiz, { text: 'Why?' }, null);
  found.addQuestion(quiz, {}, 501);
  expect(found.isFull()).toBe(false);
  found.addQuestion(quiz, { text: 'Why?' }, 502);
  expect(found.isFull()).toBe(true);
  expect(found.result().skipped).toEqual([
    { line: 501, reason: 'invalid' },
    { line: 502, reason: 'too-many' },
  ]);
});

it('names the problem of a file', () => {
  const error = new QuizFileError('too-large');
  expect(error).toMatchObject({ name: 'QuizFileError', problem: 'too-large' });
  expect(error.message).toBe('The file cannot be imported: too-large.');
});
