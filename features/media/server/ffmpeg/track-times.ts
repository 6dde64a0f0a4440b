import type { ProbeReport } from './probe-report.ts';
import type { TrackTimes } from './video-facts.ts';

type Packet = ProbeReport['packets'][number];

/** Collects times packet by packet, so that an hour of them needs no memory. */
export function createTrackClock() {
  let firstSec = Number.POSITIVE_INFINITY;
  let lastSec = Number.NEGATIVE_INFINITY;
  let endSec = Number.NEGATIVE_INFINITY;
  let keyframeSec: number | null = null;
  let keyframeEverySec = 0;
  let shortest = Number.POSITIVE_INFINITY;
  let longest = 0;

  function add(packet: Packet) {
    const sec = Number(packet.pts_time ?? packet.dts_time);
    if (!Number.isFinite(sec) || packet.flags?.includes('D')) return;
    const lengthSec = Number(packet.duration_time);
    firstSec = Math.min(firstSec, sec);
    lastSec = Math.max(lastSec, sec);
    endSec = Math.max(endSec, sec + Math.max(lengthSec, 0));
    if (lengthSec > 0) {
      shortest = Math.min(shortest, lengthSec);
      longest = Math.max(longest, lengthSec);
    }
    if (!packet.flags?.startsWith('K')) return;
    if (keyframeSec !== null && sec > keyframeSec)
      keyframeEverySec = Math.max(keyframeEverySec, sec - keyframeSec);
    keyframeSec = sec;
  }

  /** A jump in the reading position must not count as a distance between keyframes. */
  const jump = () => {
    keyframeSec = null;
  };

  function times(): TrackTimes | null {
    if (!Number.isFinite(firstSec)) return null;
    // A millisecond clock makes 33 and 34 of a steady 33.3; that is not uneven.
    const uneven = longest > shortest * 1.3 + 0.002;
    return { firstSec, lastSec, endSec, keyframeEverySec, uneven };
  }

  return { add, jump, times };
}
