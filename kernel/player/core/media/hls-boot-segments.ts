import type { FragmentTracker, HlsConfig, LevelDetails } from 'hls.js';

/** What the main playlist has: the sound of a video has a playlist of its own. */
type MainTrack = 'video' | 'audio';
type Controllers = Required<Pick<HlsConfig, 'streamController' | 'audioStreamController'>>;

/** The buffer ends slightly before the nominal end of its last segment, and the first lookup has no tolerance. */
const START_TOLERANCE_SEC = 0.02;
/** Less than a segment, more than the rounding of its start and end. */
const EDGE_TOLERANCE_SEC = 0.1;

/**
 * Makes hls.js continue after the boot script's segments as if it had loaded them itself. Otherwise it would fetch them
 * again, and a quality chosen while they play would not be visible before the end of the buffer.
 */
export function continueFromBuffer(
  { streamController, audioStreamController }: Controllers,
  mainTrack: MainTrack,
): Controllers {
  return {
    streamController: class extends streamController {
      #isTracked = false;
      protected override getNextFragment(pos: number, details: LevelDetails) {
        if (this.startFragRequested) return super.getNextFragment(pos, details);
        if (!this.#isTracked && this.media)
          trackBuffered(this.fragmentTracker, mainTrack, details, this.media);
        this.#isTracked = true;
        return super.getNextFragment(pos + START_TOLERANCE_SEC, details);
      }
    },
    audioStreamController: class extends audioStreamController {
      protected override getNextFragment(pos: number, details: LevelDetails) {
        return super.getNextFragment(this.startFragRequested ? pos : pos + START_TOLERANCE_SEC, details);
      }
    },
  };
}

/** Marks the segments around the playback position that are in the buffer as loaded. */
function trackBuffered(
  tracker: FragmentTracker,
  track: MainTrack,
  { fragments }: LevelDetails,
  { buffered, currentTime }: HTMLMediaElement,
): void {
  for (let range = 0; range < buffered.length; range += 1) {
    const [start, end] = [
      buffered.start(range) - EDGE_TOLERANCE_SEC,
      buffered.end(range) + EDGE_TOLERANCE_SEC,
    ];
    if (currentTime < start || currentTime > end) continue;
    // hls.js ends the stream after a last segment that it has appended itself.
    for (const fragment of fragments.slice(0, -1)) {
      if (fragment.start < start || fragment.end > end) continue;
      const tracked = tracker.fragBuffered(fragment, true);
      // With its range, hls.js notices when the segment is removed from the buffer.
      const time = [{ startPTS: fragment.start, endPTS: fragment.end }];
      if (tracked) tracked.range[track] = { time, partial: false };
    }
  }
}
