import type { PlayerProblem } from '#kernel/player/core/problems.ts';
import { defineWidget, type WidgetContext } from '#kernel/player/core/widget.ts';
import { BackOnline } from './back-online.tsx';
import { ClosedVideo } from './closed-video.tsx';
import { PlaybackError } from './playback-error.tsx';
import { noticeFor } from './problem-words.ts';
import { reportProblems } from './watch-problems.ts';

type Context = WidgetContext<null>;

/** Neither can be dismissed: there is nothing behind them that could be used. */
function tell(ctx: Context, problem: PlayerProblem): Promise<'retry' | 'gone'> {
  const notice = noticeFor(problem, ctx.viewer.current().signedIn);
  // ER-02
  if (!notice) return ctx.modal(PlaybackError, { ctx, problem });
  return ctx.modal(ClosedVideo, { ctx, notice });
}

export default defineWidget<null>({
  parse: () => null,
  setup(ctx) {
    const { player } = ctx;
    reportProblems(ctx);
    let open = false;
    function watch(): void {
      const { problem } = player.state().trouble;
      if (!problem || open) return;
      open = true;
      tell(ctx, problem).then(
        (answer) => {
          open = false;
          if (answer === 'retry') player.retry();
        },
        () => undefined,
      );
    }
    player.subscribe(watch);
    watch();
  },
  views: { overlay: BackOnline },
});
