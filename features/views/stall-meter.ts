/** What the meter needs to know about playback. */
export interface WaitingState {
  /** Playback has started, should advance, and does not. */
  readonly isWaiting: boolean;
  readonly isSeeking: boolean;
  readonly nowMs: number;
}

/** Nobody notices shorter ones; browsers report them at the end of a buffer that is just being filled. */
const MIN_STALL_MS = 100;

/** TR-02: measures stalls: waiting for data during playback, but not after a seek. */
export function createStallMeter() {
  let stallMs = 0;
  let count = 0;
  /** When the present stall began, or was last measured. */
  let sinceMs: number | null = null;
  let isCounted = false;
  /** The present wait is caused by a seek. */
  let isAfterSeek = false;

  function measure(nowMs: number): void {
    if (sinceMs === null || (!isCounted && nowMs - sinceMs < MIN_STALL_MS)) return;
    stallMs += nowMs - sinceMs;
    count += isCounted ? 0 : 1;
    isCounted = true;
    sinceMs = nowMs;
  }
  function end(nowMs: number): void {
    measure(nowMs);
    sinceMs = null;
    isCounted = false;
  }
  return {
    update({ isWaiting, isSeeking, nowMs }: WaitingState): void {
      isAfterSeek = isSeeking || (isAfterSeek && isWaiting);
      if (isAfterSeek || !isWaiting) end(nowMs);
      else sinceMs ??= nowMs;
    },
    /** The stalls since the previous call. A stall that continues counts once. */
    take(nowMs: number): { readonly stallMs: number; readonly count: number } {
      measure(nowMs);
      const taken = { stallMs, count };
      stallMs = 0;
      count = 0;
      return taken;
    },
  };
}
