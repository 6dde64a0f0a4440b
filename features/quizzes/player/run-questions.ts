import { createStore, type StoreApi } from 'zustand/vanilla';
import { createAlarm, type PlayerClock } from '#kernel/player/core/clock.ts';
import type { Answer } from '../answer.ts';
import type { PlayerQuestion, QuizzesContext } from './context.ts';
import { QuizDialog } from './quiz-dialog.tsx';
import { delayOf, reduceRun, startRun } from './quiz-run.ts';
import type { RunEvent, RunState } from './run-state.ts';
import { placeInQuiz, type ScheduleFacts } from './schedule-questions.ts';

export interface RunOptions {
  facts(): ScheduleFacts;
  onSubmit(asked: PlayerQuestion, answer: Answer, takenMs: number): void;
  onSkip(asked: PlayerQuestion): void;
}

/** Shows questions in a dialog that holds playback, one after the other. */
export function createRuns(ctx: QuizzesContext, clock: PlayerClock, { facts, onSubmit, onSkip }: RunOptions) {
  const alarm = createAlarm(clock, ctx.signal);
  let run: StoreApi<RunState> | null = null;
  let closed: Promise<unknown> = Promise.resolve();
  let lastQid = 0;
  let shownAtMs = 0;

  function startTimer(state: RunState): void {
    const delay = delayOf(state);
    if (delay === null) alarm.stop();
    else alarm.set(delay, () => dispatch({ type: 'elapsed' }));
  }
  /** False when the event was ignored. */
  function dispatch(event: RunEvent): boolean {
    const before = run?.getState();
    const state = before && reduceRun(before, event);
    if (!run || !state || state === before) return false;
    run.setState(state, true);
    lastQid = state.lastQid;
    if (state.step !== before.step) {
      startTimer(state);
      if (state.step === 'question' && state.failures === 0) shownAtMs = clock.now();
    }
    // Questions that follow from now on open another dialog.
    if (state.step === 'done') run = null;
    return true;
  }
  function open(first: PlayerQuestion, pending: readonly PlayerQuestion[]): Promise<unknown> {
    const opened = createStore<RunState>(() => startRun(first, pending, lastQid));
    run = opened;
    lastQid = opened.getState().lastQid;
    shownAtMs = clock.now();
    const props = {
      ctx,
      run: opened,
      placeOf: (asked: PlayerQuestion) => placeInQuiz(asked, facts()),
      seed: facts().seed,
      submit(answer: Answer): void {
        const { current } = opened.getState();
        const takenMs = Math.round(clock.now() - shownAtMs);
        if (dispatch({ type: 'submitted', answer })) onSubmit(current, answer, takenMs);
      },
      skip(): void {
        const { current } = opened.getState();
        if (dispatch({ type: 'skipped' })) onSkip(current);
      },
      goOn: () => void dispatch({ type: 'continued' }),
      /** WCAG 2.2.1: what the viewer reads does not go away. */
      keep: (isKept: boolean) => (isKept ? alarm.stop() : startTimer(opened.getState())),
    };
    // Rejects when the widget ends, which closes the dialog.
    return ctx.modal(QuizDialog, props, { blockSeeking: true }).catch(() => undefined);
  }

  return {
    dispatch,
    /** Resolves when all questions that are due have been asked. */
    async ask(questions: readonly PlayerQuestion[]): Promise<void> {
      const state = run?.getState();
      const known = state ? [state.current, ...state.pending].map(({ id }) => id) : [];
      const [first, ...rest] = [...new Set(questions)].filter(({ id }) => !known.includes(id));
      if (first && state) dispatch({ type: 'added', questions: [first, ...rest] });
      else if (first) closed = Promise.all([closed, open(first, rest)]);
      await closed;
    },
    /** Only these may still be asked. */
    limit(to: readonly PlayerQuestion[], all: readonly PlayerQuestion[]): void {
      const current = run?.getState().current;
      const isCurrentGone = !all.some(({ id }) => id === current?.id);
      dispatch({ type: 'limited', to, isCurrentGone });
    },
    /** QZ-01: each quiz is introduced again. */
    forgetQuiz(): void {
      lastQid = 0;
    },
  };
}
export type Runs = ReturnType<typeof createRuns>;
