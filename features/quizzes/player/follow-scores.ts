import type { PlayerClock } from '#kernel/player/core/clock.ts';
import { quizCalls } from '../calls.ts';
import { listResults } from '../quiz-results.ts';
import type { QuizzesContext } from './context.ts';
import { loadEndResults } from './end-view.tsx';
import { withLimit } from './with-limit.ts';

/** The end screen does not wait longer. */
const LIMIT_MS = 5000;

/** EO-10: the scores at the end of the video. */
export function createScores(ctx: QuizzesContext, clock: PlayerClock) {
  const { api, player, state, signal } = ctx;
  let release: (() => void) | null = null;

  async function load(): Promise<void> {
    try {
      const input = { id: player.video.id, kvtoken: player.viewToken };
      const call = api.call(quizCalls.scores, input, { signal });
      const [{ list }] = await Promise.all([call, loadEndResults()]);
      // The viewer may have left the end.
      if (!player.state().playback.ended || signal.aborted) return;
      state.set({ scores: list });
      // PL-04: the next video waits until the results have been read.
      if (listResults(list).length > 0) release ??= player.hold('results');
    } catch {
      // The end screen does without results.
    }
  }
  player.subscribe(({ playback }) => {
    if (playback.ended || !state.get().scores) return;
    state.set({ scores: null });
    const wasHeld = release;
    release = null;
    wasHeld?.();
  });
  return {
    async load(): Promise<void> {
      const { quiet, questions, liveIds } = ctx.config;
      if (!quiet && questions.length + liveIds.length > 0) await withLimit(clock, LIMIT_MS, load());
    },
    /** They may have changed: an answer was sent later, or somebody else has signed in. */
    reload(): void {
      if (state.get().scores) void load();
    },
  };
}
