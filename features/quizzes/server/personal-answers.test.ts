import { afterAll, beforeAll, expect, it } from 'vitest';
import { choice, createQuizFixture, poll, type QuizFixture } from '#test/quiz-fixture.ts';
import { quizRoutes } from '../contract.ts';

let fixture: QuizFixture;
beforeAll(async () => {
  fixture = await createQuizFixture();
});
afterAll(() => fixture.stop());

it("exports a person's answers without their grades, and erases them with the account", async () => {
  const video = await fixture.addVideo();
  const { questions } = await fixture.publish(video, [{ title: 'Quiz', mcqs: [choice(), poll()] }]);
  const [first, second] = questions as [number, number];
  const cleo = await fixture.server.as('cleo');
  for (const person of [cleo, fixture.viewer]) {
    await fixture.answer(person, video, first, 1);
    await fixture.answer(person, video, second, 0);
  }
  const { personalData } = fixture.server.server.service('quizzes');
  const userId = (await fixture.server.server.service('accounts').people.idOf('cleo'))!;
  const exported = [];
  for await (const entry of personalData.lists!.quiz_answers!(userId)) exported.push(entry);
  const answered = fixture.server.clock.now();
  expect(exported).toEqual([
    { video, question: first, attempt: 1, answer: 1, answered },
    { video, question: second, attempt: 1, answer: 0, answered },
  ]);
  for (const _ of [1, 2]) await personalData.erase!(userId, { handOver: false });
  expect(await cleo.call(quizRoutes.progress, { id: video })).toMatchObject({
    answered: [],
    quizzes: [{ attempt: 1, attempts_left: null, is_finished: false }],
  });
  const remaining = await fixture.viewer.call(quizRoutes.progress, { id: video });
  expect(remaining.answered).toEqual([first, second]);
});
