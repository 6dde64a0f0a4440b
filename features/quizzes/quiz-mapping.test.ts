import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type GroupedQuestion, groupQuestions, type QuizGroup } from './group-questions.ts';
import { MOMENTS, QUESTION_TYPES, Question, type QuestionInput, RESULT_MODES } from './question.ts';
import { Quiz, SCORINGS } from './quiz.ts';
import { fromWire, toWire } from './quiz-mapping.ts';
import { type Mcq, QuizListWire, type QuizWire } from './quiz-wire.ts';

const readOne = (mcq: Partial<Mcq>) =>
  fromWire([{ qid: 0, mcqs: [{ text: 'Why?', ...mcq }] }])[0]!.questions[0]!;

describe('fromWire', () => {
  it.each<[Partial<Mcq>, QuestionInput]>([
    [{}, { type: 'poll', results: 'hidden' }],
    [{ answer: 0 }, { type: 'poll', correct: [] }],
    [{ answer: 2 }, { type: 'choice', correct: [1] }],
    [{ answers: [2] }, { type: 'choice', correct: [1] }],
    [{ answers: [1, 3] }, { type: 'multiple', correct: [0, 2] }],
    [{ type: 'multiple', answers: [3, 1] }, { correct: [2, 0] }],
    [{ type: 'multiple', answer: 2 }, { correct: [1] }],
    [{ type: 'multiple', answer: 2, answers: [] }, { correct: [1] }],
    [{ type: 'boolean', answer: 1 }, { correct: [0] }],
    [{ type: 'boolean', answer: 2 }, { correct: [1] }],
    [{ type: 'choice' }, { correct: [] }],
    // A client that only knows `answer` has changed it.
    [{ type: 'choice', answer: 3, answers: [1] }, { correct: [2] }],
    [{ type: 'choice', answer: 3, answers: [1, 3] }, { correct: [0, 2] }],
    [{ type: 'choice', answer: 0, answers: [1] }, { correct: [0] }],
    [{ ch1: 'A', ch2: 'B' }, { choices: ['A', 'B'] }],
    [{ ch1: 'A', ch2: 'B', ch3: '', ch4: null }, { choices: ['A', 'B'] }],
    [{ ch1: 'A', ch2: '', ch4: 'D' }, { choices: ['A', '', '', 'D'] }],
    [{ ch1: 'A', choices: ['1', '2', '3', '4', '5'] }, { choices: ['1', '2', '3', '4', '5'] }],
    [{ choices: ['', 'B', '', ''] }, { choices: ['', 'B'] }],
    [{ ch1: 'A', choices: [] }, { choices: ['A'] }],
    [{ ch1: 'A', choices: null }, { choices: ['A'] }],
    [{ ch1: '' }, { choices: [] }],
    [
      { type: 'text', accepted: ['x'], match_case: true },
      { accepted: ['x'], match_case: true },
    ],
    [
      { type: 'number', number: 0, tolerance: 0.5 },
      { number: 0, tolerance: 0.5 },
    ],
    [{ type: 'rating', stars: 7 }, { stars: 7 }],
    [{ type: 'rating' }, { stars: 5, number: null, tolerance: 0 }],
    [
      { points: 0, explanation: 'Because.', results: 'percent' },
      { points: 0, explanation: 'Because.', results: 'percent' },
    ],
    [{}, { points: 1, explanation: '', accepted: [], match_case: false }],
    [
      { show_answer_flag: true, compulsory_flag: true },
      { show_answer_flag: true, compulsory_flag: true },
    ],
    [{}, { show_answer_flag: false, compulsory_flag: false }],
  ])('reads %j as %j', (mcq, data) => expect(readOne(mcq).data).toMatchObject(data));

  it.each<[Partial<Mcq>, string, number]>([
    [{}, 'TIME', 0],
    [{ rel_offset: 1500 }, 'TIME', 1500],
    [{ appears_at: '', rel_offset: 1500 }, 'TIME', 1500],
    [{ appears_at: null, rel_offset: 1500 }, 'TIME', 1500],
    [{ appears_at: 'TIME', rel_offset: 1500 }, 'TIME', 1500],
    [{ appears_at: 'TIME' }, 'TIME', 0],
    [{ appears_at: 2500, rel_offset: 1500 }, 'TIME', 2500],
    [{ appears_at: 0, rel_offset: 1500 }, 'TIME', 0],
    [{ appears_at: 'START', rel_offset: 1500 }, 'START', 0],
    [{ appears_at: 'END', rel_offset: 1500 }, 'END', 0],
    [{ appears_at: 'RANDOM', rel_offset: 1500 }, 'RANDOM', 0],
    [{ appears_at: 'LIVE', rel_offset: 1500 }, 'LIVE', 0],
  ])('%j appears at %s %i [QZ-04]', (mcq, moment, startMs) => {
    const question = readOne(mcq);
    expect(question.data.appears_at).toBe(moment);
    expect(question.startMs).toBe(startMs);
  });

  it.each<[Omit<QuizWire, 'mcqs'>, ReturnType<typeof Quiz.parse> | null, string | undefined]>([
    [{ qid: 0 }, null, undefined],
    [{ qid: 0, title: 'Polls' }, null, undefined],
    [{}, null, undefined],
    [{ title: '', passing_score: 0 }, null, undefined],
    [{ title: 'New' }, Quiz.parse({ title: 'New' }), undefined],
    [{ description: 'Text' }, Quiz.parse({ description: 'Text' }), undefined],
    [{ passing_score: 50 }, Quiz.parse({ passing_score: 50 }), undefined],
    [{ qid: 7 }, Quiz.parse({}), '7'],
    [
      { qid: 7, attempts: 2, scoring: 'first', shuffle: true, certificate: true },
      Quiz.parse({ attempts: 2, scoring: 'first', shuffle: true, certificate: true }),
      '7',
    ],
  ])('reads the quiz %j', (sent, quiz, id) => {
    const [read] = fromWire([
      { ...sent, mcqs: [{ id: 3, text: 'Why?' }, { text: 'How?' }, { id: 0, text: 'Who?' }] },
    ]);
    expect(read?.quiz).toEqual(quiz);
    expect(read?.id).toBe(id);
    expect(read?.questions.map((question) => question.id)).toEqual(['3', undefined, undefined]);
    expect(read?.questions.map(({ data }) => data.order)).toEqual([0, 1, 2]);
    expect(read?.questions[0]?.data.qid).toBe(Number(id ?? 0));
  });

  it('numbers quizzes in their order', () => {
    const list = fromWire([
      { title: 'A', mcqs: [] },
      { title: 'B', mcqs: [] },
    ]);
    expect(list.map(({ quiz }) => quiz?.order)).toEqual([0, 1]);
  });
});

it('writes the specified fields beside ours', () => {
  const data = Question.parse({ text: 'Why?', choices: ['A', '', 'C'], correct: [2, 0], points: 2, qid: 5 });
  const groups = [
    {
      qid: 5,
      quiz: Quiz.parse({ title: 'Rivers', passing_score: 50 }),
      questions: [{ id: 8, startMs: 1500, data }],
    },
    {
      qid: 0,
      quiz: null,
      questions: [{ id: 9, startMs: 0, data: Question.parse({ type: 'poll', appears_at: 'END' }) }],
    },
  ];
  const [quiz, loose] = toWire(groups);
  expect(quiz).toEqual({
    qid: 5,
    title: 'Rivers',
    description: '',
    passing_score: 50,
    attempts: 0,
    scoring: 'best',
    shuffle: false,
    certificate: false,
    mcqs: [
      {
        id: 8,
        text: 'Why?',
        ch1: 'A',
        ch2: '',
        ch3: 'C',
        ch4: '',
        answer: 3,
        show_answer_flag: false,
        compulsory_flag: false,
        appears_at: 1500,
        rel_offset: 1500,
        type: 'choice',
        choices: ['A', '', 'C'],
        answers: [3, 1],
        accepted: [],
        match_case: false,
        number: null,
        tolerance: 0,
        stars: 5,
        explanation: '',
        points: 2,
        results: 'hidden',
      },
    ],
  });
  expect(loose).toEqual({
    qid: 0,
    mcqs: [expect.objectContaining({ id: 9, answer: 0, appears_at: 'END', rel_offset: 0 })],
  });
});

describe('round trips', () => {
  const text = fc.string({ maxLength: 12 }).map((value) => value.trim());
  const choices = fc
    .array(text, { maxLength: 8 })
    .map((all) => all.slice(0, all.findLastIndex((choice) => choice !== '') + 1));
  const question = fc
    .record({
      type: fc.constantFrom(...QUESTION_TYPES),
      text,
      choices,
      correct: fc.array(fc.integer({ min: 0, max: 7 }), { maxLength: 8 }),
      accepted: fc.array(text, { maxLength: 3 }),
      match_case: fc.boolean(),
      number: fc.option(fc.integer()),
      tolerance: fc.integer({ min: 0, max: 9 }),
      stars: fc.integer({ min: 2, max: 10 }),
      appears_at: fc.constantFrom(...MOMENTS),
      show_answer_flag: fc.boolean(),
      compulsory_flag: fc.boolean(),
      explanation: text,
      points: fc.integer({ min: 0, max: 9 }),
      results: fc.constantFrom(...RESULT_MODES),
    })
    .map((fields) => Question.parse(fields));
  const quiz = fc
    .record({
      title: text,
      description: text,
      passing_score: fc.integer({ min: 0, max: 100 }),
      attempts: fc.integer({ min: 0, max: 100 }),
      scoring: fc.constantFrom(...SCORINGS),
      shuffle: fc.boolean(),
      certificate: fc.boolean(),
    })
    .map((fields) => Quiz.parse(fields));
  const timed = fc.tuple(question, fc.integer({ min: 0, max: 9_000_000 }));

  /** Groups as `groupQuestions` returns them, with orders without gaps, which is how they are written. */
  const groups = fc
    .tuple(
      fc.array(fc.tuple(quiz, fc.array(timed, { maxLength: 3 })), { maxLength: 3 }),
      fc.array(timed, { maxLength: 2 }),
    )
    .map(([quizzes, loose]): QuizGroup[] => {
      let id = 100;
      const number = (qid: number, questions: [Question, number][]): readonly GroupedQuestion[] => {
        const items = questions.map(([data, time]) => {
          id += 1;
          return { id: String(id), startMs: data.appears_at === 'TIME' ? time : 0, data };
        });
        const sorted = groupQuestions([], items)[0]?.questions ?? [];
        return sorted.map((item, order) => ({ ...item, data: { ...item.data, qid, order } }));
      };
      const named = quizzes.map(([data, questions], order) => ({
        qid: order + 1,
        quiz: { ...data, order },
        questions: number(order + 1, questions),
      }));
      return [...named, ...(loose.length > 0 ? [{ qid: 0, quiz: null, questions: number(0, loose) }] : [])];
    });

  it('fromWire(toWire(groups)) equals the groups, also through the schema', () => {
    fc.assert(
      fc.property(groups, (given) => {
        const wire = toWire(given);
        for (const list of [wire, QuizListWire.parse(JSON.parse(JSON.stringify(wire)))]) {
          const read = fromWire(list).map(({ id, quiz: data, questions }) => ({
            qid: Number(id ?? 0),
            quiz: data,
            questions: questions.map((item) => ({ ...item, id: Number(item.id) })),
          }));
          expect(read).toEqual(given);
        }
      }),
    );
  });

  it('keeps the order of the groups when they are stored', () => {
    fc.assert(
      fc.property(groups, (given) => {
        const stored = fromWire(toWire(given));
        const quizzes = stored.flatMap(({ id, quiz: data }) => (id && data ? [{ id, data }] : []));
        const questions = stored.flatMap((sent) => sent.questions.map((item) => ({ ...item, id: item.id! })));
        expect(groupQuestions(quizzes, questions.toReversed())).toEqual(given);
      }),
    );
  });
});
