import { bufferedRanges } from './buffered-ranges.ts';

const MAX_GAP_SEC = 0.5;
/** More than half a frame of the slowest videos. Such a gap means that the browser ignores the edit list (WebKit). */
const LONG_GAP_SEC = 0.06;
/** WebKitGTK often hangs when it seeks while it sets up its decoders. No event reports that it has finished. */
const DECODER_SETUP_MS = 250;

type Media = Pick<HTMLVideoElement, 'buffered' | 'currentTime'>;

/** Start of the next buffered range if it comes shortly after the current position; otherwise null. */
function findGapEnd(media: Media): number | null {
  const { currentTime } = media;
  const [start = 0] = bufferedRanges(media).find(([, end]) => end > currentTime) ?? [];
  return start > currentTime && start - currentTime < MAX_GAP_SEC ? start : null;
}

/**
 * Returns a function to call after every append. It seeks to the first frame, which may come slightly after the requested
 * position.
 */
export function createGapSkipper(media: Media): () => void {
  let isWaiting = false;
  const skip = (): void => {
    isWaiting = false;
    const end = findGapEnd(media);
    if (end !== null) media.currentTime = end;
  };
  return () => {
    const end = findGapEnd(media);
    if (end === null || isWaiting) return;
    if (end - media.currentTime < LONG_GAP_SEC) return skip();
    isWaiting = true;
    setTimeout(skip, DECODER_SETUP_MS);
  };
}
