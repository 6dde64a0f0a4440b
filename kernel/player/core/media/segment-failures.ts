import type { PlayerProblem, ProblemCode } from '../problems.ts';
import { maySkipSegment, shouldSkipSegment } from '../recovery.ts';
import { HAVE_FUTURE_DATA, isBuffered, type MediaElement } from './media-element.ts';

export interface FailedSegment {
  /** 'main', 'audio' */
  readonly type: string;
  /** Sequence number, the same in all renditions. */
  readonly sn: number | 'initSegment';
  readonly endSec: number;
}

export interface SegmentFailuresOptions {
  readonly element: MediaElement;
  /** Continues playback at a position after the failed segment. */
  skipTo(sec: number): void;
  now?(): number;
}

interface Streak extends FailedSegment {
  readonly code: ProblemCode;
  readonly attempts: number;
  readonly starvedSinceMs: number | null;
  /** Segments of this type skipped since the last successful one. */
  readonly skipped: number;
}

/** The buffer ends slightly before the nominal end of its last segment. */
const BUFFER_TOLERANCE_SEC = 0.25;
/** At high playback rates a browser stalls although a few frames are left. */
const STALLED_TOLERANCE_SEC = 1;
/** hls.js treats a position this close to a segment (`maxFragLookUpTolerance`) as inside it and would request it again. */
const SKIP_MARGIN_SEC = 0.3;

/** Counts failures per segment and skips a segment when the recovery rules say so. */
export function createSegmentFailures({ element, skipTo, now = Date.now }: SegmentFailuresOptions) {
  const streaks = new Map<string, Streak>();
  function isStarved(): boolean {
    const toleranceSec = element.readyState < HAVE_FUTURE_DATA ? STALLED_TOLERANCE_SEC : BUFFER_TOLERANCE_SEC;
    return !isBuffered(element, element.currentTime + toleranceSec);
  }

  function extendStreak(segment: FailedSegment, code: ProblemCode): Streak {
    const last = streaks.get(segment.type);
    const same = last?.sn === segment.sn ? last : null;
    return {
      ...segment,
      code,
      attempts: (same?.attempts ?? 0) + 1,
      starvedSinceMs: isStarved() ? (same?.starvedSinceMs ?? now()) : null,
      skipped: last?.skipped ?? 0,
    };
  }
  /** The last segment cannot be skipped. Before metadata the duration is NaN and the comparison false. */
  const isSkippable = ({ sn, endSec }: FailedSegment): boolean =>
    sn !== 'initSegment' && !(endSec + SKIP_MARGIN_SEC >= element.duration);

  /** A skip affects video and audio alike, so both share one limit. */
  const skippedInRow = (): number => Math.max(0, ...[...streaks.values()].map(({ skipped }) => skipped));

  function skip(streak: Streak): void {
    const { type, endSec } = streak;
    streaks.set(type, { ...streak, attempts: 0, starvedSinceMs: null, skipped: skippedInRow() + 1 });
    skipTo(endSec + SKIP_MARGIN_SEC);
  }
  return {
    failed(segment: FailedSegment, { code }: PlayerProblem): void {
      const streak = extendStreak(segment, code);
      streaks.set(segment.type, streak);
      const { starvedSinceMs } = streak;
      if (starvedSinceMs === null || !isSkippable(segment)) return;
      if (shouldSkipSegment({ ...streak, skipped: skippedInRow(), starvedMs: now() - starvedSinceMs }))
        skip(streak);
    },
    /** Skips the segment that fails at the current position, even after a single failure; false when it cannot. */
    skipFailed(): boolean {
      const skipped = skippedInRow();
      const found = [...streaks.values()].find(
        ({ code, attempts, ...segment }) =>
          attempts > 0 &&
          segment.endSec > element.currentTime &&
          isSkippable(segment) &&
          maySkipSegment({ code, skipped }),
      );
      if (!found || !isStarved()) return false;
      skip(found);
      return true;
    },
    /** Call when a segment of this type was loaded successfully. */
    loaded: (type: string): void => void streaks.delete(type),
  };
}
