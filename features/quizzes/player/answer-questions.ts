import type { PlayerClock } from '#kernel/player/core/clock.ts';
import type { Answer } from '../answer.ts';
import { quizCalls } from '../calls.ts';
import type { PlayerQuestion, QuizzesContext } from './context.ts';
import { createProgress } from './follow-progress.ts';
import type { NoticeName, RunEvent } from './run-state.ts';
import { createAnswers } from './send-answers.ts';

interface AnsweringOptions {
  /** Shows what has become of an answer. */
  show(event: RunEvent): void;
  /** The question is not asked again, although it is not answered. */
  onPass(id: number): void;
  /** Other questions are due now. */
  onChange(): void;
  /** Answers that were queued have been sent. */
  onDrained(): void;
}

/** Saves the answers of a viewer, and knows what is answered. */
export function createAnswering(ctx: QuizzesContext, clock: PlayerClock, options: AnsweringOptions) {
  const { show, onPass, onChange } = options;
  const progress = createProgress(ctx);
  const answers = createAnswers(ctx, clock, {
    onConfirmed(result) {
      if (!progress.isAnswered(result.id)) track(result.id, 'answer');
      progress.confirm(result.id);
      show({ type: 'confirmed', result });
      onChange();
    },
    onFailed: (id) => show({ type: 'failed', id }),
    onNoticed,
    onDrained: options.onDrained,
  });
  function onNoticed(id: number, notice: NoticeName): void {
    show({ type: 'noticed', id, notice });
    if (notice === 'alreadyAnswered') progress.confirm(id);
    else if (notice !== 'queued' && notice !== 'queuedHere') onPass(id);
    // Another tab is ahead of this one.
    if (notice === 'alreadyAnswered' || notice === 'attemptEnded') void progress.load().then(onChange);
    onChange();
  }
  /** Nothing of the answer itself. The host page receives an event of its own for 'answer'. */
  function track(id: number, action: 'answer' | 'skip'): void {
    const quizid = ctx.config.questions.find((one) => one.id === id)?.question.qid ?? 0;
    ctx.track(action, { id, quizid });
  }
  return {
    seed: progress.seed,
    opened: progress.opened,
    isAnswered: ({ id, question: { qid } }: PlayerQuestion): boolean =>
      progress.isAnswered(id) || answers.isQueued(id, progress.attemptOf(qid)),
    submit({ id, question: { qid } }: PlayerQuestion, answer: Answer, takenMs: number): void {
      void answers.send({ id, quizid: qid, answer, attempt: progress.attemptOf(qid), time_taken: takenMs });
    },
    skip({ id, question: { qid } }: PlayerQuestion): void {
      answers.discard(id, progress.attemptOf(qid));
      track(id, 'skip');
      onPass(id);
      onChange();
    },
    /** Never fails. Called again for another viewer. */
    async load(): Promise<void> {
      progress.forget();
      // A browser without cookies is known only by the token of its view.
      await ctx.player.startView('present').catch(() => undefined);
      await answers.restore();
      await progress.load();
      onChange();
    },
    async startAttempt(qid: number): Promise<void> {
      const input = { id: ctx.player.video.id, qid, kvtoken: ctx.player.viewToken };
      progress.apply(await ctx.api.call(quizCalls.startAttempt, input));
    },
  };
}
