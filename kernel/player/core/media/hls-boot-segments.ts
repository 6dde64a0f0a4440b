import type { FragmentTracker, HlsConfig, LevelDetails } from 'hls.js';

type Controllers = Required<Pick<HlsConfig, 'streamController' | 'audioStreamController'>>;

/** The buffer ends slightly before the nominal end of its last segment, and the first lookup has no tolerance. */
const START_TOLERANCE_SEC = 0.02;
/** Less than a segment, more than the rounding of its start and end. */
const EDGE_TOLERANCE_SEC = 0.1;

/**
 * Makes hls.js continue after the boot script's segments as if it had loaded them itself. Otherwise it would fetch them
 * again, and a quality chosen while they play would not be visible before the end of the buffer.
 */
export function continueFromBuffer({ streamController, audioStreamController }: Controllers): Controllers {
  return {
    streamController: class extends streamController {
      protected override getNextFragment(pos: number, details: LevelDetails) {
        if (!this.startFragRequested) trackBuffered(this.fragmentTracker, details, pos);
        return super.getNextFragment(pos, details);
      }
    },
    audioStreamController: class extends audioStreamController {
      protected override getNextFragment(pos: number, details: LevelDetails) {
        return super.getNextFragment(this.startFragRequested ? pos : pos + START_TOLERANCE_SEC, details);
      }
    },
  };
}

/** Marks the segment at the end of the buffer as loaded. */
function trackBuffered(
  tracker: FragmentTracker,
  { fragments, endSN }: LevelDetails,
  bufferEndSec: number,
): void {
  for (const fragment of fragments) {
    const { start: startPTS, end: endPTS, sn } = fragment;
    // hls.js ends the stream after a last segment that it has appended itself.
    if (Math.abs(endPTS - bufferEndSec) > EDGE_TOLERANCE_SEC || sn === endSN) continue;
    const range = { time: [{ startPTS, endPTS }], partial: false };
    // With its range, hls.js notices when the segment is removed from one of the buffers.
    Object.assign(tracker.fragBuffered(fragment, true)!.range, { video: range, audio: range });
  }
}
