// @vitest-environment happy-dom
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { StoreApi } from 'zustand/vanilla';
import { createManualClock } from '#test/manual-clock.ts';
import { createQuizServer, questionItem } from '#test/quiz-player.tsx';
import { TestPlayer } from '#test/test-player.ts';
import { manifests } from './manifest.ts';
import type { QuizActions } from './quiz-dialog.tsx';
import type { RunState } from './run-state.ts';
import { TOLERANCE_MS } from './schedule-questions.ts';
import { createQuizzesWidget } from './widget.tsx';

const DURATION_MS = 40_000;
/** The interval of time updates is how late a question may be. */
const UPDATE_MS = 250;
const VIDEOS = 100;
const ACTIONS = 100;

interface Asked {
  readonly id: number;
  readonly positionMs: number;
  readonly rate: number;
}
interface RandomQuestion {
  readonly atMs: number;
  readonly isCompulsory: boolean;
}

const someQuestions = fc.array(
  fc.record({ atMs: fc.integer({ min: 0, max: DURATION_MS }), isCompulsory: fc.boolean() }),
  { minLength: 1, maxLength: 8 },
);
const between = (min: number, max: number, type: 'pass' | 'seek' | 'rate' | 'stall' | 'pause') =>
  fc.record({ type: fc.constant(type), value: fc.integer({ min, max }) });
const someActions = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: between(1, 3000, 'pass') },
    { weight: 5, arbitrary: between(0, DURATION_MS, 'seek') },
    { weight: 1, arbitrary: between(2, 8, 'rate') },
    { weight: 1, arbitrary: between(100, 2000, 'stall') },
    { weight: 1, arbitrary: between(1, 2, 'pause') },
  ),
  { minLength: ACTIONS, maxLength: ACTIONS },
);

async function open(questions: readonly RandomQuestion[]): Promise<TestPlayer> {
  const clock = createManualClock();
  return TestPlayer.open({
    clock,
    answers: createQuizServer().answers,
    video: { durationMs: DURATION_MS },
    manifests: manifests.map((one) => ({
      ...one,
      load: async () => ({ default: createQuizzesWidget(clock) }),
    })),
    widgets: {
      quizzes: {
        items: questions.map(({ atMs, isCompulsory }, index) =>
          questionItem(index + 1, atMs, { compulsory_flag: isCompulsory }),
        ),
      },
    },
  });
}

/** Answers or skips what is asked, without a browser, and returns it. */
async function answerAll(test: TestPlayer): Promise<Asked[]> {
  const asked: Asked[] = [];
  for (;;) {
    const [modal] = test.player.widgets.store.getState().modals;
    if (!modal) return asked;
    expect(test.media.paused).toBe(true);
    const { run, submit, skip } = modal.props as QuizActions & { run: StoreApi<RunState> };
    const { step, current } = run.getState();
    if (step === 'question') {
      const { currentTime, playbackRate: rate } = test.media;
      asked.push({ id: current.id, positionMs: currentTime * 1000, rate });
      if (current.question.compulsory_flag) submit(0);
      else skip();
    }
    await test.settle();
    if (run.getState().step === 'done') modal.done(undefined);
    else await test.pass(UPDATE_MS);
    await test.settle();
  }
}

async function act(test: TestPlayer, type: string, value: number): Promise<void> {
  const { media } = test;
  if (type === 'seek') await test.seek(value);
  if (type === 'rate') media.playbackRate = value / 4;
  if (type === 'pause') test.player.pause();
  if (type === 'stall') {
    media.stall();
    await test.pass(value);
    media.endStall();
  }
  if (type === 'pass') {
    // Playing after the end is a replay, which asks what was skipped again.
    if (media.ended) await test.seek(value);
    if (media.paused) await test.play();
    await test.pass(value);
  }
}

it('asks each question exactly once, in time, and in order, whatever viewers do [QZ-03]', async () => {
  const property = fc.asyncProperty(someQuestions, someActions, async (questions, actions) => {
    const test = await open(questions);
    const asked: Asked[] = [];
    for (const { type, value } of actions) {
      await act(test, type, value);
      asked.push(...(await answerAll(test)));
    }
    while (!test.media.ended) {
      await act(test, 'pass', 5000);
      asked.push(...(await answerAll(test)));
    }
    asked.push(...(await answerAll(test)));
    test.player.destroy();
    const timeOf = ({ id }: Asked): number => questions[id - 1]!.atMs;
    const inOrder = questions
      .map((_, index) => index + 1)
      .sort((a, b) => questions[a - 1]!.atMs - questions[b - 1]!.atMs || a - b);
    expect(asked.map(({ id }) => id)).toEqual(inOrder);
    for (const one of asked) {
      expect(one.positionMs).toBeGreaterThanOrEqual(timeOf(one) - TOLERANCE_MS - 1);
      // A question at the very position belongs to the next update.
      expect(one.positionMs).toBeLessThanOrEqual(timeOf(one) + UPDATE_MS * one.rate + 2);
    }
  });
  await fc.assert(property, { numRuns: VIDEOS, seed: 11 });
});
