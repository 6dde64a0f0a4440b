import { describe, expect, it } from 'vitest';
import { describeProblem, findQuestionProblem, findQuizProblem, listWarnings } from './find-problems.ts';
import { Question, type QuestionInput } from './question.ts';
import { Quiz, type QuizInput } from './quiz.ts';

const AB = ['A', 'B'];

describe('findQuestionProblem', () => {
  it.each<[QuestionInput, ReturnType<typeof findQuestionProblem>]>([
    [{ choices: AB, correct: [1] }, null],
    [{ text: ' ', choices: AB, correct: [1] }, 'no-text'],
    [{ choices: ['A', ''], correct: [0] }, 'too-few-choices'],
    [{ choices: ['A', '', 'C'], correct: [2] }, null],
    [{ choices: AB }, 'no-correct-choice'],
    [{ choices: AB, correct: [2] }, 'no-correct-choice'],
    [{ type: 'multiple', choices: AB, correct: [0, 1] }, null],
    [{ type: 'multiple', choices: ['A'], correct: [0] }, 'too-few-choices'],
    [{ type: 'multiple', choices: AB }, 'no-correct-choice'],
    [{ type: 'boolean', correct: [0] }, null],
    [{ type: 'boolean' }, 'no-correct-choice'],
    [{ type: 'text', accepted: ['x'] }, null],
    [{ type: 'text', accepted: [''] }, 'no-accepted-answer'],
    [{ type: 'number', number: 0 }, null],
    [{ type: 'number' }, 'no-number'],
    [{ type: 'poll', choices: AB }, null],
    [{ type: 'poll', choices: ['A'] }, 'too-few-choices'],
    [{ type: 'rating' }, null],
    [{ type: 'open' }, null],
    [{ type: 'open', text: '' }, 'no-text'],
  ])('of %j is %j', (input, problem) =>
    expect(findQuestionProblem(Question.parse({ text: 'Why?', ...input }))).toBe(problem),
  );
});

it('wants a title for each quiz', () => {
  expect(findQuizProblem(Quiz.parse({}))).toBe('no-title');
  expect(findQuizProblem(Quiz.parse({ title: ' ' }))).toBe('no-title');
  expect(findQuizProblem(Quiz.parse({ title: 'Rivers' }))).toBeNull();
});

it.each([
  ['no-text', 'The question has no text.'],
  ['too-few-choices', 'The question needs at least two choices.'],
  ['no-correct-choice', 'No choice is marked as correct.'],
  ['no-accepted-answer', 'The question needs at least one accepted answer.'],
  ['no-number', 'The correct number is missing.'],
  ['no-title', 'The quiz has no title.'],
] as const)('describes %s', (problem, sentence) => expect(describeProblem(problem)).toBe(sentence));

describe('listWarnings', () => {
  const at = (id: number, startMs: number, input: QuestionInput = {}) => ({
    id,
    startMs,
    data: Question.parse({ text: 'Why?', choices: AB, correct: [0], ...input }),
  });
  it.each<[string, Parameters<typeof listWarnings>, [number, string][]]>([
    ['a question at the end', [[at(1, 9999), at(2, 10_000)], 10_000], [[2, 'past-end']]],
    ['a video of unknown length', [[at(1, 10_000)], 0], []],
    ['less than a second apart', [[at(1, 1999), at(2, 1000)], 10_000], [[1, 'same-time']]],
    ['a second apart', [[at(1, 2000), at(2, 1000)], 10_000], []],
    ['the same quiz at one time', [[at(1, 1000, { qid: 5 }), at(2, 1000, { qid: 5 })], 10_000], []],
    [
      'two quizzes at one time',
      [[at(1, 1000, { qid: 5 }), at(2, 1000, { qid: 6 })], 10_000],
      [[2, 'same-time']],
    ],
    [
      'a poll between the questions of a quiz',
      [[at(1, 1000, { qid: 5 }), at(2, 1100), at(3, 1200, { qid: 5 })], 10_000],
      [
        [2, 'same-time'],
        [3, 'same-time'],
      ],
    ],
    [
      'a question two before',
      [[at(1, 1000), at(2, 1100, { qid: 5 }), at(3, 1200, { qid: 5 })], 10_000],
      [
        [2, 'same-time'],
        [3, 'same-time'],
      ],
    ],
    [
      'questions without a time',
      [[at(1, 99_000, { appears_at: 'END' }), at(2, 0, { appears_at: 'START' }), at(3, 0)], 10_000],
      [],
    ],
  ])('%s', (_, args, found) => expect([...listWarnings(...args)]).toEqual(found));

  it.each<[QuizInput, QuestionInput[], string | undefined]>([
    [{}, [], 'no-questions'],
    [{}, [{ type: 'poll' }], undefined],
    [{ passing_score: 50 }, [{ type: 'poll' }], 'nothing-graded'],
    [{ certificate: true }, [{ type: 'poll' }], 'nothing-graded'],
    [{ certificate: true }, [{}], 'certificate-without-passing-score'],
    [{ certificate: true, passing_score: 50 }, [{ type: 'poll' }, {}], undefined],
    [{ passing_score: 50 }, [{}], undefined],
  ])('quiz %j with %j: %s', (quiz, inputs, warning) => {
    const questions = inputs.map((input, index) => at(index + 1, index * 5000, { qid: 50, ...input }));
    const others = [at(90, 50_000)];
    const quizzes = [
      { qid: 50, quiz: Quiz.parse(quiz) },
      { qid: 0, quiz: null },
    ];
    expect(listWarnings([...questions, ...others], 0, quizzes).get(50)).toBe(warning);
    expect(listWarnings([...questions, ...others], 0, quizzes).has(0)).toBe(false);
  });
});
