import { expect, it, vi } from 'vitest';
import type { TimedItem } from '#features/timeline/contract.ts';
import { fail, kernelErrors } from '#kernel/contract/errors.ts';
import { Question } from '../question.ts';
import { Quiz } from '../quiz.ts';
import { createAddition } from './add-quizzes.ts';
import type { NewItem } from './quiz-items.ts';

const question = (text: string, startMs = 0) => ({ startMs, data: Question.parse({ text }) });
const groups = [
  { quiz: Quiz.parse({ title: 'First' }), questions: [question('a', 5000), question('b', 90_000)] },
  { quiz: null, questions: [question('c', 1000)] },
  { quiz: Quiz.parse({ title: 'Second' }), questions: [] },
];

function start(failures: Error[] = [], durationMs = 60_000) {
  const made: NewItem[] = [];
  const wait = vi.fn(async () => undefined);
  const addition = createAddition(groups, {
    async create(item) {
      const failure = failures.shift();
      if (failure) throw failure;
      made.push(item);
      return { id: String(100 + made.length) } as TimedItem;
    },
    durationMs,
    order: 4,
    wait,
  });
  const texts = () => made.map(({ data }) => (data as Quiz & Question).title ?? (data as Question).text);
  return { addition, made, texts, wait };
}

it('adds quizzes after those that exist, and their questions with their new ids', async () => {
  const { addition, made, texts } = start();
  const progress: number[] = [];
  await addition.run((added) => progress.push(added));
  expect(texts()).toEqual(['First', 'a', 'b', 'c', 'Second']);
  expect(made.map(({ data }) => (data as Question).qid)).toEqual([undefined, 101, 101, 0, undefined]);
  expect([made[0], made[4]].map((one) => (one!.data as Quiz).order)).toEqual([4, 5]);
  expect(progress).toEqual([1, 2, 3, 4, 5]);
  expect(addition.total).toBe(5);
});

it.each([
  [60_000, [0, 5000, 0, 1000, 0]],
  [0, [0, 5000, 90_000, 1000, 0]],
])('puts times after the end of a video of %i ms at 0:00', async (durationMs, expected) => {
  const { addition, made } = start([], durationMs);
  await addition.run(() => undefined);
  expect(made.map(({ start: at }) => at)).toEqual(expected);
});

it('goes on where it stopped, without adding anything twice', async () => {
  const { addition, texts } = start([]);
  const failing = start([fail(kernelErrors, 'UNAVAILABLE')]);
  await expect(failing.addition.run(() => undefined)).rejects.toThrow();
  await failing.addition.run(() => undefined);
  await addition.run(() => undefined);
  expect(failing.texts()).toEqual(texts());
  await addition.run(() => undefined);
  expect(texts()).toHaveLength(5);
});

it('waits as long as the server wants when it is too fast', async () => {
  const { addition, texts, wait } = start([fail(kernelErrors, 'RATE_LIMITED', { retryAfterSec: 7 })]);
  await addition.run(() => undefined);
  expect(wait).toHaveBeenCalledExactlyOnceWith(7);
  expect(texts()).toHaveLength(5);
});

it('stops after the item that is being added', async () => {
  const { addition, texts } = start();
  await addition.run(() => addition.stop());
  expect(texts()).toEqual(['First']);
});
