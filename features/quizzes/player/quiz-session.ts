import type { PlayerClock } from '#kernel/player/core/clock.ts';
import { createAnswering } from './answer-questions.ts';
import { askInTime } from './ask-in-time.ts';
import type { QuizzesContext } from './context.ts';
import { createDueQuestions } from './due-questions.ts';
import { createScores } from './follow-scores.ts';
import { liveCues } from './replay-live.ts';
import { createRuns } from './run-questions.ts';
import { withLimit } from './with-limit.ts';

/** The first play never waits longer for what the viewer has answered before. */
const PROGRESS_LIMIT_MS = 4000;

/** Asks a viewer the questions of the video, saves the answers, and shows the results. */
export function createSession(ctx: QuizzesContext, clock: PlayerClock) {
  const { player } = ctx;
  const scores = createScores(ctx, clock);
  const answering = createAnswering(ctx, clock, {
    show: (event) => void runs.dispatch(event),
    onPass: (id) => due.pass(id),
    onChange: update,
    onDrained: scores.reload,
  });
  const due = createDueQuestions(ctx, answering);
  const runs = createRuns(ctx, clock, {
    facts: due.facts,
    onSubmit: answering.submit,
    onSkip: answering.skip,
  });
  const schedule = askInTime(ctx, due, runs, () => liveCues(answering.opened()));
  const loaded = answering.load().then(schedule.makeReady);

  function update(): void {
    schedule.update();
    runs.limit(due.all(), ctx.config.questions);
  }
  let { durationMs } = player.state().time;
  player.subscribe(({ time }) => {
    if (time.durationMs === durationMs) return;
    durationMs = time.durationMs;
    update();
  });
  player.on('replayed', schedule.onReplay);
  ctx.onConfig(update);
  ctx.viewer.onChange(() => void answering.load().then(scores.reload));
  return {
    onCue: schedule.onCue,
    async before(): Promise<void> {
      await withLimit(clock, PROGRESS_LIMIT_MS, loaded);
      schedule.makeReady();
      await schedule.begin();
    },
    async after(): Promise<void> {
      await schedule.end();
      await scores.load();
    },
    /** Takes a quiz again. */
    async tryAgain(qid: number): Promise<void> {
      await answering.startAttempt(qid);
      player.replay();
    },
    isHiding: due.isHiding,
    toggleHiding(): void {
      due.toggleHiding();
      update();
      // Live questions appear or disappear.
      ctx.state.set({});
    },
  };
}
export type QuizSession = ReturnType<typeof createSession>;
