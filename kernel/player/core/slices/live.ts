import { defineSlice, type SliceContext } from '#kernel/store/slices.ts';
import type { EngineReport } from '../media/engine.ts';
import { toMs } from '../media/media-element.ts';
import { follow, type PlayerTarget } from './target.ts';

export interface LiveState {
  readonly isLive: boolean;
  /** The earliest and latest place one can go to. */
  readonly startMs: number;
  readonly edgeMs: number;
  /** Enough of the past is kept that one can go back in it. */
  readonly hasWindow: boolean;
  readonly atEdge: boolean;
}

/** A window shorter than this is no place to go back to. */
const WINDOW_FROM_MS = 30_000;
/** So far behind the wanted latency still counts as live. */
const EDGE_MARGIN_MS = 6000;

export const live = defineSlice({
  initial: { isLive: false, startMs: 0, edgeMs: 0, hasWindow: false, atEdge: false } as LiveState,
  start({ target, signal, get, set }: SliceContext<PlayerTarget, LiveState>) {
    const { element, config } = target;
    let latencyMs = 0;
    set({ isLive: config.video.isLive, atEdge: config.video.isLive });
    const sync = (): void => {
      const { isLive, edgeMs } = get();
      if (isLive && edgeMs > 0)
        set({ atEdge: toMs(element.currentTime) >= edgeMs - latencyMs - EDGE_MARGIN_MS });
    };
    follow(element, ['timeupdate', 'seeked', 'pause'], signal, sync);
    return {
      report(found: EngineReport['live']): void {
        if (!found) {
          set({ isLive: false, hasWindow: false, atEdge: false });
          return;
        }
        const [startMs, edgeMs] = [toMs(found.startSec), toMs(found.edgeSec)];
        latencyMs = toMs(found.targetLatencySec);
        set({ isLive: true, startMs, edgeMs, hasWindow: edgeMs - startMs >= WINDOW_FROM_MS });
        sync();
      },
      /** Where 'go to live' goes. */
      edgeTarget: (): number => Math.max(get().startMs, get().edgeMs - latencyMs),
    };
  },
});
