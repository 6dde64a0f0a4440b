import type { ProbeReport } from './probe-report.ts';
import type { TrackTimes } from './video-facts.ts';

type Packet = ProbeReport['packets'][number];

const EARLY_PACKETS = 300;

/** Whether presentation times are spaced unevenly; stated durations lie too often. */
function isUneven(times: readonly number[]): boolean {
  const sorted = times.toSorted((a, b) => a - b);
  // The last ones may still lack neighbours that are decoded later.
  const steps = sorted.slice(1, -4).map((sec, index) => sec - sorted[index]!);
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
  const early: number[] = [];

  function add(packet: Packet) {
    const sec = Number(packet.pts_time ?? packet.dts_time);
    if (!Number.isFinite(sec) || packet.flags?.includes('D')) return;
    const stated = Number(packet.duration_time);
    const lengthSec = Number.isFinite(stated) ? Math.max(0, stated) : 0;
    firstSec = Math.min(firstSec, sec);
    lastSec = Math.max(lastSec, sec);
    endSec = Math.max(endSec, sec + lengthSec);
    if (early.length < EARLY_PACKETS) early.push(sec);
    // Every picture counts: the next keyframe may lie beyond what is read, or there may be none.
    if (keyframeSec !== null) keyframeEverySec = Math.max(keyframeEverySec, sec - keyframeSec);
    if (packet.flags?.startsWith('K')) keyframeSec = sec;
  }

  /** A jump in the reading position must not count as a distance between keyframes. */
  const jump = () => {
    keyframeSec = null;
  };

  function times(): TrackTimes | null {
    if (!Number.isFinite(firstSec)) return null;
    return { firstSec, lastSec, endSec, keyframeEverySec, uneven: isUneven(early) };
  }

  return { add, jump, times };
}
