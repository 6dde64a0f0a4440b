import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Scoring } from '#features/quizzes/quiz.ts';
import type { InputOf } from '#kernel/contract/route.ts';
import {
  createGradebookFixture,
  type GradebookFixture,
  type QuizVideo,
  yesNo,
} from '#test/gradebook-fixture.ts';
import { signIn, type TestPerson } from '#test/test-server.ts';
import { codeOf } from '#test/view-fixture.ts';
import { quizRoutes } from '../contract.ts';
import type { GradebookPerson } from '../gradebook.ts';

let fixture: GradebookFixture;
let ana: TestPerson;
let bo: TestPerson;
let guest: TestPerson;
beforeAll(async () => {
  fixture = await createGradebookFixture();
  const { server } = fixture;
  [ana, bo] = [await server.as('ana'), await server.as('bo')];
  guest = await signIn(server.server, server.url, { username: 'guest', role: null });
});
afterAll(() => fixture.stop());

const read = ({ id }: QuizVideo, more: Partial<InputOf<typeof quizRoutes.gradebook>> = {}) =>
  fixture.owner.call(quizRoutes.gradebook, { id, ...more });
const oneQuiz = (more: object = {}) =>
  fixture.addVideo([{ title: 'Algebra', mcqs: [yesNo('A?'), yesNo('B?')], ...more }]);
/** A file, which the client does not read as JSON. */
async function fetchExport(caller: TestPerson, id: string): Promise<void> {
  const response = await caller.fetch(`/api/v1/videos/${id}/gradebook/export`);
  if (!response.ok) throw ((await response.json()) as { error: object }).error;
}
const personOf = async (video: QuizVideo): Promise<string> => (await read(video)).list[0]!.person;

describe('who may read and change grades', () => {
  it('is everyone who manages the video, and nobody else [QZ-10]', async () => {
    const video = await oneQuiz();
    const [id, qid] = [video.id, video.list[0]!.qid!];
    await fixture.answer(ana, video, video.questions[0]!, 0);
    const person = await personOf(video);
    const calls: ((caller: TestPerson) => Promise<unknown>)[] = [
      (caller) => caller.call(quizRoutes.gradebook, { id }),
      (caller) => caller.call(quizRoutes.questionStatistics, { id }),
      (caller) => caller.call(quizRoutes.personAttempts, { id, person }),
      (caller) => fetchExport(caller, id),
      (caller) => caller.call(quizRoutes.regrade, { id }),
      (caller) => caller.call(quizRoutes.audit, { id }),
      (caller) => caller.call(quizRoutes.resetPerson, { id, person, qid }),
    ];
    for (const call of calls) {
      expect(await codeOf(call(fixture.server.anonymous()))).toBe('UNAUTHENTICATED');
      expect(await codeOf(call(ana))).toBe('FORBIDDEN');
      expect(await codeOf(call(guest))).toBe('FORBIDDEN');
    }
    expect((await read(video)).totalcount).toBe(1);
    for (const call of calls) expect(await codeOf(call(fixture.owner))).toBe('ok');
    expect((await read(video)).totalcount).toBe(0);
  });

  it('takes a code of a person for one video only', async () => {
    const [video, other] = [await oneQuiz(), await oneQuiz()];
    for (const one of [video, other]) await fixture.answer(ana, one, one.questions[0]!, 0);
    const person = await personOf(other);
    expect(person).not.toBe(await personOf(video));
    const { id } = video;
    expect(await codeOf(fixture.owner.call(quizRoutes.personAttempts, { id, person }))).toBe(
      'PERSON_NOT_FOUND',
    );
    const reset = { id, person, qid: video.list[0]!.qid! };
    expect(await codeOf(fixture.owner.call(quizRoutes.resetPerson, reset))).toBe('PERSON_NOT_FOUND');
  });
});

describe('the list of people', () => {
  it('has a row for each person and quiz, the latest answer first, with names of members only', async () => {
    const video = await fixture.addVideo([
      { title: 'Algebra', passing_score: 60, mcqs: [yesNo('A?'), yesNo('B?')] },
      { qid: 0, mcqs: [yesNo('Alone?')] },
    ]);
    const [first, second, loose] = video.questions as [number, number, number];
    const browser = await fixture.openBrowser(video, 'browser-of-somebody');
    await fixture.answer(ana, video, first, 0, { time_taken: 3000 });
    await fixture.answer(ana, video, second, 1, { time_taken: 2000 });
    await fixture.answer(guest, video, first, 0);
    await fixture.answer(guest, video, second, 0);
    await fixture.answer(browser.person, video, first, 1, browser);
    await fixture.answer(ana, video, loose, 0);
    // Answers of people who manage the video do not count.
    await fixture.answer(fixture.owner, video, first, 0);
    const { list, next, totalcount } = await read(video);
    expect([next, totalcount]).toEqual([null, 4]);
    const quiz = { qid: video.list[0]!.qid, quiz: 'Algebra', total: 2, attempts: 1 };
    expect(list).toMatchObject([
      {
        kind: 'member',
        name: 'ana',
        qid: 0,
        quiz: '',
        correct: 1,
        total: 1,
        passed: null,
        is_finished: true,
      },
      { ...quiz, kind: 'browser', name: null, answered: 1, percent: 0, passed: false, is_finished: false },
      { ...quiz, kind: 'person', name: null, answered: 2, percent: 100, passed: true, is_finished: true },
      { ...quiz, kind: 'member', name: 'ana', percent: 50, passed: false, time_taken: 5000 },
    ]);
    expect(list[3]!.person).toBe(list[0]!.person);
    expect(list[0]!.time_answered).toBe(fixture.server.clock.now().getTime() - 1000);
  });

  it.each([
    ['best', 100, 2],
    ['latest', 50, 1],
    ['first', 50, 1],
    ['average', 200 / 3, 4 / 3],
  ] satisfies [Scoring, number, number][])(
    'scores three attempts by the %s',
    async (scoring, percent, correct) => {
      const video = await oneQuiz({ scoring });
      const [first, second] = video.questions as [number, number];
      const attempt = { id: video.id, qid: video.list[0]!.qid! };
      for (const answers of [
        [0, 1],
        [0, 0],
        [1, 0],
      ] as const) {
        await ana.call(quizRoutes.startAttempt, attempt);
        await fixture.answer(ana, video, first, answers[0]);
        await fixture.answer(ana, video, second, answers[1]);
      }
      const [row] = (await read(video)).list;
      expect(row).toMatchObject({ attempts: 3, answered: 2, total: 2 });
      expect(row!.percent).toBeCloseTo(percent, 9);
      expect(row!.correct).toBeCloseTo(correct, 9);
      const { average } = await fixture.owner.call(quizRoutes.questionStatistics, { id: video.id });
      expect(average).toBeCloseTo(percent, 9);
    },
  );

  it('can be limited to one quiz, and to those who have not finished', async () => {
    const video = await fixture.addVideo([
      { title: 'Algebra', mcqs: [yesNo('A?'), yesNo('B?')] },
      { title: 'Geometry', mcqs: [yesNo('C?')] },
      { mcqs: [yesNo('Live?', { appears_at: 'LIVE' })] },
    ]);
    const [first, second, third, live] = video.questions as [number, number, number, number];
    const [algebra, geometry] = video.list.map((quiz) => quiz.qid!) as [number, number];
    await fixture.answer(ana, video, first, 0);
    await fixture.answer(bo, video, first, 0);
    await fixture.answer(bo, video, second, 1);
    await fixture.answer(bo, video, third, 1);
    // Whoever has answered a live question has nothing to finish.
    await fixture.store(video, [
      { person: 'g:somebody', question: live, qid: 0, answer: 0, isCorrect: true },
    ]);
    const rows = async (query: Partial<InputOf<typeof quizRoutes.gradebook>>) => {
      const { list, totalcount } = await read(video, query);
      expect(totalcount).toBe(list.length);
      return list.map(({ name, qid }) => [name, qid]);
    };
    expect(await rows({ qid: geometry })).toEqual([['bo', geometry]]);
    expect(await rows({ qid: 0 })).toEqual([[null, 0]]);
    expect(await rows({ unfinished: true })).toEqual([['ana', algebra]]);
    expect(await rows({ unfinished: true, qid: geometry })).toEqual([]);
    expect(await codeOf(read(video, { qid: 1 }))).toBe('QUIZ_NOT_FOUND');
  });

  it('keeps what was answered when a quiz is removed or its question moves', async () => {
    const video = await oneQuiz();
    const [first, second] = video.questions as [number, number];
    await fixture.answer(ana, video, first, 0);
    await fixture.answer(ana, video, second, 0);
    const mcqs = video.list[0]!.mcqs;
    const moved = [
      { ...video.list[0]!, mcqs: [mcqs[0]!] },
      { title: 'Another', mcqs: [mcqs[1]!] },
    ];
    const { list } = await fixture.setQuizzes(video.id, moved);
    expect((await read(video)).list).toMatchObject([
      { quiz: 'Another', correct: 1, total: 1 },
      { quiz: 'Algebra', correct: 1, total: 1 },
    ]);
    await fixture.setQuizzes(video.id, [list[0]!, { qid: 0, mcqs: list[1]!.mcqs }]);
    expect((await read(video)).list).toMatchObject([
      { qid: 0, correct: 1 },
      { quiz: 'Algebra', correct: 1 },
    ]);
    await fixture.setQuizzes(video.id, []);
    expect(await read(video)).toEqual({ list: [], next: null, totalcount: 0 });
  });
});

describe('pages', () => {
  const allPages = async (video: QuizVideo, query: Partial<InputOf<typeof quizRoutes.gradebook>>) => {
    const rows: GradebookPerson[] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await read(video, { max: 3, ...query, ...(cursor && { cursor }) });
      expect(page.totalcount).toBe(8);
      rows.push(...page.list);
      if (page.next === null) return rows;
      expect(page.list).toHaveLength(3);
      cursor = page.next;
    }
  };

  it.each([false, true])(
    'contain everyone once, also those who answered at the same time (unfinished: %s)',
    async (unfinished) => {
      const video = await oneQuiz({ mcqs: [yesNo('A?'), yesNo('B?'), yesNo('C?')] });
      const [first, second] = video.questions as [number, number];
      const qid = video.list[0]!.qid!;
      const people = Array.from({ length: 8 }, (_, number) => `g:browser-${number}`);
      const answer = { qid, answer: 0, isCorrect: true };
      const at = (second: number) => Date.UTC(2026, 10, 15, 12, 0, second);
      await fixture.store(
        video,
        people.flatMap((person, number) => [
          { ...answer, person, question: first, atMs: at(10 + (number % 2)) },
          // Some have answered again since.
          ...(number < 3 ? [{ ...answer, person, question: second, atMs: at(20) }] : []),
          ...(number === 3 ? [{ ...answer, person, question: first, attempt: 2, atMs: at(11) }] : []),
        ]),
      );
      // Does not count.
      await fixture.answer(fixture.owner, video, first, 0);
      const rows = await allPages(video, { unfinished });
      expect(new Set(rows.map(({ person }) => person)).size).toBe(8);
      expect(rows.map(({ time_answered }) => time_answered - at(0))).toEqual(
        [20, 20, 20, 11, 11, 11, 10, 10].map((second) => second * 1000),
      );
      expect(rows.map(({ answered }) => answered)).toEqual([2, 2, 2, 1, 1, 1, 1, 1]);
    },
  );

  it('refuses cursors of other videos and other texts', async () => {
    const [video, other] = [await oneQuiz(), await oneQuiz()];
    for (const person of [ana, bo]) await fixture.answer(person, video, video.questions[0]!, 0);
    const { next } = await read(video, { max: 1 });
    expect((await read(video, { max: 1, cursor: next! })).list).toMatchObject([{ name: 'ana' }]);
    const bad = ['', 'x', '1.2.3', next!.slice(0, -1), next!.replace(/^\d+/, '999999999999999')];
    for (const cursor of bad.slice(0, 4))
      expect(await codeOf(read(video, { cursor })), cursor).toBe('BAD_CURSOR');
    expect(await codeOf(read(video, { cursor: bad[4]! }))).toBe('ok');
    expect(await codeOf(read(other, { cursor: next! }))).toBe('BAD_CURSOR');
  });
});
