import type { SliceStore } from '#kernel/store/slices.ts';
import type { PlayerEvents } from './player-events.ts';
import type { PlayerState } from './player-state.ts';

/** Emits `connected` and `disconnected` when a live stream starts, stalls, recovers, and ends. */
export function reportLiveConnection(
  store: SliceStore<PlayerState, unknown>['store'],
  events: PlayerEvents,
  signal: AbortSignal,
): void {
  const stop = store.subscribe(({ live }, before) => {
    if (live.connected === before.live.connected) return;
    if (live.connected) events.emit({ type: 'connected' });
    else events.emit({ type: 'disconnected', hasEnded: !live.isLive });
  });
  signal.addEventListener('abort', stop);
}
