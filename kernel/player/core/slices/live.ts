import { defineSlice, type SliceContext } from '#kernel/store/slices.ts';
import { createAlarm } from '../clock.ts';
import type { EngineReport } from '../media/engine.ts';
import { toMs } from '../media/media-element.ts';
import { follow, type PlayerTarget } from './target.ts';

export interface LiveState {
  readonly isLive: boolean;
  /** Range that can be seeked in. */
  readonly startMs: number;
  readonly edgeMs: number;
  /** The window is long enough to seek back in. */
  readonly hasWindow: boolean;
  readonly atEdge: boolean;
  /** The playlist has advanced recently. */
  readonly connected: boolean;
}

/** A shorter window offers no seeking. */
const MIN_WINDOW_MS = 30_000;
/** Up to this far behind the target latency counts as live. */
const EDGE_MARGIN_MS = 6000;
/** The target latency is three segments; a stream without new segments for four has stalled. */
const STALL_LATENCIES = 4 / 3;
const MIN_STALL_MS = 10_000;

export const live = defineSlice({
  initial: {
    isLive: false,
    startMs: 0,
    edgeMs: 0,
    hasWindow: false,
    atEdge: false,
    connected: false,
  } as LiveState,
  start({ target, signal, get, set }: SliceContext<PlayerTarget, LiveState>) {
    const { element, config, clock } = target;
    const stallAlarm = createAlarm(clock, signal);
    let latencyMs = 0;
    let lastEdgeMs: number | null = null;
    set({ isLive: config.video.isLive, atEdge: config.video.isLive });
    const sync = (): void => {
      const { isLive, edgeMs } = get();
      if (isLive && edgeMs > 0)
        set({ atEdge: toMs(element.currentTime) >= edgeMs - latencyMs - EDGE_MARGIN_MS });
    };
    follow(element, ['timeupdate', 'seeked', 'pause'], signal, sync);
    function onAdvance(): void {
      set({ connected: true });
      const stallMs = Math.max(MIN_STALL_MS, latencyMs * STALL_LATENCIES);
      stallAlarm.set(stallMs, () => set({ connected: false }));
    }
    return {
      report(found: EngineReport['live']): void {
        if (!found) {
          stallAlarm.stop();
          lastEdgeMs = null;
          set({ isLive: false, hasWindow: false, atEdge: false, connected: false });
          return;
        }
        const [startMs, edgeMs] = [toMs(found.startSec), toMs(found.edgeSec)];
        // A restarted encoder may continue at an earlier time.
        const hasAdvanced = edgeMs !== lastEdgeMs;
        lastEdgeMs = edgeMs;
        latencyMs = toMs(found.targetLatencySec);
        set({ isLive: true, startMs, edgeMs, hasWindow: edgeMs - startMs >= MIN_WINDOW_MS });
        if (hasAdvanced) onAdvance();
        sync();
      },
      /** Target of 'go to live'. */
      edgeTarget: (): number => Math.max(get().startMs, get().edgeMs - latencyMs),
    };
  },
});
