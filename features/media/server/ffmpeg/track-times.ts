import type { ProbeReport } from './probe-report.ts';
import type { TrackTimes } from './video-facts.ts';

type Packet = ProbeReport['packets'][number];

/** At each place that is read: the beginning and the end. */
const TIMED_PACKETS = 300;

/** The distances between presentation times; stated durations lie too often. */
function stepsBetween(times: readonly number[]): number[] {
  const sorted = times.toSorted((a, b) => a - b);
  // The last ones may still lack neighbours that are decoded later.
  return sorted.slice(1, -4).map((sec, index) => sec - sorted[index]!);
}

/** The usual distance between pictures, whatever pauses lie between them: the mean of what is close to the median. */
export function typicalStepSec(times: readonly (readonly number[])[]): number | null {
  const steps = times
    .flatMap(stepsBetween)
    .filter((step) => step > 0)
    .sort((a, b) => a - b);
  if (steps.length < 10) return null;
  const median = steps[Math.floor(steps.length / 2)]!;
  // A millisecond clock makes 33 and 34 of a steady 33.3, so the median alone is not exact enough.
  const close = steps.filter((step) => Math.abs(step - median) <= Math.max(0.0011, median * 0.1));
  return close.reduce((sum, step) => sum + step, 0) / close.length;
}

function isUneven(times: readonly number[]): boolean {
  const steps = stepsBetween(times);
  // A millisecond clock makes 33 and 34 of a steady 33.3; that is not uneven.
  return steps.length > 2 && Math.max(...steps) > Math.min(...steps) * 1.3 + 0.003;
}

/** Collects times packet by packet, so that an hour of them needs no memory. */
export function createTrackClock() {
  let firstSec = Number.POSITIVE_INFINITY;
  let lastSec = Number.NEGATIVE_INFINITY;
  let endSec = Number.NEGATIVE_INFINITY;
  let keyframeSec: number | null = null;
  let keyframeEverySec = 0;
  const places: number[][] = [[]];

  function add(packet: Packet) {
    const sec = Number(packet.pts_time ?? packet.dts_time);
    if (!Number.isFinite(sec) || packet.flags?.includes('D')) return;
    const stated = Number(packet.duration_time);
    const lengthSec = Number.isFinite(stated) ? Math.max(0, stated) : 0;
    firstSec = Math.min(firstSec, sec);
    lastSec = Math.max(lastSec, sec);
    endSec = Math.max(endSec, sec + lengthSec);
    const place = places.at(-1)!;
    if (place.length < TIMED_PACKETS) place.push(sec);
    // Every picture counts: the next keyframe may lie beyond what is read, or there may be none.
    if (keyframeSec !== null) keyframeEverySec = Math.max(keyframeEverySec, sec - keyframeSec);
    if (packet.flags?.startsWith('K')) keyframeSec = sec;
  }

  /** A jump in the reading position must not count as a distance between keyframes. */
  const startRange = () => {
    keyframeSec = null;
    places.push([]);
  };

  function times(): TrackTimes | null {
    if (!Number.isFinite(firstSec)) return null;
    const stepSec = typicalStepSec(places);
    return { firstSec, lastSec, endSec, keyframeEverySec, stepSec, isUneven: places.some(isUneven) };
  }

  return { add, jump: startRange, times };
}
