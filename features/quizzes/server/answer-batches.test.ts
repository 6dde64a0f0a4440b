import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anonymousViewer } from '#kernel/contract/viewer.ts';
import { choice, codeOf, createQuizFixture, poll, type QuizFixture } from '#test/quiz-fixture.ts';
import type { TestServer } from '#test/test-server.ts';
import { quizRoutes } from '../contract.ts';
import { Question } from '../question.ts';
import { type AnswerBatchesParts, createAnswerBatches } from './answer-batches.ts';
import { createAnswerStore } from './answer-store.ts';
import type { SentAnswer } from './judge-answers.ts';

let fixture: QuizFixture;
/** A second process with the same database. */
let other: TestServer;
beforeAll(async () => {
  fixture = await createQuizFixture();
  other = await fixture.startOther();
});
afterAll(async () => {
  await other.stop();
  await fixture.stop();
});

const browsers = (count: number) => Array.from({ length: count }, (_, at) => `browser-${at}-of-many`);
const db = () => fixture.server.server.kernel.db;
const sentBy = (person: string, questionId: number, more: Partial<SentAnswer> = {}): SentAnswer => ({
  questionId,
  person,
  isCounted: true,
  isOnAir: false,
  answer: 0,
  isLoose: false,
  key: undefined,
  attempt: undefined,
  timeMs: 0,
  ...more,
});

const data = Question.parse({ type: 'poll', text: 'A or B?', choices: ['A', 'B'] });
/** The questions 1,000,000,001 to 1,000,000,003 of any video. */
const QUESTIONS = [1, 2, 3].map((id) => id + 1e9);
const createBatches = (parts: Partial<AnswerBatchesParts> = {}) =>
  createAnswerBatches({
    db: db(),
    clock: fixture.server.clock,
    store: createAnswerStore(db()),
    results: { whileSaving: (_, save) => save() },
    readQuestions: async () => new Map(QUESTIONS.map((id) => [id, { qid: 0, version: 1, data }])),
    onSaved: () => undefined,
    ...parts,
  });

describe('many answers at once', () => {
  it('500 of them are saved with few transactions, and everybody receives the results', async () => {
    const video = await fixture.addVideo();
    const { questions } = await fixture.publish(video, [{ qid: 0, mcqs: [poll({ ch3: 'C' })] }]);
    const { issue } = fixture.server.server.service('views');
    const tokens = browsers(500).map((groupId) => issue(anonymousViewer, { videoId: video, groupId }));
    const startMs = performance.now();
    const answers = await Promise.all(
      tokens.map((kvtoken, at) =>
        fixture.answer(fixture.nobody(), video, questions[0]!, at % 3, { kvtoken }),
      ),
    );
    const elapsedMs = performance.now() - startMs;
    const totals = answers.map(({ results }) => results!.reduce((sum, count) => sum + count, 0));
    expect(Math.max(...totals)).toBe(500);
    const { rows } = await sql<{ transactions: number; count: number }>`
      select count(distinct xmin::text)::int as transactions, count(*)::int as count
      from quiz_answers where question_id = ${questions[0]!}`.execute(db());
    expect(rows[0]!.count).toBe(500);
    // One every 50 ms, and the first.
    expect(rows[0]!.transactions).toBeLessThan(elapsedMs / 49 + 2);
  });

  it('of one person from two processes count once, and the same answer is a repetition in both', async () => {
    const video = await fixture.addVideo();
    const { questions } = await fixture.publish(video, [
      { title: 'Quiz', mcqs: Array.from({ length: 20 }, () => choice()) },
    ]);
    const kvtoken = await fixture.token(video, 'browser-in-two-tabs');
    const people = [fixture.nobody(), other.anonymous()];
    const say = (at: number, id: number, answer: number) =>
      codeOf(people[at]!.call(quizRoutes.answer, { video, id, answer, kvtoken }));
    // In opposite orders, which would deadlock if rows were not written in a fixed one.
    const same = questions.flatMap((id, at) => [say(0, id, 1), say(1, questions.at(-1 - at)!, 1)]);
    expect(new Set(await Promise.all(same))).toEqual(new Set(['ok']));
    for (const id of questions) expect(await fixture.rows(id)).toHaveLength(1);
    const again = await fixture.publish(video, [{ qid: 0, mcqs: [choice(), choice()] }]);
    for (const id of again.questions) {
      const codes = await Promise.all([say(0, id, 1), say(1, id, 0)]);
      expect([...codes].sort()).toEqual(['ALREADY_ANSWERED', 'ok']);
      expect(await fixture.rows(id)).toHaveLength(1);
    }
  });

  it('of one person from two processes are settled when both were judged before either was saved', async () => {
    const video = await fixture.addVideo();
    const [first, second] = QUESTIONS as [number, number];
    const judged = Promise.withResolvers<void>();
    const saved = Promise.withResolvers<void>();
    const store = createAnswerStore(db());
    const late = createBatches({
      store: {
        ...store,
        async find(...lookup) {
          const found = await store.find(...lookup);
          judged.resolve();
          await saved.promise;
          return found;
        },
      },
    });
    const sent = [
      late(video, sentBy('x', first, { answer: 1 })),
      late(video, sentBy('x', second, { answer: 1 })),
      late(video, sentBy('y', first, { answer: 1 })),
    ].map(codeOf);
    await judged.promise;
    const early = createBatches();
    await Promise.all([
      early(video, sentBy('x', first, { answer: 0 })),
      early(video, sentBy('x', second, { answer: 1 })),
    ]);
    saved.resolve();
    expect(await Promise.all(sent)).toEqual(['ALREADY_ANSWERED', 'ok', 'ok']);
    const rows = await fixture.rows(first);
    expect(rows.filter((row) => row.video_id === video)).toMatchObject([
      { person: 'x', answer: 0 },
      { person: 'y', answer: 1 },
    ]);
  });

  it('have the same number of statements, however many they are', async () => {
    const video = await fixture.addVideo();
    let statements = 0;
    const counting = db().withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        statements += 1;
        return result;
      },
    });
    const add = createBatches({ db: counting, store: createAnswerStore(counting) });
    const numbers: number[] = [];
    for (const people of [1, 300]) {
      statements = 0;
      const sent = browsers(people).flatMap((person) => QUESTIONS.map((id) => sentBy(person, id)));
      await Promise.all(sent.map((one) => add(video, one)));
      numbers.push(statements);
    }
    // What is stored, then in one transaction the attempts and the answers.
    expect(numbers).toEqual([3, 3]);
  });

  it('are refused when 20,000 are waiting', async () => {
    const gate = Promise.withResolvers<void>();
    const readQuestions = async () => {
      await gate.promise;
      return new Map();
    };
    const add = createBatches({ readQuestions });
    const waiting = Array.from({ length: 20_000 }, (_, at) => codeOf(add(`video ${at % 7}`, sentBy('x', 1))));
    await expect(add('another', sentBy('x', 1))).rejects.toMatchObject({
      code: 'TOO_MANY_ANSWERS',
      status: 503,
      retryAfterSec: expect.any(Number),
    });
    gate.resolve();
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(['QUESTION_NOT_FOUND']));
    expect(await codeOf(add('another', sentBy('x', 1)))).toBe('QUESTION_NOT_FOUND');
  });

  it('of a video that is deleted meanwhile are refused', async () => {
    expect(await codeOf(createBatches()('abcdefghijkm', sentBy('z', QUESTIONS[0]!)))).toBe('VIDEO_DELETED');
  });
});
