import type { PlayerState } from '#kernel/player/core/player-state.ts';
import { shownQuality } from '#kernel/player/core/slices/quality.ts';
import type { Range } from '../ranges.ts';

/** Who watches: a group id, or a name; nothing at the level 'basic'. */
export interface Identity {
  readonly gid?: string;
  readonly user?: string;
}

/** TR-02 */
export function viewProgress(
  { time, buffer, screen, quality }: PlayerState,
  stalls: { readonly stallMs: number; readonly count: number },
  { timestamp, host, gid }: { readonly timestamp: number; readonly host: string } & Identity,
): object {
  const position = time.currentMs;
  return {
    position,
    percent: time.durationMs > 0 ? Math.min(100, Math.round((100 * position) / time.durationMs)) : 0,
    loaded: buffer.loadedFraction >= 1,
    loaded_fraction: buffer.loadedFraction,
    fullscreen: screen.fullscreen,
    quality: shownQuality(quality),
    timestamp,
    wait_time: stalls.stallMs,
    wait_count: stalls.count,
    media_server: host,
    gid,
  };
}

/** TR-03: the ranges are left out if there is only one. */
export function highPrecisionViewProgress(
  { time, quality, live }: PlayerState,
  ranges: readonly [Range, ...Range[]],
  { gid, user }: Identity,
): object {
  return {
    quality: shownQuality(quality),
    live: live.isLive,
    user,
    bandwidth: Math.round(quality.bandwidth ?? 0),
    start: ranges[0][0],
    end: ranges.at(-1)?.[1],
    gid,
    second: Math.floor(time.currentMs / 1000),
    ranges: ranges.length > 1 ? ranges : undefined,
  };
}
