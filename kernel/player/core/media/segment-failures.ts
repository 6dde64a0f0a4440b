import type { PlayerProblem, ProblemCode } from '../problems.ts';
import { leavesOut, mayLeaveOut } from '../recovery.ts';
import { isBuffered } from './fast-seek.ts';
import { HAVE_FUTURE_DATA, type MediaElement } from './media-element.ts';

export interface FailedSegment {
  /** 'main', 'audio' */
  readonly type: string;
  /** Its number, the same in all renditions. */
  readonly sn: number | 'initSegment';
  readonly endSec: number;
}

export interface SegmentFailuresOptions {
  readonly element: MediaElement;
  /** Goes on behind a segment. */
  skipTo(sec: number): void;
  now?(): number;
}

interface Streak extends FailedSegment {
  readonly code: ProblemCode;
  readonly tries: number;
  readonly starvedSinceMs: number | null;
  /** Left out of its kind, with no good one in between. */
  readonly skipped: number;
}

/** The end of what is here lies a fraction before that of its segment. */
const NEAR_SEC = 0.25;
/** At high speed a browser waits although a few frames are left. */
const FRAMES_LEFT_SEC = 1;
/** hls.js takes a place this close to a segment (`maxFragLookUpTolerance`) for one in it, and would ask for it again. */
const BEYOND_SEC = 0.3;

/** Keeps count of the segments that fail, and leaves one out where `leavesOut` says so. */
export function createSegmentFailures({ element, skipTo, now = Date.now }: SegmentFailuresOptions) {
  const streaks = new Map<string, Streak>();
  function isStarved(): boolean {
    const nearSec = element.readyState < HAVE_FUTURE_DATA ? FRAMES_LEFT_SEC : NEAR_SEC;
    return !isBuffered(element, element.currentTime + nearSec);
  }

  function next(segment: FailedSegment, code: ProblemCode): Streak {
    const last = streaks.get(segment.type);
    const same = last?.sn === segment.sn ? last : null;
    return {
      ...segment,
      code,
      tries: (same?.tries ?? 0) + 1,
      starvedSinceMs: isStarved() ? (same?.starvedSinceMs ?? now()) : null,
      skipped: last?.skipped ?? 0,
    };
  }
  /** Behind the last one is nothing; before the first picture nobody knows which that is. */
  const isSkippable = ({ sn, endSec }: FailedSegment): boolean =>
    sn !== 'initSegment' && !(endSec + BEYOND_SEC >= element.duration);

  /** Picture and sound together: what is left out for one is left out for both. */
  const skippedInRow = (): number => Math.max(0, ...[...streaks.values()].map(({ skipped }) => skipped));

  function skip(streak: Streak): void {
    const { type, endSec } = streak;
    streaks.set(type, { ...streak, tries: 0, starvedSinceMs: null, skipped: skippedInRow() + 1 });
    skipTo(endSec + BEYOND_SEC);
  }
  return {
    failed(segment: FailedSegment, { code }: PlayerProblem): void {
      const streak = next(segment, code);
      streaks.set(segment.type, streak);
      const { starvedSinceMs } = streak;
      if (starvedSinceMs === null || !isSkippable(segment)) return;
      if (leavesOut({ ...streak, skipped: skippedInRow(), starvedMs: now() - starvedSinceMs })) skip(streak);
    },
    /** Leaves out what has failed at this place, however often that was; false where that is not possible. */
    leaveOut(): boolean {
      const skipped = skippedInRow();
      const found = [...streaks.values()].find(
        ({ code, tries, ...segment }) =>
          tries > 0 &&
          segment.endSec > element.currentTime &&
          isSkippable(segment) &&
          mayLeaveOut({ code, skipped }),
      );
      if (!found || !isStarved()) return false;
      skip(found);
      return true;
    },
    /** A good one of this kind has come. */
    loaded: (type: string): void => void streaks.delete(type),
  };
}
