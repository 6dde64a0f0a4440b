import type { ProbeReport } from './probe-report.ts';
import type { TrackTimes } from './video-facts.ts';

type Packet = ProbeReport['packets'][number];

/** Timestamps kept per range: the file is read at its start and its end. */
const MAX_TIMESTAMPS = 300;

/** Distances between presentation times, because stated durations are often wrong. */
function stepsBetween(times: readonly number[]): number[] {
  const sorted = times.toSorted((a, b) => a - b);
  // The last frames may lack neighbors that follow later in decoding order.
  return sorted.slice(1, -4).map((sec, index) => sec - sorted[index]!);
}

/** The typical frame distance regardless of pauses: the mean of the distances close to the median. */
export function typicalStepSec(times: readonly (readonly number[])[]): number | null {
  const steps = times
    .flatMap(stepsBetween)
    .filter((step) => step > 0)
    .sort((a, b) => a - b);
  if (steps.length < 10) return null;
  const median = steps[Math.floor(steps.length / 2)]!;
  // A millisecond clock rounds a steady 33.3 to 33 and 34, so the median alone is not exact enough.
  const close = steps.filter((step) => Math.abs(step - median) <= Math.max(0.0011, median * 0.1));
  return close.reduce((sum, step) => sum + step, 0) / close.length;
}

function isUneven(times: readonly number[]): boolean {
  const steps = stepsBetween(times);
  // Rounding of a millisecond clock does not count as uneven.
  return steps.length > 2 && Math.max(...steps) > Math.min(...steps) * 1.3 + 0.003;
}

/** Collects the times of a track packet by packet, in constant memory. */
export function createTrackClock() {
  let firstSec = Number.POSITIVE_INFINITY;
  let lastSec = Number.NEGATIVE_INFINITY;
  let endSec = Number.NEGATIVE_INFINITY;
  let keyframeSec: number | null = null;
  let keyframeEverySec = 0;
  const ranges: number[][] = [[]];

  function add(packet: Packet) {
    const sec = Number(packet.pts_time ?? packet.dts_time);
    if (!Number.isFinite(sec) || packet.flags?.includes('D')) return;
    const stated = Number(packet.duration_time);
    const lengthSec = Number.isFinite(stated) ? Math.max(0, stated) : 0;
    firstSec = Math.min(firstSec, sec);
    lastSec = Math.max(lastSec, sec);
    endSec = Math.max(endSec, sec + lengthSec);
    const range = ranges.at(-1)!;
    if (range.length < MAX_TIMESTAMPS) range.push(sec);
    // Every frame counts: the next keyframe may lie outside the range, or there may be none.
    if (keyframeSec !== null) keyframeEverySec = Math.max(keyframeEverySec, sec - keyframeSec);
    if (packet.flags?.startsWith('K')) keyframeSec = sec;
  }

  /** Call after a change of the reading position, which must not count as a keyframe distance. */
  const startRange = () => {
    keyframeSec = null;
    ranges.push([]);
  };

  function times(): TrackTimes | null {
    if (!Number.isFinite(firstSec)) return null;
    const stepSec = typicalStepSec(ranges);
    return { firstSec, lastSec, endSec, keyframeEverySec, stepSec, isUneven: ranges.some(isUneven) };
  }

  return { add, startRange, times };
}
