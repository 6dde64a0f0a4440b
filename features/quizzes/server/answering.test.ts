import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  choice,
  codeOf,
  createQuizFixture,
  poll,
  type QuizFixture,
  type SentQuestion,
} from '#test/quiz-fixture.ts';
import type { Answer, AnswerResult } from '../answer.ts';
import { quizRoutes } from '../contract.ts';

let fixture: QuizFixture;
let video: string;
beforeAll(async () => {
  fixture = await createQuizFixture();
  video = await fixture.addVideo();
});
afterAll(() => fixture.stop());

/** Publishes one question without a quiz and returns its id. */
async function ask(question: SentQuestion, id = video): Promise<number> {
  const { questions } = await fixture.publish(id, [{ qid: 0, mcqs: [question] }]);
  return questions[0]!;
}
const say = (id: number, answer: Answer, more = {}) =>
  fixture.answer(fixture.viewer, video, id, answer, more);

describe('an answer [QZ-10]', () => {
  it.each<[string, Partial<SentQuestion>, Answer, Partial<AnswerResult>]>([
    ['a correct choice', {}, 1, { correct: true, solution: [1] }],
    ['a wrong choice', {}, 0, { correct: false, solution: [1] }],
    [
      'all correct choices',
      { type: 'multiple', answers: [1, 2] },
      [1, 0],
      { correct: true, solution: [0, 1] },
    ],
    ['some correct choices', { type: 'multiple', answers: [1, 2] }, [1], { correct: false }],
    ['true', { type: 'boolean', answer: 1 }, 0, { correct: true, solution: [0] }],
    ['a text', { type: 'text', accepted: ['Paris'] }, ' paris. ', { correct: true, solution: ['Paris'] }],
    ['a number', { type: 'number', number: 3, tolerance: 0.2 }, 3.1, { correct: true, solution: 3 }],
    [
      'a number outside the tolerance',
      { type: 'number', number: 3, tolerance: 0.2 },
      3.3,
      { correct: false },
    ],
    ['a poll', { type: 'poll', answer: 0 }, 1, { correct: null, solution: null }],
    ['a rating', { type: 'rating', answer: 0, stars: 5 }, 5, { correct: null, solution: null }],
    ['an open text', { type: 'open', answer: 0 }, 'Because.', { correct: null, solution: null }],
  ])('%s is graded by the server', async (_, question, answer, expected) => {
    const id = await ask(choice({ explanation: 'See chapter 2.', ...question }));
    expect(await say(id, answer)).toMatchObject({
      id,
      attempt: 1,
      explanation: 'See chapter 2.',
      results: null,
      ...expected,
    });
  });

  it('is graded whatever the client says about it', async () => {
    const id = await ask(choice({ points: 3 }));
    expect(await say(id, 0, { correctness: true, quizid: 99 })).toMatchObject({ correct: false });
    expect(await fixture.rows(id)).toMatchObject([{ is_correct: false, points: 0, answer: 0, choices: [0] }]);
  });

  it('reveals neither the key nor the grade unless the owner shows them', async () => {
    const hidden = choice({ show_answer_flag: false, explanation: 'Hidden.', answer: 2 });
    const id = await ask(hidden);
    const none = { correct: null, solution: null, explanation: null, results: null };
    expect(await say(id, 1)).toEqual({ id, attempt: 1, ...none });
    expect(await fixture.rows(id)).toMatchObject([{ is_correct: true, points: 1 }]);
  });

  it.each<[string, Partial<SentQuestion>, Answer, string]>([
    ['a choice that does not exist', {}, 2, 'CHOICE_UNKNOWN'],
    ['an empty choice', { ch1: 'A', ch2: '', ch3: 'C', answer: 1 }, 1, 'CHOICE_UNKNOWN'],
    ['a negative choice', {}, -1, 'CHOICE_UNKNOWN'],
    ['more stars than there are', { type: 'rating', answer: 0, stars: 3 }, 4, 'CHOICE_UNKNOWN'],
    ['a text instead of a choice', {}, 'B', 'INVALID_INPUT'],
    ['nothing', { type: 'open', answer: 0 }, '  ', 'INVALID_INPUT'],
    ['an answer that is too long', { type: 'open', answer: 0 }, 'x'.repeat(5001), 'INVALID_INPUT'],
  ])('%s is refused', async (_, question, answer, code) => {
    const id = await ask(choice(question));
    expect(await codeOf(say(id, answer))).toBe(code);
    expect(await fixture.rows(id)).toEqual([]);
  });

  it('is repeated without effect under its key, and without a key by its content', async () => {
    const id = await ask(choice());
    const key = 'answer-0001';
    const first = await say(id, 1, { key, time_taken: 1234.5 });
    expect(await say(id, 1, { key })).toEqual(first);
    // The key decides: the player repeats what it has stored.
    expect(await say(id, 0, { key })).toEqual(first);
    expect(await codeOf(say(id, 0, { key: 'answer-0002' }))).toBe('ALREADY_ANSWERED');
    expect(await fixture.rows(id)).toMatchObject([{ answer: 1, time_ms: 1235 }]);
    const other = await ask(choice());
    await say(other, 0);
    expect(await codeOf(say(other, 0))).toBe('ok');
    expect(await codeOf(say(other, 1))).toBe('ALREADY_ANSWERED');
  });

  it('to the same question arrives twice at once', async () => {
    const id = await ask(choice());
    const calls = [1, 1, 0, 0].map((answer) => codeOf(say(id, answer)));
    const codes = await Promise.all(calls);
    expect([...codes].sort()).toEqual(['ALREADY_ANSWERED', 'ALREADY_ANSWERED', 'ok', 'ok']);
    expect(await fixture.rows(id)).toHaveLength(1);
  });

  it('is refused for questions that do not exist, are of another video, or were deleted meanwhile', async () => {
    expect(await codeOf(say(999_999_999, 1))).toBe('QUESTION_NOT_FOUND');
    const elsewhere = await ask(choice(), await fixture.addVideo());
    expect(await codeOf(say(elsewhere, 1))).toBe('QUESTION_NOT_FOUND');
    const deleted = await ask(choice());
    const kept = await ask(choice());
    expect(await codeOf(say(deleted, 1))).toBe('QUESTION_NOT_FOUND');
    // Others in the same batch are not affected.
    const codes = await Promise.all([deleted, kept, elsewhere].map((id) => codeOf(say(id, 1))));
    expect(codes).toEqual(['QUESTION_NOT_FOUND', 'ok', 'QUESTION_NOT_FOUND']);
    const draft = await fixture.owner.call(quizRoutes.replace, {
      id: video,
      list: [{ qid: 0, mcqs: [choice()] }],
      publish: false,
    });
    expect(await codeOf(say(Number(draft.list[0]!.mcqs[0]!.id), 1))).toBe('QUESTION_NOT_FOUND');
  });

  it('is graded with the present key when the question changed while it was on screen', async () => {
    const { list } = await fixture.publish(video, [{ qid: 0, mcqs: [choice()] }]);
    const id = Number(list[0]!.mcqs[0]!.id);
    await fixture.publish(video, [{ qid: 0, mcqs: [choice({ id, answer: 1 })] }]);
    expect(await say(id, 0)).toMatchObject({ correct: true, solution: [0] });
  });

  it('counts in the results that everyone sees, at once for those who gave it', async () => {
    const id = await ask(poll({ ch3: 'C' }));
    const results = [];
    for (const [at, answer] of [2, 2, 0].entries()) {
      const kvtoken = await fixture.token(video, `browser-${at}`);
      results.push((await fixture.answer(fixture.nobody(), video, id, answer, { kvtoken })).results);
    }
    expect(results).toEqual([
      [0, 0, 1],
      [0, 0, 2],
      [1, 0, 2],
    ]);
  });

  it('of people who manage the video is not counted', async () => {
    const id = await ask(poll());
    expect(await fixture.answer(fixture.owner, video, id, 0)).toMatchObject({ results: [0, 0] });
    // A frame without cookies knows the owner only by the token.
    const kvtoken = await fixture.token(video, fixture.owner);
    expect(await codeOf(fixture.answer(fixture.nobody(), video, id, 0, { kvtoken }))).toBe('ok');
    expect(await fixture.rows(id)).toMatchObject([{ is_counted: false, choices: [0] }]);
    expect(await say(id, 1)).toMatchObject({ results: [0, 1] });
    const other = await ask(poll());
    await fixture.answer(fixture.nobody(), video, other, 0, { kvtoken });
    expect(await fixture.rows(other)).toMatchObject([{ is_counted: false }]);
  });
});
