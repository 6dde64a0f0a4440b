import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createGradebookFixture,
  type GradebookFixture,
  type QuizVideo,
  yesNo,
} from '#test/gradebook-fixture.ts';
import { quizRoutes } from '../contract.ts';

let fixture: GradebookFixture;
beforeAll(async () => {
  fixture = await createGradebookFixture();
});
afterAll(() => fixture.stop());

const read = ({ id }: QuizVideo, qid?: number) =>
  fixture.owner.call(quizRoutes.questionStatistics, { id, ...(qid !== undefined && { qid }) });

describe('statistics of questions', () => {
  it('count answers by choice, and how many are correct', async () => {
    const video = await fixture.addVideo([
      {
        title: 'All kinds',
        mcqs: [
          { text: 'Choice', type: 'choice', choices: ['a', '', 'c'], answers: [3] },
          { text: 'Multiple', type: 'multiple', choices: ['a', 'b', 'c'], answers: [1, 2] },
          { text: 'Boolean', type: 'boolean', answers: [2] },
          { text: 'Rating', type: 'rating', stars: 3 },
          { text: 'Poll', type: 'poll', choices: ['a', 'b'] },
          { text: 'Unanswered', type: 'number', number: 3 },
        ],
      },
    ]);
    const qid = video.list[0]!.qid!;
    const [choice, multiple, boolean, rating, poll] = video.questions as number[];
    const of = (question: number | undefined) => ({ question: question!, qid, answer: 0 });
    await fixture.store(video, [
      { ...of(choice), person: 'g:one', choices: [2], isCorrect: true },
      { ...of(choice), person: 'g:two', choices: [0], isCorrect: false },
      { ...of(choice), person: 'g:two', choices: [2], isCorrect: true, attempt: 2 },
      { ...of(multiple), person: 'g:one', choices: [0, 2], isCorrect: false },
      { ...of(boolean), person: 'g:one', choices: [1], isCorrect: true },
      { ...of(rating), person: 'g:one', choices: [2] },
      { ...of(poll), person: 'g:one', choices: [1] },
    ]);
    const { list } = await read(video);
    const counted = (...counts: [string, number, boolean?][]) =>
      counts.map(([text, count, is_correct = false]) => ({ text, count, is_correct }));
    expect(list).toMatchObject([
      { answers: 3, correct: 2, percent: 200 / 3, choices: counted(['a', 1], ['c', 2, true]) },
      { answers: 1, correct: 0, percent: 0, choices: counted(['a', 1, true], ['b', 0, true], ['c', 1]) },
      { answers: 1, correct: 1, percent: 100, choices: counted(['True', 0], ['False', 1, true]) },
      {
        answers: 1,
        correct: null,
        percent: null,
        choices: counted(['1 of 3', 0], ['2 of 3', 0], ['3 of 3', 1]),
      },
      { answers: 1, correct: null, choices: counted(['a', 0], ['b', 1]) },
      { answers: 0, correct: 0, percent: null, choices: [], texts: [] },
    ]);
  });

  it('show the latest 50 answers in words', async () => {
    const video = await fixture.addVideo([
      {
        mcqs: [
          { text: 'Why?', type: 'open' },
          { text: 'How many?', type: 'number', number: 2 },
        ],
      },
    ]);
    const [open, number] = video.questions as [number, number];
    await fixture.store(video, [
      ...Array.from({ length: 60 }, (_, at) => {
        return { question: open, qid: 0, person: `g:person-${at}`, answer: `reason ${at}`, atMs: 1e12 + at };
      }),
      { question: number, qid: 0, person: 'g:one', answer: 2.5, isCorrect: false },
    ]);
    const { list } = await read(video);
    expect(list[0]!.texts).toEqual(Array.from({ length: 50 }, (_, at) => `reason ${59 - at}`));
    expect(list[1]!.texts).toEqual(['2.5']);
  });

  it('count people by their score: ten classes, the mean, and who has finished and passed', async () => {
    const mcqs = Array.from({ length: 10 }, (_, number) => yesNo(`${number}?`));
    const video = await fixture.addVideo([{ title: 'Ten', passing_score: 70, mcqs }]);
    const qid = video.list[0]!.qid!;
    // Who has given how many answers, and how many of them correctly.
    const people = [
      [10, 10],
      [10, 9],
      [10, 7],
      [8, 7],
      [3, 0],
      [1, 1],
    ] as const;
    await fixture.store(
      video,
      people.flatMap(([answers, correct], number) =>
        video.questions.slice(0, answers).map((question, at) => {
          return { question, qid, person: `g:person-${number}`, answer: 0, isCorrect: at < correct };
        }),
      ),
    );
    expect(await read(video)).toMatchObject({
      distribution: [1, 1, 0, 0, 0, 0, 0, 2, 0, 2],
      people: 6,
      finished: 3,
      passed: 4,
      average: (100 + 90 + 70 + 70 + 0 + 10) / 6,
      outdated: 0,
    });
  });

  it('combine the quizzes of a video: finished and passed is who has finished and passed all of them', async () => {
    const video = await fixture.addVideo([
      { title: 'First', passing_score: 50, mcqs: [yesNo('A?'), yesNo('B?')] },
      { title: 'Second', passing_score: 100, mcqs: [yesNo('C?')] },
      { title: 'Poll', mcqs: [{ text: 'D?', type: 'poll', choices: ['a', 'b'], appears_at: 'LIVE' }] },
    ]);
    const [a, b, c, poll] = video.questions as [number, number, number, number];
    const [first, second, third] = video.list.map((quiz) => quiz.qid!) as [number, number, number];
    const one = { question: a, qid: first, answer: 0, isCorrect: true };
    await fixture.store(video, [
      { ...one, person: 'g:all' },
      { ...one, person: 'g:all', question: b, isCorrect: false },
      { ...one, person: 'g:all', question: c, qid: second },
      { ...one, person: 'g:one' },
      { ...one, person: 'g:one', question: b },
      { ...one, person: 'g:poll', question: poll, qid: third, isCorrect: null },
    ]);
    const distribution = (...classes: number[]) =>
      Array.from({ length: 10 }, (_, number) => classes.filter((one) => one === number).length);
    const all = { people: 3, finished: 1, passed: 1, average: 87.5, distribution: distribution(7, 9) };
    expect(await read(video)).toMatchObject(all);
    const justFirst = { people: 2, finished: 2, passed: 2, average: 75, distribution: distribution(5, 9) };
    expect(await read(video, first)).toMatchObject(justFirst);
    const justPoll = { people: 1, finished: 1, passed: null, average: null, distribution: distribution() };
    expect(await read(video, third)).toMatchObject(justPoll);
    expect((await read(video, second)).list.map(({ id }) => id)).toEqual([c]);
  });

  it('score by points, and never more than a question gives now', async () => {
    const video = await fixture.addVideo([
      { title: 'Points', mcqs: [yesNo('A?', { points: 3 }), yesNo('B?')] },
    ]);
    const [a, b] = video.questions as [number, number];
    const ana = await fixture.server.as('ana');
    await fixture.answer(ana, video, a, 0);
    await fixture.answer(ana, video, b, 1);
    expect((await read(video)).average).toBe(75);
    const [quiz] = video.list;
    const changed = quiz!.mcqs.map((mcq) => ({ ...mcq, points: 1 }));
    await fixture.setQuizzes(video.id, [{ ...quiz!, mcqs: changed }]);
    const { average, outdated } = await read(video);
    const { list } = await fixture.owner.call(quizRoutes.gradebook, { id: video.id });
    expect([average, list[0]!.percent, outdated]).toEqual([50, 50, 1]);
  });
});
