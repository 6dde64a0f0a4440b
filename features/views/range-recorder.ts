import type { Range } from './ranges.ts';

/** The position at a moment. */
export interface Sample {
  readonly positionMs: number;
  /** By a clock that never goes back. */
  readonly nowMs: number;
  readonly rate: number;
}

/** Positions may run ahead of the clock by this much, because events arrive late. A longer jump is a seek. */
const SLACK_MS = 500;
/** The same for the end of a range, whose position is exact. */
const END_SLACK_MS = 100;
/** Positions may go back this far without a seek, because browsers correct their media clock. */
const JITTER_MS = 250;

interface OpenRange extends Sample {
  readonly startMs: number;
}

/** TR-03: records which parts of a video are played, in order and with repetitions. */
export function createRangeRecorder() {
  let closed: [number, number][] = [];
  let open: OpenRange | null = null;
  /** The last range that was cut, which may turn out to be a little longer, and when it was cut. */
  let cut: { readonly last: OpenRange; readonly range: [number, number]; readonly nowMs: number } | null =
    null;

  const reach = ({ nowMs, rate }: Sample, now: number, nowRate = rate): number =>
    (now - nowMs) * Math.max(rate, nowRate);
  function close(nowMs: number): void {
    const last = open;
    open = null;
    if (!last || last.positionMs <= last.startMs) return;
    const range: [number, number] = [last.startMs, last.positionMs];
    closed.push(range);
    cut = { last, range, nowMs };
  }
  return {
    /** Call it with every position while playing. */
    move({ positionMs, nowMs, rate }: Sample): void {
      if (open) {
        const movedMs = positionMs - open.positionMs;
        if (movedMs < -JITTER_MS || movedMs > reach(open, nowMs, rate) + SLACK_MS) close(nowMs);
      }
      const startMs = open?.startMs ?? positionMs;
      open = { startMs, positionMs: Math.max(positionMs, open?.positionMs ?? 0), nowMs, rate };
    },
    /** Playback has paused, or a seek has begun. */
    cut: close,
    /** Where playback was at the last cut. Positions are sampled a few times a second, so the range may end later. */
    extendTo(endMs: number): void {
      if (!cut) return;
      const { last, range, nowMs } = cut;
      cut = null;
      if (endMs > range[1] && endMs - range[1] <= reach(last, nowMs) + END_SLACK_MS) range[1] = endMs;
    },
    /** The ranges since the previous call. */
    take(): Range[] {
      const taken: Range[] = closed;
      if (open && open.positionMs > open.startMs) {
        taken.push([open.startMs, open.positionMs]);
        open = { ...open, startMs: open.positionMs };
      }
      closed = [];
      cut = null;
      return taken;
    },
  };
}
