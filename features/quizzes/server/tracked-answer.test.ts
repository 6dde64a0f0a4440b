import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { organizationRoutes } from '#features/organizations/contract.ts';
import { viewRoutes } from '#features/views/contract.ts';
import { choice, codeOf, createQuizFixture, poll, type QuizFixture } from '#test/quiz-fixture.ts';
import type { Answer } from '../answer.ts';
import { quizRoutes } from '../contract.ts';
import type { QuestionType } from '../question.ts';
import { adaptAnswer, TrackedAnswer } from './tracked-answer.ts';

describe('a tracked answer [QZ-10]', () => {
  it.each<[QuestionType, unknown, Answer]>([
    ['choice', '2', 2],
    ['choice', 2, 2],
    ['choice', 'B', 'B'],
    ['poll', ' 1 ', 1],
    ['boolean', '0', 0],
    ['rating', '5', 5],
    ['number', '-1.5e2', -150],
    ['number', '0x10', '0x10'],
    ['multiple', ['0', 2], [0, 2]],
    ['multiple', '0,2', [0, 2]],
    ['multiple', 1, [1]],
    ['multiple', 'A', 'A'],
    ['text', '42', '42'],
    ['text', 42, '42'],
    ['open', '1,2', '1,2'],
  ])('to a question of the type %s is read: %j as %j', (type, sent, expected) => {
    const { answer } = TrackedAnswer.parse({ id: '7', answer: sent, correctness: 'true' });
    expect(adaptAnswer(type, answer)).toEqual(expected);
  });
});

describe('POST /api/v1/videos/{id}/track with an answer [QZ-10, TR-05]', () => {
  let fixture: QuizFixture;
  let video: string;
  let first: number;
  let second: number;
  beforeAll(async () => {
    fixture = await createQuizFixture();
  });
  beforeEach(async () => {
    video = await fixture.addVideo();
    const { questions } = await fixture.publish(video, [{ qid: 0, mcqs: [choice(), poll()] }]);
    [first, second] = questions as [number, number];
  });
  afterAll(() => fixture.stop());

  const track = (kvtoken: string, track_data: unknown, track_item: 'answer' | 'batch' = 'answer') =>
    fixture.nobody().call(viewRoutes.track, { id: video, kvtoken, track_item, track_data });

  it('saves and grades it, and returns what the call for answers returns', async () => {
    const kvtoken = await fixture.token(video, 'browser-1');
    const data = { id: String(first), quizid: '0', answer: '0', correctness: 'true' };
    const { answer } = await track(kvtoken, data);
    expect(answer).toMatchObject({ id: first, correct: false, solution: [1], attempt: 1 });
    expect(await fixture.rows(first)).toMatchObject([
      { person: 'g:browser-1', answer: 0, is_correct: false },
    ]);
    // JSON, as older players send it, and a repetition.
    expect(await track(kvtoken, JSON.stringify(data))).toEqual({ ok: true, answer });
    await fixture.server.server.service('views').flush();
  });

  it('tells what is wrong with it', async () => {
    const kvtoken = await fixture.token(video, 'browser-2');
    expect(await codeOf(track(kvtoken, { id: first, answer: 7 }))).toBe('CHOICE_UNKNOWN');
    expect(await codeOf(track(kvtoken, { id: 999_999_999, answer: 0 }))).toBe('QUESTION_NOT_FOUND');
    expect(await codeOf(track(kvtoken, { answer: 0 }))).toBe('INVALID_INPUT');
    expect(await codeOf(track(kvtoken, { id: first, answer: 0, attempt: 'x' }))).toBe('INVALID_INPUT');
    expect(await codeOf(track(kvtoken, { id: first, answer: 1 }))).toBe('ok');
    expect(await codeOf(track(kvtoken, { id: first, answer: 0 }))).toBe('ALREADY_ANSWERED');
  });

  it('knows nobody without a signed token', async () => {
    const before = (await fixture.rows(first)).length;
    expect(await codeOf(track('kv-none', { id: first, answer: 0 }))).toBe('VIEW_NOT_FOUND');
    const local = `kv-${randomUUID()}`;
    await fixture.nobody().call(viewRoutes.create, { id: video, kvtoken: local });
    expect(await codeOf(track(local, { id: first, answer: 0 }))).toBe('VIEW_NOT_FOUND');
    const data = {
      id: video,
      kvtoken: local,
      track_item: 'answer',
      track_data: { id: first, answer: 1 },
    } as const;
    // Somebody who is signed in is known without.
    expect(await codeOf(fixture.viewer.call(viewRoutes.track, data))).toBe('ok');
    expect(await fixture.rows(first)).toHaveLength(before + 1);
  });

  it('within a batch keeps what is fine, whatever is wrong with the rest', async () => {
    const kvtoken = await fixture.token(video, 'browser-3');
    const answers = [
      { id: 999_999_999, answer: 0 },
      { id: first, answer: 1 },
      { id: first, answer: 0 },
      { answer: 0 },
      { id: second, answer: '1' },
    ];
    const items = answers.map((track_data, at) => ({ track_item: 'answer', track_data, n: at + 1 }));
    expect(await track(kvtoken, items, 'batch')).toEqual({ ok: true });
    const { answered } = await fixture.nobody().call(quizRoutes.progress, { id: video, kvtoken });
    expect([...answered].sort()).toEqual([first, second].sort());
    const { results } = await fixture.answer(fixture.viewer, video, second, 0);
    expect(results).toEqual([1, 1]);
  });

  it('is saved even where nothing may be recorded', async () => {
    const administrator = await fixture.server.asAdministrator();
    const record = async (track_level: 'none' | 'full') => {
      const { version } = await administrator.call(organizationRoutes.get, {});
      await administrator.call(organizationRoutes.change, { version, settings: { track_level } });
    };
    await record('none');
    onTestFinished(() => record('full'));
    const { answer } = await track(await fixture.token(video, 'browser-5'), { id: first, answer: 1 });
    expect(answer).toMatchObject({ correct: true });
  });
});
