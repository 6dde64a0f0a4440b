import { defineWidget, type WidgetContext } from '#kernel/player/core/widget.ts';
import { artworkOf } from './artwork.ts';
import { seekTarget } from './seek-target.ts';

type Handlers = Partial<Record<MediaSessionAction, (details: MediaSessionActionDetails) => void>>;

function handlersFor({ player }: WidgetContext<null>): Handlers {
  const { video, look } = player;
  const by = (direction: 1 | -1) => (details: MediaSessionActionDetails) => {
    const { currentMs, durationMs } = player.state().time;
    player.seek(seekTarget(currentMs, durationMs, direction, details.seekOffset));
  };
  const always: Handlers = { play: player.play, pause: player.pause };
  if (look.nonInteractive || video.isLive) return always;
  return {
    ...always,
    seekbackward: by(-1),
    seekforward: by(1),
    seekto: ({ seekTime }) => (seekTime === undefined ? undefined : player.seek(seekTime * 1000)),
  };
}

/** MS-04: a browser that does not know an action says so by throwing. */
function offer(
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

/** The bar on a lock screen. A browser refuses what is no length. */
function tellPosition(session: MediaSession, { player }: WidgetContext<null>): void {
  const { time, speed } = player.state();
  if (player.video.isLive || !(time.durationMs > 0)) return;
  try {
    session.setPositionState?.({
      duration: time.durationMs / 1000,
      position: Math.min(time.currentMs, time.durationMs) / 1000,
      playbackRate: speed.rate,
    });
  } catch {
    // Told again at the next change.
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
      artwork: artworkOf(posters[0], location.href),
    });
    const handlers = handlersFor(ctx);
    for (const [action, handler] of Object.entries(handlers))
      offer(session, action as MediaSessionAction, handler);
    let told = '';
    // MS-02; the place is told when it jumps, not as it moves.
    const follow = (): void => {
      const { playback, time, speed } = player.state();
      session.playbackState = playback.paused || playback.ended ? 'paused' : 'playing';
      const now = [playback.paused, playback.seeking, time.durationMs, speed.rate].join();
      if (now !== told) tellPosition(session, ctx);
      told = now;
    };
    player.subscribe(follow);
    follow();
    signal.addEventListener('abort', () => {
      for (const action of Object.keys(handlers)) offer(session, action as MediaSessionAction, undefined);
      session.metadata = null;
      session.playbackState = 'none';
    });
  },
});
