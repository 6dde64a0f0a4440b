import type { Cue } from '#kernel/player/core/timeline.ts';
import type { CueEdge } from '#kernel/player/core/widget.ts';
import type { PlayerQuestion, QuizzesContext } from './context.ts';
import type { DueQuestions } from './due-questions.ts';
import { text } from './messages.ts';
import type { Runs } from './run-questions.ts';
import { type TimedQuestion, TOLERANCE_MS } from './schedule-questions.ts';

const cueId = ({ asked, atMs }: TimedQuestion): string => `${asked.id}@${atMs}`;
const isCompulsory = ({ asked }: TimedQuestion): boolean => asked.question.compulsory_flag;
const toAsked = ({ asked }: TimedQuestion): PlayerQuestion => asked;

/** Asks the questions that are due: at the start, when playback reaches them (QZ-03), and at the end (QZ-04). */
export function askInTime(
  { player, setCues }: QuizzesContext,
  due: DueQuestions,
  runs: Runs,
  /** Cues of other parts of the widget. */
  otherCues: () => readonly Cue[],
) {
  /** Nothing is known of the viewer before. */
  let isReady = false;
  let hasBegun = false;
  let isUpdating = false;

  /** Cues exist only for questions that will be asked, so that nothing else blocks seeking. */
  function update(): void {
    if (!isReady) return;
    const timed = due.timed();
    isUpdating = true;
    setCues([
      ...timed.map((one) => ({ kind: 'point' as const, id: cueId(one), at: one.atMs, barrier: true })),
      ...otherCues(),
    ]);
    isUpdating = false;
    player.mark(
      timed
        .filter(({ asked }) => asked.question.appears_at === 'TIME')
        .map(({ asked, atMs }) => ({ id: `${asked.id}`, atMs, label: text('question'), kind: 'question' })),
    );
  }
  /** Cues behind the position are delivered at once when they are set. */
  function isTooLate(one: TimedQuestion): boolean {
    const { playback, time } = player.state();
    if (!isUpdating) return false;
    return playback.ended || (!isCompulsory(one) && one.atMs < time.currentMs - TOLERANCE_MS);
  }
  /** Nobody gets around a compulsory question by starting after it, or by loading the page again while it is asked. */
  function dueAtStart(positionMs: number): PlayerQuestion[] {
    const early = due
      .timed()
      .filter(
        (one) => one.atMs <= positionMs && (isCompulsory(one) || one.atMs >= positionMs - TOLERANCE_MS),
      );
    return [...due.at('START'), ...early.map(toAsked)];
  }
  return {
    update,
    onCue({ cue }: CueEdge): void {
      const timed = due.timed();
      const reached = timed.find((one) => cueId(one) === cue.id);
      if (!reached || isTooLate(reached)) return;
      // Asked in `begin`, when the viewer presses Play.
      if (!hasBegun && reached.atMs <= player.startMs) return;
      const lastMs = reached.atMs + TOLERANCE_MS;
      const together = timed.filter(({ atMs }) => atMs >= reached.atMs && atMs <= lastMs).map(toAsked);
      // The viewer may seek before pressing Play.
      void runs.ask(hasBegun ? together : [...dueAtStart(player.startMs), ...together]);
    },
    makeReady(): void {
      isReady = true;
      update();
    },
    async begin(): Promise<void> {
      hasBegun = true;
      const asked = runs.ask(dueAtStart(Math.min(player.startMs, player.state().time.currentMs)));
      update();
      await asked;
    },
    /** A replay asks what was skipped again. */
    onReplay(): void {
      due.forgetPassed();
      runs.forgetQuiz();
      void runs.ask(dueAtStart(player.state().time.currentMs));
      update();
    },
    end: (): Promise<void> => runs.ask(due.at('END')),
  };
}
