import { createAlarm, type PlayerClock } from '#kernel/player/core/clock.ts';
import { chooseView, type PlaylistView } from '../choose-view.ts';
import type { PlaylistVideo } from '../contract.ts';
import type { PlaylistContext } from './context.ts';

/** PL-04: from the end screen to the next video. */
const COUNTDOWN_SEC = 4;
/** The next video is announced to the page this long before the end. */
const PREPARE_MS = 10_000;

interface FollowOptions {
  readonly clock: PlayerClock;
  openNext(next: PlaylistVideo): void;
  /** PL-05 */
  onOver(): void;
}

/** Keeps the view of the playlist in step with playback, and opens the next entry after the end. */
export function followPlayback(ctx: PlaylistContext, { clock, openNext, onOver }: FollowOptions) {
  const { player, state, signal } = ctx;
  const alarm = createAlarm(clock, signal);
  let isCanceled = false;
  let isPrepared = false;

  function count(secondsLeft: number): void {
    state.set({ secondsLeft });
    alarm.set(1000, () => {
      const { next } = ctx.config;
      if (secondsLeft > 1) count(secondsLeft - 1);
      else if (next) openNext(next);
    });
  }
  function prepare(): void {
    const { next, id } = ctx.config;
    if (isPrepared || !next) return;
    isPrepared = true;
    player.prepareVideo(next.kapsule_id, { query: { playlist: id } });
  }
  function readView(): PlaylistView {
    const { playback, time, steps } = player.state();
    const { opening, isPartOver } = state.get();
    const remainingMs = remainingOf(ctx);
    const isAtEnd = playback.endScreen || isPartOver;
    if (isAtEnd || steps.hinted === 'next' || (remainingMs !== null && remainingMs < PREPARE_MS)) prepare();
    return chooseView({
      isOpening: opening !== null,
      isAtEnd,
      isHeld: playback.held,
      isCanceled,
      hasNext: ctx.config.next !== null,
      isStarted: playback.started && time.durationMs > 0,
      remainingMs: playback.ended ? null : remainingMs,
    });
  }
  function update(): void {
    const before = state.get().view;
    // Nothing could be opened: trying again is up to the viewer.
    if (before === 'loading' && !state.get().opening) isCanceled = true;
    const view = readView();
    if (view === before) return;
    alarm.stop();
    state.set({ view, secondsLeft: null });
    if (view === 'counting') count(COUNTDOWN_SEC);
    if (view === 'over') onOver();
  }
  player.subscribe(update);
  signal.addEventListener('abort', state.subscribe(update));
  for (const type of ['played', 'replayed'] as const)
    player.on(type, () => {
      isCanceled = false;
      state.set({ isPartOver: false });
      update();
    });
  // Whoever looks at the list wants to choose.
  player.on('drawer_open', () => cancel());
  function cancel(): void {
    isCanceled = true;
    update();
  }
  update();
  return { cancel };
}

/** Until the end of the video, or of its part in the playlist; null while unknown, and beyond the part. */
function remainingOf({ player, config }: PlaylistContext): number | null {
  const { currentMs, durationMs } = player.state().time;
  const endMs = config.part.end ?? durationMs;
  return durationMs > 0 && currentMs <= endMs ? endMs - currentMs : null;
}
