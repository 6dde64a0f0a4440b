import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountRoutes } from '#features/accounts/contract.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import {
  createGradebookFixture,
  type GradebookFixture,
  type QuizVideo,
  type SentQuizzes,
  yesNo,
} from '#test/gradebook-fixture.ts';
import type { TestPerson } from '#test/test-server.ts';
import { codeOf } from '#test/view-fixture.ts';
import { quizRoutes } from '../contract.ts';

let fixture: GradebookFixture;
let ana: TestPerson;
let bo: TestPerson;
beforeAll(async () => {
  fixture = await createGradebookFixture();
  [ana, bo] = [await fixture.server.as('ana'), await fixture.server.as('bo')];
});
afterAll(() => fixture.stop());

const resultsOf = async (person: TestPerson, { id }: QuizVideo, kvtoken?: string) =>
  (await person.call(quizRoutes.myResults, { id, kvtoken })).list;
const certificateOf = (person: TestPerson, { id, list }: QuizVideo) =>
  person.call(quizRoutes.certificate, { id, qid: list[0]!.qid! });
const addQuiz = (quiz: Partial<SentQuizzes[number]>) =>
  fixture.addVideo([{ title: 'Algebra', mcqs: [yesNo('A?'), yesNo('B?')], ...quiz }]);
const take = async (person: TestPerson, video: QuizVideo, answers: readonly number[]) => {
  await person.call(quizRoutes.startAttempt, { id: video.id, qid: video.list[0]!.qid! });
  for (const [at, answer] of answers.entries())
    await fixture.answer(person, video, video.questions[at]!, answer);
};

describe('results of a person', () => {
  it('show people their own answers, but grades only of questions that tell them', async () => {
    const mcqs = [yesNo('Told?', { show_answer_flag: true }), yesNo('Secret?')];
    const video = await addQuiz({ passing_score: 50, certificate: true, mcqs });
    await take(ana, video, [0, 1]);
    await take(ana, video, [1]);
    await take(bo, video, [1]);
    const [first, second, ...others] = await resultsOf(ana, video);
    const quiz = { qid: video.list[0]!.qid, quiz: 'Algebra', total: 2, certificate: true };
    expect(first).toMatchObject({
      ...quiz,
      attempt: 1,
      correct: 1,
      percent: 50,
      passed: true,
      is_finished: true,
    });
    expect(first!.answers).toMatchObject([
      { text: 'Told?', answer: 0, answer_text: 'yes', correct: true, points: 1 },
      { text: 'Secret?', answer: 1, answer_text: 'no', correct: null, points: null },
    ]);
    expect(second).toMatchObject({ ...quiz, attempt: 2, correct: 0, passed: false, is_finished: false });
    expect(second!.answers).toMatchObject([{ answer_text: 'no', correct: false, points: 0 }]);
    expect(others).toEqual([]);
    expect(second!.time_answered! - first!.time_answered!).toBe(1000);

    const row = (await fixture.owner.call(quizRoutes.gradebook, { id: video.id })).list.find(
      ({ name }) => name === 'ana',
    );
    const asOwner = await fixture.owner.call(quizRoutes.personAttempts, {
      id: video.id,
      person: row!.person,
    });
    expect(asOwner).toMatchObject({ name: 'ana', list: [{ attempt: 1, certificate: true }, { attempt: 2 }] });
    expect(asOwner.list[0]!.answers.map(({ correct, points }) => [correct, points])).toEqual([
      [true, 1],
      [false, 0],
    ]);
  });

  it('show an attempt that was started, and leave out questions that were removed', async () => {
    const video = await addQuiz({});
    await take(ana, video, [0, 0]);
    fixture.server.clock.advance(1000);
    await take(ana, video, []);
    const [quiz] = video.list;
    await fixture.setQuizzes(video.id, [{ ...quiz!, mcqs: [quiz!.mcqs[1]!] }]);
    const list = await resultsOf(ana, video);
    expect(list).toMatchObject([
      { attempt: 1, correct: 1, total: 1, answers: [{ text: 'B?' }] },
      {
        attempt: 2,
        correct: 0,
        time_answered: null,
        time_started: fixture.server.clock.now().getTime(),
        answers: [],
      },
    ]);
  });

  it('belong to the browser of a view that nobody is signed in to, without certificates', async () => {
    const video = await addQuiz({ passing_score: 50, certificate: true });
    const { person, kvtoken } = await fixture.openBrowser(video, 'browser-of-somebody');
    await fixture.answer(person, video, video.questions[0]!, 0, { kvtoken });
    const again = await fixture.openBrowser(video, 'browser-of-somebody');
    expect(await resultsOf(again.person, video, again.kvtoken)).toMatchObject([
      { passed: true, certificate: false },
    ]);
    const other = await fixture.openBrowser(video, 'browser-of-others');
    expect(await resultsOf(other.person, video, other.kvtoken)).toEqual([]);
    expect(await codeOf(resultsOf(person, video))).toBe('VIEW_NOT_FOUND');
    expect(await codeOf(certificateOf(person, video))).toBe('UNAUTHENTICATED');
  });

  it('need the permission to see the video', async () => {
    const video = await addQuiz({});
    await take(ana, video, [0]);
    await fixture.owner.call(videoRoutes.change, { id: video.id, visibility: 'private' });
    fixture.server.clock.advance(5000);
    expect(await codeOf(resultsOf(ana, video))).toBe('VIDEO_PRIVATE');
    expect(await codeOf(certificateOf(ana, video))).toBe('VIDEO_PRIVATE');
  });
});

describe('a certificate', () => {
  it('says who has passed what and when, with a reference that the gradebook knows', async () => {
    const video = await addQuiz({ passing_score: 100, certificate: true });
    await take(ana, video, [0]);
    expect(await codeOf(certificateOf(ana, video))).toBe('NOT_PASSED');
    await fixture.answer(ana, video, video.questions[1]!, 0);
    const passedMs = fixture.server.clock.now().getTime();
    await take(ana, video, [1, 1]);
    const { user } = await ana.call(accountRoutes.me, {});
    const certificate = await certificateOf(ana, video);
    expect(certificate).toEqual({
      name: 'ana',
      quiz: 'Algebra',
      video: 'A lecture',
      organization: user.organization!.name,
      percent: 100,
      time_passed: passedMs,
      reference: expect.stringMatching(/^[0-9A-F]{12}$/),
    });
    expect(await certificateOf(ana, video)).toEqual(certificate);
    const [row] = (await fixture.owner.call(quizRoutes.gradebook, { id: video.id })).list;
    expect(row!.person.startsWith(certificate.reference)).toBe(true);
  });

  it('names the attempt since which the score has been enough', async () => {
    const video = await addQuiz({ passing_score: 50, certificate: true, scoring: 'latest' });
    await take(ana, video, [0, 0]);
    await take(ana, video, [1, 1]);
    expect(await codeOf(certificateOf(ana, video))).toBe('NOT_PASSED');
    await take(ana, video, [0, 1]);
    const thirdMs = fixture.server.clock.now().getTime();
    await take(ana, video, [0, 0]);
    expect(await certificateOf(ana, video)).toMatchObject({ percent: 100, time_passed: thirdMs });
  });

  it.each([
    ['without a passing score', { certificate: true }],
    ['where there are none', { passing_score: 50 }],
  ])('does not exist %s', async (_, quiz) => {
    const video = await addQuiz(quiz);
    await take(ana, video, [0, 0]);
    expect(await codeOf(certificateOf(ana, video))).toBe('NOT_PASSED');
    expect(await resultsOf(ana, video)).toMatchObject([{ correct: 2, certificate: false }]);
  });

  it('is for those who have passed themselves, in a quiz of the video', async () => {
    const video = await addQuiz({ passing_score: 50, certificate: true });
    await take(ana, video, [0, 0]);
    expect(await codeOf(certificateOf(bo, video))).toBe('NOT_PASSED');
    expect(await codeOf(ana.call(quizRoutes.certificate, { id: video.id, qid: 1 }))).toBe('QUIZ_NOT_FOUND');
    await fixture.setQuizzes(video.id, []);
    expect(await codeOf(certificateOf(ana, video))).toBe('QUIZ_NOT_FOUND');
  });
});
