import { bufferedRanges } from './buffered-ranges.ts';
import type { SegmentLoad } from './segment-load.ts';

export interface SeekOptions {
  readonly element: HTMLVideoElement;
  readonly first: SegmentLoad;
  /** The number of the segment that loads first. */
  readonly firstSegment: number;
  readonly segmentSec: number;
  load(segment: number, buffersFree: Promise<unknown>): SegmentLoad;
}

/** The last frames of a segment are not worth a request. */
const BOUNDARY_TOLERANCE_SEC = 0.05;

const isBuffered = (media: HTMLVideoElement): boolean =>
  bufferedRanges(media).some(([start, end]) => start <= media.currentTime && media.currentTime < end);

/**
 * Until the engine has loaded, a seek outside the buffer cancels the current download and loads the segment at the new
 * position. The returned function stops this once all downloads have ended, and rejects when the start failed.
 */
export function loadSeeks({ element, first, firstSegment, segmentSec, load }: SeekOptions) {
  const listening = new AbortController();
  let current = first;
  let currentSegment = firstSegment;
  element.addEventListener(
    'seeking',
    () => {
      const segment = Math.floor((element.currentTime + BOUNDARY_TOLERANCE_SEC) / segmentSec);
      if (segment === currentSegment || isBuffered(element)) return;
      currentSegment = segment;
      current.cancel();
      current = load(segment, current.settled);
    },
    { signal: listening.signal },
  );
  return async function finish(): Promise<void> {
    let awaited: SegmentLoad;
    do {
      awaited = current;
      await awaited.settled;
    } while (awaited !== current);
    listening.abort();
    // The engine repeats a seek that failed.
    if (current === first) await first.done;
  };
}
