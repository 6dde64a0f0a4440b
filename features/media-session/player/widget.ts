import { defineWidget, type WidgetContext } from '#kernel/player/core/widget.ts';
import { toArtwork } from './artwork.ts';
import { seekTarget } from './seek-target.ts';

type Handlers = Partial<Record<MediaSessionAction, (details: MediaSessionActionDetails) => void>>;

function createHandlers({ player }: WidgetContext<null>): Handlers {
  const { video, look } = player;
  const seekBy = (direction: 1 | -1) => (details: MediaSessionActionDetails) => {
    const { currentMs, durationMs } = player.state().time;
    player.seek(seekTarget(currentMs, durationMs, direction, details.seekOffset));
  };
  const playback: Handlers = { play: player.play, pause: player.pause };
  if (look.nonInteractive || video.isLive) return playback;
  return {
    ...playback,
    seekbackward: seekBy(-1),
    seekforward: seekBy(1),
    seekto: ({ seekTime }) => (seekTime === undefined ? undefined : player.seek(seekTime * 1000)),
  };
}

/** MS-04: browsers throw for actions they do not support. */
function setHandler(
  session: MediaSession,
  action: MediaSessionAction,
  handler: Handlers[MediaSessionAction],
): void {
  try {
    session.setActionHandler(action, handler ?? null);
  } catch {
    if (handler) console.info(`player: this browser does not know the media action '${action}'`);
  }
}

const STEP_ACTIONS = { previous: 'previoustrack', next: 'nexttrack' } as const;

/** CT-01: systems show the keys for the previous and the next video only where a handler is set. */
function createStepHandlers({ player }: WidgetContext<null>, session: MediaSession): () => void {
  const has = { previous: false, next: false };
  return () => {
    const { steps } = player.state();
    for (const name of ['previous', 'next'] as const) {
      const isPossible = steps[name] !== null;
      if (isPossible === has[name]) continue;
      has[name] = isPossible;
      const go = (): void => player.state().steps[name]?.go();
      setHandler(session, STEP_ACTIONS[name], isPossible ? go : undefined);
    }
  };
}

/** For the progress bar on a lock screen. Browsers reject invalid durations. */
function reportPosition(session: MediaSession, { player }: WidgetContext<null>): void {
  const { time, speed } = player.state();
  if (player.video.isLive || !(time.durationMs > 0)) return;
  try {
    session.setPositionState?.({
      duration: time.durationMs / 1000,
      position: Math.min(time.currentMs, time.durationMs) / 1000,
      playbackRate: speed.rate,
    });
  } catch {
    // The next change reports the position again.
  }
}

export default defineWidget<null>({
  parse: () => null,
  setup(ctx) {
    const { player, signal } = ctx;
    const { mediaSession: session } = navigator;
    const { title, ownerName, posters } = player.video;
    // MS-01
    session.metadata = new MediaMetadata({
      title,
      artist: ownerName,
      artwork: toArtwork(posters[0], location.href),
    });
    const handlers = createHandlers(ctx);
    for (const [action, handler] of Object.entries(handlers))
      setHandler(session, action as MediaSessionAction, handler);
    const updateSteps = createStepHandlers(ctx, session);
    let lastReported = '';
    // MS-02. The system extrapolates the position, so only discontinuities are reported.
    const update = (): void => {
      const { playback, time, speed } = player.state();
      session.playbackState = playback.paused || playback.ended ? 'paused' : 'playing';
      const current = [playback.paused, playback.seeking, time.durationMs, speed.rate].join();
      if (current !== lastReported) reportPosition(session, ctx);
      lastReported = current;
    };
    player.subscribe(update);
    update();
    player.subscribe(updateSteps);
    updateSteps();
    signal.addEventListener('abort', () => {
      for (const action of [...Object.keys(handlers), ...Object.values(STEP_ACTIONS)])
        setHandler(session, action as MediaSessionAction, undefined);
      session.metadata = null;
      session.playbackState = 'none';
    });
  },
});
