import { isWaitingForStream, type PlayerProblem } from '#kernel/player/core/problems.ts';
import { defineWidget } from '#kernel/player/core/widget.ts';
import { BackOnline } from './back-online.tsx';
import { createEventLog } from './event-log.ts';
import { text } from './messages.ts';
import { openReport } from './open-report.ts';
import { PlaybackError } from './playback-error.tsx';
import { getNotice } from './problem-notice.ts';
import { initialState, type ProblemsContext, type ProblemsState } from './problems-state.ts';
import { reportFallback } from './report-fallback.ts';
import { reportProblems } from './report-problems.ts';
import { UnavailableVideo } from './unavailable-video.tsx';

/** Neither dialog can be dismissed, because the player behind it cannot be used. */
function showProblem(ctx: ProblemsContext, problem: PlayerProblem): Promise<'retry' | 'resolved' | 'report'> {
  const notice = getNotice(problem, ctx.viewer.current().signedIn);
  // ER-02
  if (!notice) return ctx.modal(PlaybackError, { ctx, problem });
  return ctx.modal(UnavailableVideo, { ctx, notice });
}

export default defineWidget<null, ProblemsState>({
  parse: () => null,
  initial: initialState,
  setup(ctx) {
    const { player } = ctx;
    const eventLog = createEventLog(player);
    ctx.state.set({ getLog: eventLog.text });
    reportProblems(ctx, eventLog);
    reportFallback(ctx);
    let isOpen = false;
    async function showCurrentProblem(): Promise<void> {
      const { problem } = player.state().trouble;
      if (!problem || isOpen || isWaitingForStream(problem.code, player.video)) return;
      isOpen = true;
      const result = await showProblem(ctx, problem);
      if (result === 'report') await openReport(ctx);
      isOpen = false;
      if (result === 'retry') player.retry();
      // The problem is still there after it was reported.
      if (result === 'report') show();
    }
    // Dialogs of an ended widget reject.
    const show = (): void => void showCurrentProblem().catch(() => undefined);
    player.subscribe(show);
    show();
  },
  menuEntry: {
    label: () => text('reportProblem'),
    onSelect: (ctx) => void openReport(ctx).catch(() => undefined),
  },
  views: { overlay: BackOnline },
});
