import type { Listen } from '#kernel/client/event-stream.ts';
import type { Player } from '#kernel/player/core/player.ts';
import { watchAccess } from './watch-access.ts';

/** Watches for withdrawn access once playback has started, so that the event stream does not delay the first frame. */
export function listenForAccess(
  player: Player,
  openStream: () => Promise<Listen>,
  signal: AbortSignal,
): void {
  const { id } = player.config.video;
  const stop = player.events.on('started', async () => {
    stop();
    const listen = await openStream().catch(() => null);
    if (!listen || signal.aborted) return;
    signal.addEventListener('abort', watchAccess(listen, id, player.confirmAccess));
  });
}
