import { describe, expect, it } from 'vitest';
import { readCsvQuizzes, writeCsvQuizzes } from './csv-format.ts';
import { Question, type QuestionInput } from './question.ts';
import { Quiz } from './quiz.ts';
import { createImport } from './quiz-import.ts';

const HEADER =
  'quiz,type,text,choice_1,choice_2,choice_3,choice_4,choice_5,choice_6,choice_7,choice_8,correct,accepted,number,tolerance,time,compulsory,show_answer,points,explanation,passing_score';

function read(file: string) {
  const found = createImport();
  readCsvQuizzes(file, found);
  return found.result();
}
/** The only question of a file with these columns. */
const readOne = (columns: string, row: string) => read(`text,${columns}\nWhy?,${row}`).list[0]?.mcqs[0];

describe('readCsvQuizzes', () => {
  it('reads questions of quizzes and without one', () => {
    const { list, skipped } = read(
      [
        HEADER,
        'Rivers,choice,Longest?,Nile,Rhine,,,,,,,1,,,,1:02.5,true,yes,2,It is.,60',
        ',poll,Well?,Yes,No,,,,,,,,,,,END,,,,,50',
        'Rivers,number,How long?,,,,,,,,,,,6650,50,,,,,,70',
      ].join('\n'),
    );
    expect(skipped).toEqual([]);
    expect(list).toMatchObject([
      {
        title: 'Rivers',
        passing_score: 60,
        mcqs: [
          {
            type: 'choice',
            text: 'Longest?',
            choices: ['Nile', 'Rhine', '', '', '', '', '', ''],
            answers: [1],
            appears_at: 62_500,
            compulsory_flag: true,
            show_answer_flag: true,
            points: 2,
            explanation: 'It is.',
          },
          {
            type: 'number',
            number: 6650,
            tolerance: 50,
            appears_at: null,
            compulsory_flag: false,
            points: null,
          },
        ],
      },
      { qid: 0, mcqs: [{ type: 'poll', appears_at: 'END', answers: [] }] },
    ]);
    expect(list[1]).not.toHaveProperty('passing_score');
  });

  it.each<[string, string, object]>([
    ['choice_1,choice_2,correct', 'A,B,2', { answers: [2] }],
    ['Choice 1,CHOICE2,Correct', 'A,B,b', { choices: ['A', 'B', '', '', '', '', '', ''], answers: [2] }],
    ['choice-8,correct', 'A,8', { choices: ['', '', '', '', '', '', '', 'A'], answers: [8] }],
    ['type,choice_1,choice_2,correct', 'multiple,A,B,1;2', { type: 'multiple', answers: [1, 2] }],
    ['type,choice_1,correct', 'Choice,A,1', { type: 'choice', answers: [1] }],
    ['choice_1', '"A\nB"', { choices: ['A B', '', '', '', '', '', '', ''] }],
    ['type,choice_1,correct', 'poll,A,1', { type: 'poll', answers: [] }],
    // Types that are missing are guessed.
    ['accepted,number', 'Paris | London,', { type: 'text', accepted: ['Paris', 'London'] }],
    ['accepted,number', ',42', { type: 'number', number: 42 }],
    ['correct', 'FALSE', { type: 'boolean', answers: [2] }],
    ['correct', '', { type: 'open', answers: [] }],
    // 'correct' also for types with columns of their own.
    ['type,correct', 'text,Paris', { type: 'text', accepted: ['Paris'], answers: [] }],
    ['type,correct,accepted', 'text,Paris,Rome', { accepted: ['Rome'] }],
    ['type,correct', 'number,42', { type: 'number', number: 42, answers: [] }],
    ['type,number', 'rating,7', { type: 'rating', stars: 7, number: null }],
    ['type,number', 'number,7', { stars: null, number: 7 }],
    ['type,number,unknown', 'open,,x', { type: 'open', stars: null, number: null }],
    ['My choice 1,the question,question 2', 'A,B,C', { type: 'open' }],
    ['CHOICE - 1 ', ' A ', { choices: ['A', '', '', '', '', '', '', ''] }],
    ['Show answer?,compulsory', 'Yes,x', { show_answer_flag: true, compulsory_flag: true }],
  ])('reads %j with %j', (columns, row, mcq) => expect(readOne(columns, row)).toMatchObject(mcq));

  it.each<[string, [number, string][]]>([
    ['text,type\nA,essay\nB,open', [[2, 'unknown-type']]],
    ['text,type\n,open\nB,open', [[2, 'no-text']]],
    ['text,choice_1,correct\nA,B,9', [[2, 'invalid']]],
    ['text,choice_1,correct\nA,B,best', [[2, 'invalid']]],
    ['text,correct\nA,perhaps', [[2, 'invalid']]],
    ['text,time\nA,soon', [[2, 'invalid']]],
    ['text,points\n\n\nA,many', [[4, 'invalid']]],
    ['text,points\nA,1001', [[2, 'invalid']]],
    [`text\n${'A'.repeat(2001)}`, [[2, 'too-long']]],
    [`text,accepted\nA,${'b|'.repeat(21)}`, [[2, 'too-many-answers']]],
    ['text,type\nA,open\n"B,open\nC,open', [[3, 'unclosed']]],
    ['text,quiz\nA,\u0001', [[2, 'invalid']]],
  ])('leaves out what it cannot read in %j', (file, skipped) =>
    expect(read(file).skipped).toEqual(skipped.map(([line, reason]) => ({ line, reason }))),
  );

  it('reads semicolons, tabs, a byte order mark, and decimal commas', () => {
    const expected = [
      { qid: 0, mcqs: [{ text: 'Why, "A"?', number: 3.5, tolerance: 0.5, appears_at: 62_500 }] },
    ];
    const file = '\ufeffQuestion;Number;Tolerance;Time\r\n"Why, ""A""?";3,5;0,5;1:02,5\r\n';
    expect(read(file).list).toMatchObject(expected);
    expect(read(file.replaceAll(';', '\t')).list).toMatchObject(expected);
  });

  it.each<[string, unknown]>([
    ['', null],
    ['all', null],
    ['101', null],
    ['-1', null],
    ['0', 0],
    ['100', 100],
    ['60 %', 60],
  ])('takes the passing score from the first row that has one: %j', (first, expected) => {
    const [quiz] = read(`text,quiz,passing_score\nA,Q,${first}\nB,Q,`).list;
    expect(quiz?.passing_score ?? null).toBe(expected);
  });

  it.each(['', 'Why?', 'frage,antwort\na,b'])('refuses %j, which has no column of texts', (file) =>
    expect(() => read(file)).toThrow(expect.objectContaining({ problem: 'no-text-column' })),
  );

  it('stops after 500 questions', () => {
    const { list, skipped } = read(`text,type\n${'A,open\n'.repeat(510)}`);
    expect(list[0]?.mcqs).toHaveLength(500);
    expect(skipped).toEqual([{ line: 502, reason: 'too-many' }]);
  });
});

describe('writeCsvQuizzes', () => {
  const write = (input: QuestionInput) => {
    const data = Question.parse({ text: 'Why?', ...input });
    const [, row] = writeCsvQuizzes([{ quiz: null, questions: [{ startMs: 62_500, data }] }]).split('\r\n');
    return row;
  };

  it('writes a header and one row for each question', () => {
    const data = Question.parse({
      text: 'Longest, "really"?',
      choices: ['Nile', '=1+1'],
      correct: [0],
      compulsory_flag: true,
      points: 2,
      explanation: 'It is.',
    });
    const quizzes = [
      { quiz: Quiz.parse({ title: 'Rivers', passing_score: 60 }), questions: [{ startMs: 0, data }] },
      { quiz: Quiz.parse({ title: 'Empty' }), questions: [] },
      {
        quiz: Quiz.parse({ title: 'Seas' }),
        questions: [{ startMs: 0, data: Question.parse({ type: 'open' }) }],
      },
    ];
    expect(writeCsvQuizzes(quizzes)).toBe(
      [
        `\ufeff${HEADER}`,
        `Rivers,choice,"Longest, ""really""?",Nile,'=1+1,,,,,,,1,,,,0:00,true,false,2,It is.,60`,
        'Seas,open,,,,,,,,,,,,,,0:00,false,false,1,,',
        '',
      ].join('\r\n'),
    );
  });

  it.each<[QuestionInput, string]>([
    [
      { type: 'multiple', choices: ['A', 'B'], correct: [0, 1] },
      ',multiple,Why?,A,B,,,,,,,1;2,,,,1:02.5,false,false,1,,',
    ],
    [{ type: 'boolean', correct: [1] }, ',boolean,Why?,,,,,,,,,false,,,,1:02.5,false,false,1,,'],
    [{ type: 'boolean', correct: [0] }, ',boolean,Why?,,,,,,,,,true,,,,1:02.5,false,false,1,,'],
    [
      { type: 'text', accepted: ['a', 'b'], number: 1, tolerance: 1 },
      ',text,Why?,,,,,,,,,,a | b,,,1:02.5,false,false,1,,',
    ],
    [
      { type: 'number', number: -5, tolerance: 1, accepted: ['a'] },
      ',number,Why?,,,,,,,,,,,-5,1,1:02.5,false,false,1,,',
    ],
    [{ type: 'rating', stars: 7 }, ',rating,Why?,,,,,,,,,,,7,,1:02.5,false,false,1,,'],
    [{ type: 'poll', choices: ['A'], correct: [0] }, ',poll,Why?,A,,,,,,,,,,,,1:02.5,false,false,1,,'],
    [
      { type: 'open', appears_at: 'LIVE', show_answer_flag: true },
      ',open,Why?,,,,,,,,,,,,,LIVE,false,true,1,,',
    ],
  ])('writes %j', (input, row) => expect(write(input)).toBe(row));
});
