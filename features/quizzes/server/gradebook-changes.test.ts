import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createGradebookFixture,
  type GradebookFixture,
  type QuizVideo,
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

const rowsOf = async ({ id }: QuizVideo) => (await fixture.owner.call(quizRoutes.gradebook, { id })).list;
const auditOf = async ({ id }: QuizVideo) => (await fixture.owner.call(quizRoutes.audit, { id })).list;
const twoQuizzes = () =>
  fixture.addVideo([
    { title: 'Algebra', attempts: 1, mcqs: [yesNo('A?'), yesNo('B?')] },
    { title: 'Geometry', mcqs: [yesNo('C?')] },
  ]);
/** Makes the second choice of the first question the correct one. */
const changeKey = ({ id, list: [first, ...others] }: QuizVideo) => {
  const [mcq, ...rest] = first!.mcqs;
  return fixture.setQuizzes(id, [
    { ...first!, mcqs: [{ ...mcq!, answer: 2, answers: [2] }, ...rest] },
    ...others,
  ]);
};

describe('resetting a person', () => {
  it('deletes their attempts in one quiz, which they can take anew, and is recorded', async () => {
    const video = await twoQuizzes();
    const [a, , c] = video.questions as [number, number, number];
    const [algebra] = video.list.map(({ qid }) => qid!) as [number];
    for (const person of [ana, bo]) await fixture.answer(person, video, a, 0);
    await fixture.answer(ana, video, c, 0);
    expect(await codeOf(fixture.answer(ana, video, a, 1))).toBe('ALREADY_ANSWERED');
    const person = (await rowsOf(video)).find(({ name }) => name === 'ana')!.person;
    const reset = { id: video.id, person, qid: algebra };
    expect(await fixture.owner.call(quizRoutes.resetPerson, reset)).toEqual({ ok: true });
    expect((await rowsOf(video)).map(({ name, quiz }) => [name, quiz])).toEqual([
      ['ana', 'Geometry'],
      ['bo', 'Algebra'],
    ]);
    const entry = { time: fixture.server.clock.now().getTime(), by: 'owner', action: 'reset', qid: algebra };
    expect(await auditOf(video)).toEqual([{ ...entry, person, name: 'ana', changed: 1 }]);
    expect(await codeOf(fixture.owner.call(quizRoutes.resetPerson, reset))).toBe('PERSON_NOT_FOUND');
    await fixture.answer(ana, video, a, 1);
    expect((await rowsOf(video))[0]).toMatchObject({ name: 'ana', quiz: 'Algebra', attempts: 1, correct: 0 });
    expect(await auditOf(video)).toHaveLength(1);
  });

  it('needs a quiz of the video, or the questions without a quiz', async () => {
    const video = await fixture.addVideo([
      { title: 'Algebra', mcqs: [yesNo('A?')] },
      { qid: 0, mcqs: [yesNo('B?')] },
    ]);
    for (const question of video.questions) await fixture.answer(ana, video, question, 0);
    const { person } = (await rowsOf(video))[0]!;
    const reset = (qid: number) => fixture.owner.call(quizRoutes.resetPerson, { id: video.id, person, qid });
    expect(await codeOf(reset(1))).toBe('QUIZ_NOT_FOUND');
    expect(await codeOf(reset(0))).toBe('ok');
    expect((await rowsOf(video)).map(({ quiz }) => quiz)).toEqual(['Algebra']);
  });
});

describe('regrading', () => {
  it('grades all answers with the present keys, and records how many have changed', async () => {
    const video = await twoQuizzes();
    const [a, b] = video.questions as [number, number];
    await fixture.answer(ana, video, a, 0);
    await fixture.answer(ana, video, b, 0);
    await fixture.answer(bo, video, a, 1);
    expect((await rowsOf(video)).map(({ name, correct }) => [name, correct])).toEqual([
      ['bo', 0],
      ['ana', 2],
    ]);
    await changeKey(video);
    const { id } = video;
    const outdated = async () => (await fixture.owner.call(quizRoutes.questionStatistics, { id })).outdated;
    expect(await outdated()).toBeGreaterThan(0);
    // Nothing changes by itself.
    expect((await rowsOf(video)).map(({ correct }) => correct)).toEqual([0, 2]);
    fixture.server.clock.advance(1000);
    expect(await fixture.owner.call(quizRoutes.regrade, { id })).toEqual({ regraded: 3, changed: 2 });
    expect((await rowsOf(video)).map(({ name, correct }) => [name, correct])).toEqual([
      ['bo', 1],
      ['ana', 1],
    ]);
    expect(await outdated()).toBe(0);
    expect(await fixture.owner.call(quizRoutes.regrade, { id })).toEqual({ regraded: 3, changed: 0 });
    const entry = { by: 'owner', action: 'regraded', qid: null, person: null, name: null };
    const time = fixture.server.clock.now().getTime();
    expect(await auditOf(video)).toEqual([
      { ...entry, time, changed: 0 },
      { ...entry, time, changed: 2 },
    ]);
  });

  it('changes one quiz if asked to, and counts choices anew', async () => {
    const video = await twoQuizzes();
    const [a, , c] = video.questions as [number, number, number];
    const [algebra, geometry] = video.list.map(({ qid }) => qid!) as [number, number];
    await fixture.answer(ana, video, a, 0);
    await fixture.answer(ana, video, c, 0);
    await changeKey(video);
    const { id } = video;
    const regrade = (qid: number) => fixture.owner.call(quizRoutes.regrade, { id, qid });
    expect(await regrade(geometry)).toEqual({ regraded: 1, changed: 0 });
    expect(await regrade(algebra)).toEqual({ regraded: 1, changed: 1 });
    expect((await auditOf(video)).map(({ qid }) => qid)).toEqual([algebra, geometry]);
    const [first, ...others] = (await fixture.owner.call(quizRoutes.list, { id })).list;
    const asPoll = { ...first!, mcqs: first!.mcqs.map((mcq) => ({ ...mcq, type: 'open' as const })) };
    await fixture.setQuizzes(id, [asPoll, ...others]);
    await regrade(algebra);
    const { rows } = await fixture.pool.query(
      'select choices, is_correct, points from quiz_answers where question_id = $1',
      [a],
    );
    expect(rows).toEqual([{ choices: null, is_correct: null, points: null }]);
  });

  it('goes through more answers than fit into one batch, and loses none that arrives meanwhile', async () => {
    const video = await twoQuizzes();
    const [a] = video.questions as [number];
    const [algebra] = video.list.map(({ qid }) => qid!) as [number];
    const people = Array.from({ length: 2500 }, (_, number) => `g:browser-${number}`);
    await fixture.store(
      video,
      people.map((person, number) => {
        return { person, question: a, qid: algebra, answer: number % 2, isCorrect: number % 2 === 0 };
      }),
    );
    await changeKey(video);
    const { id } = video;
    const [result] = await Promise.all([
      fixture.owner.call(quizRoutes.regrade, { id }),
      fixture.answer(ana, video, a, 1),
      fixture.answer(bo, video, a, 0),
    ]);
    expect(result.changed).toBe(2500);
    const [question] = (await fixture.owner.call(quizRoutes.questionStatistics, { id })).list;
    expect(question).toMatchObject({ answers: 2502, correct: 1251 });
    expect((await auditOf(video))[0]).toMatchObject({ changed: 2500 });
  });

  it('leaves alone what was graded with a later version', async () => {
    const video = await twoQuizzes();
    const [a] = video.questions as [number];
    await fixture.answer(ana, video, a, 0);
    await fixture.pool.query(
      'update quiz_answers set version = 99, is_correct = false where question_id = $1',
      [a],
    );
    expect(await fixture.owner.call(quizRoutes.regrade, { id: video.id })).toEqual({
      regraded: 0,
      changed: 0,
    });
  });
});

describe('the list of changes', () => {
  it('shows names of members only', async () => {
    const video = await twoQuizzes();
    await fixture.owner.call(quizRoutes.regrade, { id: video.id });
    await fixture.pool.query(`update quiz_audit set user_id = gen_random_uuid() where video_id = $1`, [
      video.id,
    ]);
    expect(await auditOf(video)).toMatchObject([{ by: null, action: 'regraded' }]);
  });
});
