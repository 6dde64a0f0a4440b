import type { PlayerClock } from '#kernel/player/core/clock.ts';
import type { createLiveQuestions, LiveQuestions } from '../client/live-questions.ts';
import type { QuizzesContext } from './context.ts';

const running = new WeakMap<QuizzesContext, LiveQuestions>();

type Create = typeof createLiveQuestions;
/** Most videos are not live, so its code is a file of its own. */
const loadCode = async (): Promise<Create> =>
  (await import('../client/live-questions.ts')).createLiveQuestions;

/**
 * Shows the questions of a live event when the owner opens them: they are in `state.live`. Call it once, in `setup`. Without
 * live questions nothing is fetched, and no event is listened to.
 */
export function followLive(ctx: QuizzesContext, clock: PlayerClock, load = loadCode): void {
  let isLoading = false;
  async function start(): Promise<void> {
    const { liveIds, quiet, preview } = ctx.config;
    // QZ-09
    if (isLoading || liveIds.length === 0 || quiet || preview) return;
    isLoading = true;
    try {
      const create = await load();
      if (!ctx.signal.aborted) running.set(ctx, follow(ctx, clock, create));
    } catch {
      // Tried again with the next change of the configuration.
      isLoading = false;
    }
  }
  if (!ctx.player.video.isLive) return;
  // The owner may add the first one during the event.
  ctx.onConfig(() => void start());
  void start();
}

function follow(ctx: QuizzesContext, clock: PlayerClock, create: Create): LiveQuestions {
  const { api, events, player, signal, state, storage, viewer } = ctx;
  const questions = create({
    videoId: player.video.id,
    api,
    clock,
    storage,
    signal,
    viewToken: () => player.viewToken,
    on: events.on,
    onReset: events.onReset,
    onChange: ({ live }) => state.set({ live }),
  });
  viewer.onChange(questions.changeViewer);
  return questions;
}

/** For the overlay; null in the replay of an event, and without live questions. */
export const liveQuestionsOf = (ctx: QuizzesContext): LiveQuestions | null => running.get(ctx) ?? null;
