import type { Listen } from '#kernel/client/event-stream.ts';
import type { Player } from '#kernel/player/core/player.ts';
import { watchAccess } from './watch-access.ts';

/** Subscribes once playback has started: only those who watch can lose access, and the first frame waits for no stream. */
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
