import { describe, expect, it } from 'vitest';
import { type GiftAnswers, parseGiftAnswers } from './gift-answers.ts';
import { hideEscapes } from './gift-text.ts';

const parse = (body: string, isHtml = false) => parseGiftAnswers(hideEscapes(body), isHtml);

describe('parseGiftAnswers', () => {
  it.each<[string, GiftAnswers]>([
    ['', { type: 'open', explanation: '' }],
    [' \n ', { type: 'open', explanation: '' }],
    ['####Thanks', { type: 'open', explanation: 'Thanks' }],
    // Multiple choice.
    ['=A ~B ~C', { type: 'choice', choices: ['A', 'B', 'C'], answers: [1], explanation: '' }],
    ['~A\n=B', { type: 'choice', choices: ['A', 'B'], answers: [2], explanation: '' }],
    ['=A =B ~C', { type: 'choice', choices: ['A', 'B', 'C'], answers: [1, 2], explanation: '' }],
    ['=A ~%50%B ~C', { type: 'choice', choices: ['A', 'B', 'C'], answers: [1], explanation: '' }],
    ['=%100%A ~%-100%B', { type: 'choice', choices: ['A', 'B'], answers: [1], explanation: '' }],
    ['=%50%A =B ~C', { type: 'choice', choices: ['A', 'B', 'C'], answers: [2], explanation: '' }],
    [
      '~%50%A ~%50%B ~%-100%C',
      { type: 'multiple', choices: ['A', 'B', 'C'], answers: [1, 2], explanation: '' },
    ],
    ['~ %33.33333% A ~B', { type: 'multiple', choices: ['A', 'B'], answers: [1], explanation: '' }],
    ['~%0%A ~B', { type: 'poll', choices: ['A', 'B'], answers: [], explanation: '' }],
    ['~5%A ~%B', { type: 'poll', choices: ['5%A', '%B'], answers: [], explanation: '' }],
    ['=a \\= b ~c \\~ d', { type: 'choice', choices: ['a = b', 'c ~ d'], answers: [1], explanation: '' }],
    // Feedback.
    [
      '=A#Right ~B#Too low ~C #### All in all',
      {
        type: 'choice',
        choices: ['A', 'B', 'C'],
        answers: [1],
        explanation: 'All in all\nRight\nB: Too low',
      },
    ],
    [
      '=A # Is \\# it # again ~B#',
      { type: 'choice', choices: ['A', 'B'], answers: [1], explanation: 'Is # it # again' },
    ],
    // True or false.
    ['T', { type: 'boolean', answer: 1, explanation: '' }],
    [' true ', { type: 'boolean', answer: 1, explanation: '' }],
    ['F', { type: 'boolean', answer: 2, explanation: '' }],
    ['FALSE', { type: 'boolean', answer: 2, explanation: '' }],
    [
      'F # No, it is not # Right # more #### All in all',
      { type: 'boolean', answer: 2, explanation: 'All in all\nNo, it is not\nRight' },
    ],
    // Short answers.
    ['=four =4', { type: 'text', accepted: ['four', '4'], explanation: '' }],
    ['=T', { type: 'text', accepted: ['T'], explanation: '' }],
    ['=%100%four =%50%three#Almost', { type: 'text', accepted: ['four'], explanation: 'three: Almost' }],
    ['=%80%four =%0%*#No', { type: 'text', accepted: ['four'], explanation: 'No' }],
    ['=a -> b', { type: 'text', accepted: ['a -> b'], explanation: '' }],
    ['=a -> b =c', { type: 'text', accepted: ['a -> b', 'c'], explanation: '' }],
    ['=%100%a -> b =%100%c -> d', { type: 'text', accepted: ['a -> b', 'c -> d'], explanation: '' }],
    ['=a -> b =c -> d', 'matching'],
    // Numbers.
    ['#3', { type: 'number', number: 3, tolerance: 0, explanation: '' }],
    ['# -3.5 : 0.5 ', { type: 'number', number: -3.5, tolerance: 0.5, explanation: '' }],
    ['#1..5', { type: 'number', number: 3, tolerance: 2, explanation: '' }],
    ['#-2 .. -1', { type: 'number', number: -1.5, tolerance: 0.5, explanation: '' }],
    ['#=3:1', { type: 'number', number: 3, tolerance: 1, explanation: '' }],
    [
      '# =3:1 =%50%3:2#Close ~#Far off',
      { type: 'number', number: 3, tolerance: 1, explanation: '3:2: Close\nFar off' },
    ],
    ['#3#Right####All in all', { type: 'number', number: 3, tolerance: 0, explanation: 'All in all\nRight' }],
    ['#=3 =4', 'several-numbers'],
    ['#', 'invalid'],
    ['#many', 'invalid'],
    ['#3:', 'invalid'],
    ['#3:few', 'invalid'],
    ['#1..', 'invalid'],
    ['#..5', 'invalid'],
    ['#~3', 'invalid'],
    ['#=%50%3', 'invalid'],
    // Nothing that the format knows.
    ['four', 'invalid'],
    ['four =4', 'invalid'],
    ['Truly', 'invalid'],
  ])('reads {%s} as %j', (body, answers) => expect(parse(body)).toEqual(answers));

  it('reads HTML where the question is HTML', () => {
    expect(parse('=<p>A &amp; B</p>#<i>Right</i> ~[plain]<b>#### <p>All</p>', true)).toEqual({
      type: 'choice',
      choices: ['A & B', '<b>'],
      answers: [1],
      explanation: 'All\nRight',
    });
    expect(parse('T#<i>No</i>', true)).toMatchObject({ explanation: 'No' });
  });

  it('takes up to a hundred answers apart', () => {
    expect(parse('=a'.repeat(100))).toMatchObject({ type: 'text' });
    expect(parse('=a'.repeat(101))).toBe('too-many-answers');
  });
});
