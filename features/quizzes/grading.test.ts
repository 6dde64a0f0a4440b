import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Answer } from './answer.ts';
import {
  checkAnswer,
  choicesOf,
  describeAnswer,
  gradeAnswer,
  isGraded,
  slotsOf,
  solutionOf,
} from './grading.ts';
import { QUESTION_TYPES, Question, type QuestionInput } from './question.ts';

const ask = (input: QuestionInput): Question => Question.parse({ text: 'Why?', ...input });
const ABC = ['A', 'B', 'C'];
/** The second choice was removed. */
const HOLE = ['A', '', 'C'];

describe('gradeAnswer', () => {
  it.each<[QuestionInput, Answer, boolean | null]>([
    [{ choices: ABC, correct: [1] }, 1, true],
    [{ choices: ABC, correct: [1] }, 0, false],
    [{ choices: ABC, correct: [0, 2] }, 2, true],
    [{ choices: ABC, correct: [0, 2] }, 1, false],
    [{ choices: ABC, correct: [1] }, 3, false],
    [{ choices: ABC, correct: [1] }, [1], false],
    [{ choices: ABC, correct: [1] }, '1', false],
    // Without a key there is nothing to grade.
    [{ choices: ABC, correct: [] }, 1, null],
    [{ choices: ABC, correct: [3] }, 1, null],
    [{ choices: HOLE, correct: [1] }, 1, null],
    [{ choices: HOLE, correct: [1, 2] }, 1, false],
    [{ choices: HOLE, correct: [1, 2] }, 2, true],
    [{ type: 'multiple', choices: ABC, correct: [0, 2] }, [2, 0, 2], true],
    [{ type: 'multiple', choices: ABC, correct: [2, 0, 2] }, [0, 2], true],
    [{ type: 'multiple', choices: ABC, correct: [0, 2] }, [0], false],
    [{ type: 'multiple', choices: ABC, correct: [0, 2] }, [0, 1, 2], false],
    [{ type: 'multiple', choices: ABC, correct: [0, 2] }, [0, 1], false],
    [{ type: 'multiple', choices: ABC, correct: [0] }, 0, false],
    [{ type: 'multiple', choices: ABC, correct: [0] }, [], false],
    [{ type: 'multiple', choices: HOLE, correct: [0, 1] }, [0], true],
    [{ type: 'boolean', correct: [0] }, 0, true],
    [{ type: 'boolean', correct: [0] }, 1, false],
    [{ type: 'boolean', correct: [1] }, 1, true],
    [{ type: 'boolean', correct: [] }, 1, null],
    [{ type: 'boolean', correct: [2] }, 1, null],
    [{ type: 'text', accepted: ['Paris', 'city of light'] }, ' paris. ', true],
    [{ type: 'text', accepted: ['Paris', 'city of light'] }, 'City  of Light', true],
    [{ type: 'text', accepted: ['Paris'] }, 'London', false],
    [{ type: 'text', accepted: ['Paris'], match_case: true }, 'paris', false],
    [{ type: 'text', accepted: ['Paris'], match_case: true }, 'Paris', true],
    [{ type: 'text', accepted: ['Paris'] }, '  ', false],
    [{ type: 'text', accepted: ['1'] }, 1, false],
    [{ type: 'text', accepted: [' '] }, 'x', null],
    [{ type: 'text' }, 'x', null],
    [{ type: 'number', number: 42 }, 42, true],
    [{ type: 'number', number: 42 }, 42.001, false],
    [{ type: 'number', number: 0.3 }, 0.1 + 0.2, true],
    [{ type: 'number', number: 0.3, tolerance: 0.1 }, 0.4, true],
    [{ type: 'number', number: 0.3, tolerance: 0.1 }, 0.2, true],
    [{ type: 'number', number: 0.3, tolerance: 0.1 }, 0.400001, false],
    [{ type: 'number', number: -5, tolerance: 1 }, -6, true],
    [{ type: 'number', number: -5, tolerance: 1 }, 5, false],
    [{ type: 'number', number: 0 }, 0, true],
    [{ type: 'number', number: 0 }, 1e-300, false],
    [{ type: 'number', number: 42 }, '42', false],
    [{ type: 'number' }, 42, null],
    [{ type: 'poll', choices: ABC, correct: [0] }, 0, null],
    [{ type: 'rating', correct: [0] }, 1, null],
    [{ type: 'open', accepted: ['x'] }, 'x', null],
  ])('grades %j with %j as %j [QZ-10]', (input, answer, isCorrect) => {
    const question = ask(input);
    expect(gradeAnswer(question, answer)).toBe(isCorrect);
    expect(isGraded(question)).toBe(isCorrect !== null);
  });

  it('never throws, and grades exactly what has a key', () => {
    const input = fc.record({
      type: fc.constantFrom(...QUESTION_TYPES),
      choices: fc.array(fc.string(), { maxLength: 8 }),
      correct: fc.array(fc.integer({ min: 0, max: 7 }), { maxLength: 8 }),
      accepted: fc.array(fc.string({ unit: 'binary' })),
      match_case: fc.boolean(),
      number: fc.option(fc.double()),
      tolerance: fc.double({ min: 0 }),
      stars: fc.integer({ min: 2, max: 10 }),
    });
    const answer = fc.oneof(fc.double(), fc.integer(), fc.array(fc.integer()), fc.string({ unit: 'binary' }));
    fc.assert(
      fc.property(input, answer, (fields, given) => {
        const question: Question = { ...ask({}), ...fields };
        expect(gradeAnswer(question, given) === null).toBe(!isGraded(question));
        expect(typeof describeAnswer(question, given)).toBe('string');
        const slots = choicesOf(question, given) ?? [];
        expect(slots.every((slot) => slot >= 0 && slot < slotsOf(question))).toBe(true);
      }),
    );
  });

  it('accepts its own solution', () => {
    const question = fc.oneof(
      fc.integer({ min: -1e12, max: 1e12 }).map((number) => ask({ type: 'number', number })),
      fc
        .array(fc.integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 5 })
        .map((correct) => ask({ type: 'multiple', choices: ABC, correct })),
    );
    fc.assert(fc.property(question, (asked) => gradeAnswer(asked, solutionOf(asked) as Answer) === true));
  });
});

describe('checkAnswer', () => {
  it.each<[QuestionInput, Answer, ReturnType<typeof checkAnswer>]>([
    [{ choices: HOLE }, 0, 'ok'],
    [{ choices: HOLE }, 1, 'unknown-choice'],
    [{ choices: HOLE }, 3, 'unknown-choice'],
    [{ choices: HOLE }, -1, 'unknown-choice'],
    [{ choices: HOLE }, 0.5, 'unknown-choice'],
    [{ choices: HOLE }, Number.NaN, 'unknown-choice'],
    [{ choices: HOLE }, [0], 'wrong-type'],
    [{ choices: HOLE }, '0', 'wrong-type'],
    [{ type: 'poll', choices: HOLE }, 2, 'ok'],
    [{ type: 'poll', choices: HOLE }, 1, 'unknown-choice'],
    [{ type: 'multiple', choices: HOLE }, [2, 0], 'ok'],
    [{ type: 'multiple', choices: HOLE }, [2, 1], 'unknown-choice'],
    [{ type: 'multiple', choices: HOLE }, [], 'wrong-type'],
    [{ type: 'multiple', choices: HOLE }, 0, 'wrong-type'],
    [{ type: 'multiple', choices: HOLE }, '0', 'wrong-type'],
    [{ type: 'boolean' }, 1, 'ok'],
    [{ type: 'boolean', choices: ['', ''] }, 1, 'ok'],
    [{ type: 'boolean' }, 2, 'unknown-choice'],
    [{ type: 'rating', stars: 3 }, 1, 'ok'],
    [{ type: 'rating', stars: 3 }, 3, 'ok'],
    [{ type: 'rating', stars: 3, choices: ['', '', ''] }, 3, 'ok'],
    [{ type: 'rating', stars: 3 }, 0, 'unknown-choice'],
    [{ type: 'rating', stars: 3 }, 4, 'unknown-choice'],
    [{ type: 'rating', stars: 3 }, '3', 'wrong-type'],
    [{ type: 'number' }, -1.5, 'ok'],
    [{ type: 'number' }, Number.POSITIVE_INFINITY, 'wrong-type'],
    [{ type: 'number' }, '1', 'wrong-type'],
    [{ type: 'text' }, 'x', 'ok'],
    [{ type: 'text' }, ' ', 'wrong-type'],
    [{ type: 'text' }, 1, 'wrong-type'],
    [{ type: 'open' }, 'x', 'ok'],
    [{ type: 'open' }, '', 'wrong-type'],
    [{ type: 'open' }, [1], 'wrong-type'],
  ])('%j answered with %j is %s', (input, answer, verdict) =>
    expect(checkAnswer(ask(input), answer)).toBe(verdict),
  );
});

describe('counting', () => {
  it.each<[QuestionInput, Answer, number[] | null, number]>([
    [{ choices: ABC }, 2, [2], 3],
    [{ choices: ABC }, 3, null, 3],
    [{ type: 'poll', choices: HOLE }, 0, [0], 3],
    [{ type: 'poll', choices: HOLE }, 1, null, 3],
    [{ type: 'multiple', choices: ABC }, [2, 0, 2], [0, 2], 3],
    [{ type: 'boolean', choices: ABC }, 1, [1], 2],
    [{ type: 'rating', stars: 4 }, 4, [3], 4],
    [{ type: 'text', choices: ABC }, 'x', null, 0],
    [{ type: 'number', choices: ABC }, 1, null, 0],
    [{ type: 'open', choices: ABC }, 'x', null, 0],
  ])('%j answered with %j counts for %j of %i', (input, answer, slots, length) => {
    expect(choicesOf(ask(input), answer)).toEqual(slots);
    expect(slotsOf(ask(input))).toBe(length);
  });

  it.each<[QuestionInput, ReturnType<typeof solutionOf>]>([
    [{ choices: HOLE, correct: [2, 1, 0] }, [0, 2]],
    [{ type: 'multiple', choices: ABC, correct: [2, 0, 2] }, [0, 2]],
    [{ type: 'boolean', correct: [1] }, [1]],
    [{ type: 'text', accepted: ['a', '', 'b'] }, ['a', 'b']],
    [{ type: 'number', number: 0 }, 0],
    [{ type: 'poll', choices: ABC, correct: [0] }, null],
  ])('the solution of %j is %j', (input, solution) => expect(solutionOf(ask(input))).toEqual(solution));

  it.each<[QuestionInput, Answer, string]>([
    [{ choices: ABC }, 1, 'B'],
    [{ choices: HOLE }, 1, '#2'],
    [{ choices: ABC }, 7, '#8'],
    [{ type: 'multiple', choices: ABC }, [2, 0], 'A; C'],
    [{ type: 'boolean', choices: ABC }, 0, 'True'],
    [{ type: 'boolean' }, 1, 'False'],
    [{ type: 'rating' }, 4, '4 of 5'],
    [{ type: 'number' }, 1.5, '1.5'],
    [{ type: 'open', choices: ABC }, ' Because. ', ' Because. '],
  ])('describes %j answered with %j as %j', (input, answer, words) =>
    expect(describeAnswer(ask(input), answer)).toBe(words),
  );
});
