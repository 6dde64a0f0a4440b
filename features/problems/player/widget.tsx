import { defineWidget } from '#kernel/player/core/widget.ts';
import { PlaybackError } from './playback-error.tsx';
import { ProblemOverlay } from './problem-overlay.tsx';
import { noticeFor } from './problem-words.ts';
import { reportProblems } from './watch-problems.ts';

export default defineWidget<null>({
  parse: () => null,
  setup(ctx) {
    const { player } = ctx;
    reportProblems(ctx);
    let open = false;
    function watch(): void {
      const { problem } = player.state().trouble;
      if (!problem || open || noticeFor(problem.code, ctx.viewer.signedIn)) return;
      open = true;
      // ER-02
      ctx.modal(PlaybackError, { ctx, problem }).then(
        (answer: 'retry' | 'gone') => {
          open = false;
          if (answer === 'retry') player.retry();
        },
        () => undefined,
      );
    }
    player.subscribe(watch);
    watch();
  },
  views: { overlay: ProblemOverlay },
});
