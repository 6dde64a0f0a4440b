import type { PlayerProblem } from '#kernel/player/core/problems.ts';
import { defineWidget, type WidgetContext } from '#kernel/player/core/widget.ts';
import { BackOnline } from './back-online.tsx';
import { PlaybackError } from './playback-error.tsx';
import { getNotice } from './problem-notice.ts';
import { reportProblems } from './report-problems.ts';
import { UnavailableVideo } from './unavailable-video.tsx';

type Context = WidgetContext<null>;

/** Neither dialog can be dismissed, because the player behind it cannot be used. */
function showProblem(ctx: Context, problem: PlayerProblem): Promise<'retry' | 'resolved'> {
  const notice = getNotice(problem, ctx.viewer.current().signedIn);
  // ER-02
  if (!notice) return ctx.modal(PlaybackError, { ctx, problem });
  return ctx.modal(UnavailableVideo, { ctx, notice });
}

export default defineWidget<null>({
  parse: () => null,
  setup(ctx) {
    const { player } = ctx;
    reportProblems(ctx);
    let isOpen = false;
    function showCurrentProblem(): void {
      const { problem } = player.state().trouble;
      if (!problem || isOpen) return;
      isOpen = true;
      showProblem(ctx, problem).then(
        (result) => {
          isOpen = false;
          if (result === 'retry') player.retry();
        },
        () => undefined,
      );
    }
    player.subscribe(showCurrentProblem);
    showCurrentProblem();
  },
  views: { overlay: BackOnline },
});
