import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { choice, codeOf, createQuizFixture, type QuizFixture, type SentQuizzes } from '#test/quiz-fixture.ts';
import type { TestPerson } from '#test/test-server.ts';
import { quizRoutes } from '../contract.ts';

let fixture: QuizFixture;
beforeAll(async () => {
  fixture = await createQuizFixture();
});
afterAll(() => fixture.stop());

type SentQuiz = SentQuizzes[number];

/** A video with one quiz, and what a browser does with it. */
async function setUp(quiz: Partial<SentQuiz> = {}, others: SentQuizzes = []) {
  const video = await fixture.addVideo();
  const mcqs = [choice(), choice()];
  const { list, qids, questions } = await fixture.publish(video, [
    { title: 'Quiz', mcqs, ...quiz },
    ...others,
  ]);
  const kvtoken = await fixture.token(video, 'browser-1');
  const nobody = fixture.nobody();
  const qid = qids[0]!;
  return {
    video,
    qid,
    qids,
    list,
    questions,
    say: (question: number, answer: number, more: { attempt?: number; key?: string } = {}) =>
      fixture.answer(nobody, video, question, answer, { kvtoken, ...more }),
    start: (of = qid) => nobody.call(quizRoutes.startAttempt, { id: video, qid: of, kvtoken }),
    progress: () => nobody.call(quizRoutes.progress, { id: video, kvtoken }),
    scores: async () => (await nobody.call(quizRoutes.scores, { id: video, kvtoken })).list,
  };
}

describe('progress', () => {
  it('is empty at first, and has what was answered in the present attempt', async () => {
    const { qid, questions, say, progress } = await setUp({}, [{ qid: 0, mcqs: [choice()] }]);
    const first = await progress();
    expect(first).toEqual({
      quizzes: [{ qid, attempt: 1, attempts_left: null, is_finished: false }],
      answered: [],
      seed: expect.any(Number),
      opened: [],
    });
    await say(questions[0]!, 1);
    await say(questions[2]!, 1);
    expect(await progress()).toMatchObject({
      quizzes: [{ qid, attempt: 1, is_finished: false }],
      answered: [questions[0], questions[2]],
      seed: first.seed,
    });
    await say(questions[1]!, 0);
    expect(await progress()).toMatchObject({ quizzes: [{ qid, is_finished: true }] });
  });

  it('has a seed of 31 bits of its own for each person, video, and attempt', async () => {
    const { video, questions, say, start, progress } = await setUp();
    const { seed } = await progress();
    expect(Number.isInteger(seed) && seed >= 0 && seed < 2 ** 31).toBe(true);
    const of = async (id: string, person: TestPerson) =>
      (await person.call(quizRoutes.progress, { id })).seed;
    const elsewhere = await setUp();
    await say(questions[0]!, 1);
    const seeds = [
      seed,
      await of(video, fixture.viewer),
      await of(video, fixture.owner),
      (await elsewhere.progress()).seed,
      (await start()).seed,
    ];
    expect(new Set(seeds).size).toBe(5);
    expect((await progress()).seed).toBe(seeds.at(-1));
  });
});

describe('an attempt', () => {
  it('begins anew as often as the owner allows, and earlier ones end', async () => {
    const { questions, say, start, progress } = await setUp({ attempts: 2 });
    const [first, second] = questions as [number, number];
    await say(first, 1, { key: 'first-answer' });
    expect((await progress()).quizzes).toMatchObject([{ attempt: 1, attempts_left: 1 }]);
    expect(await start()).toMatchObject({ quizzes: [{ attempt: 2, attempts_left: 0 }], answered: [] });
    expect(await codeOf(say(second, 1, { attempt: 1 }))).toBe('ATTEMPT_ENDED');
    // What was saved before the attempt ended can still be repeated.
    expect(await say(first, 1, { attempt: 1, key: 'first-answer' })).toMatchObject({ attempt: 1 });
    expect(await say(first, 1, { key: 'first-answer' })).toMatchObject({ attempt: 1 });
    expect(await codeOf(say(first, 1, { attempt: 3 }))).toBe('ATTEMPT_ENDED');
    expect(await say(first, 1, { attempt: 2 })).toMatchObject({ attempt: 2, correct: true });
    expect(await codeOf(start())).toBe('NO_ATTEMPTS_LEFT');
    expect(await fixture.rows(first)).toHaveLength(2);
  });

  it('without answers is kept, so that a repeated call begins none', async () => {
    const { questions, say, start, progress } = await setUp({ attempts: 3 });
    expect(await start()).toMatchObject({ quizzes: [{ attempt: 1, attempts_left: 3 }] });
    await say(questions[0]!, 1);
    const begun = await Promise.all([start(), start(), start()]);
    expect(begun.map(({ quizzes }) => quizzes[0]!.attempt)).toEqual([2, 2, 2]);
    expect(await start()).toMatchObject({ quizzes: [{ attempt: 2 }] });
    expect((await progress()).quizzes).toMatchObject([{ attempt: 2, attempts_left: 1 }]);
  });

  it('cannot begin in quizzes that do not exist, and not in the questions without a quiz', async () => {
    const { start, say, questions, qid } = await setUp({}, [{ qid: 0, mcqs: [choice()] }]);
    expect(await codeOf(start(qid + 1_000_000))).toBe('QUIZ_NOT_FOUND');
    expect(await codeOf(start(questions[0]!))).toBe('QUIZ_NOT_FOUND');
    expect(await codeOf(start(0))).toBe('INVALID_INPUT');
    await say(questions[2]!, 1);
    expect(await codeOf(say(questions[2]!, 0))).toBe('ALREADY_ANSWERED');
  });

  it('of one quiz leaves the others alone', async () => {
    const { qids, questions, say, start } = await setUp({}, [{ title: 'Other', mcqs: [choice()] }]);
    for (const question of [questions[0]!, questions[2]!]) await say(question, 1);
    const progress = await start(qids[0]);
    expect(progress.quizzes.map(({ attempt }) => attempt)).toEqual([2, 1]);
    expect(progress.answered).toEqual([questions[2]]);
  });
});

describe('scores [EO-10]', () => {
  it.each([
    ['best', { correct: 2, percent: 100, answered: 2 }],
    ['first', { correct: 1, percent: 50, answered: 2 }],
    ['latest', { correct: 0, percent: 0, answered: 1 }],
    ['average', { correct: 1, percent: 50 }],
  ] as const)('count the %s of several attempts', async (scoring, expected) => {
    const { questions, say, start, scores } = await setUp({ scoring });
    const [first, second] = questions as [number, number];
    await say(first, 1);
    await say(second, 0);
    await start();
    await say(first, 1);
    await say(second, 1);
    await start();
    await say(first, 0);
    expect(await scores()).toMatchObject([{ total: 2, attempt: 3, ...expected }]);
    // An attempt that has only begun changes nothing.
    await start();
    expect(await scores()).toMatchObject([{ total: 2, attempt: 4, ...expected }]);
  });

  it('have a row for each quiz, and for questions without one if some are graded [EO-02]', async () => {
    const quiz = { title: 'Quiz', passing_score: 50, certificate: true };
    const loose = [choice(), choice({ type: 'poll', answer: 0 })];
    const { qid, questions, say, scores, video } = await setUp(quiz, [{ qid: 0, mcqs: loose }]);
    const untaken = { passed: false, answered: 0, time_answered: null, is_finished: false, type: 'QUIZ' };
    expect(await scores()).toEqual([
      {
        ...untaken,
        qid,
        title: 'Quiz',
        correct: 0,
        total: 2,
        percent: 0,
        passing_score: 50,
        attempt: 1,
        attempts_left: null,
        certificate: false,
      },
      expect.objectContaining({ ...untaken, qid: 0, title: '', total: 1, attempt: 1 }),
    ]);
    await say(questions[0]!, 1);
    await say(questions[2]!, 1);
    expect(await scores()).toMatchObject([
      { correct: 1, percent: 50, passed: true, time_answered: fixture.server.clock.now().getTime() },
      { correct: 1, total: 1, answered: 1 },
    ]);
    await fixture.answer(fixture.viewer, video, questions[0]!, 1);
    const { list, totalcount } = await fixture.viewer.call(quizRoutes.scores, { id: video });
    expect([totalcount, list[0]!.certificate]).toEqual([2, true]);
  });

  it('of questions that moved to another quiz or lost theirs stay, and nobody is asked twice', async () => {
    const { video, questions, list, say, progress, scores } = await setUp();
    const [first, second] = questions as [number, number];
    await say(first, 1);
    const [mcq, other] = list[0]!.mcqs;
    await fixture.publish(video, [
      { qid: 0, mcqs: [other!] },
      { title: 'New', mcqs: [mcq!] },
    ]);
    expect(await progress()).toMatchObject({ quizzes: [{ is_finished: true }], answered: [first] });
    expect(await scores()).toMatchObject([
      { title: 'New', correct: 1, total: 1 },
      { qid: 0, correct: 0, total: 1 },
    ]);
    expect(await codeOf(say(first, 0))).toBe('ALREADY_ANSWERED');
    expect(await codeOf(say(second, 1))).toBe('ok');
  });
});
