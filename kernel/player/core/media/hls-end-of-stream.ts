import type HlsClass from 'hls.js';
import { HAVE_FUTURE_DATA } from './media-element.ts';

/** Starving this close to the end means that only a few negligible frames are left. Faster playback starves earlier. */
const END_TOLERANCE_SEC = 0.25;
const RETRY_MS = 250;

/**
 * hls.js 1.7 forgets that it buffered the last frames when they last less than 0.1 s, and waits for them forever at the
 * end. Once the last segment is buffered, starving near the end therefore ends the stream.
 */
export function endStreamWhenStarved(
  Hls: typeof HlsClass,
  hls: HlsClass,
  media: HTMLMediaElement,
  signal: AbortSignal,
): void {
  let hasLastSegment = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  signal.addEventListener('abort', () => clearTimeout(retry));
  const endIfStarved = (): void => {
    const toleranceSec = END_TOLERANCE_SEC * Math.max(1, media.playbackRate);
    const isAtEnd = media.duration - media.currentTime < toleranceSec;
    const isStarved = !media.paused && !media.ended && media.readyState < HAVE_FUTURE_DATA;
    if (!hasLastSegment || !isAtEnd || !isStarved || media.seeking) return;
    for (const type of ['audio', 'video'] as const) hls.trigger(Hls.Events.BUFFER_EOS, { type });
    // Audio that is appended afterwards reopens the stream, and a media element that already waits fires no event.
    clearTimeout(retry);
    retry = setTimeout(endIfStarved, RETRY_MS);
  };
  hls.on(Hls.Events.FRAG_BUFFERED, (_event, { frag }) => {
    const details = hls.latestLevelDetails;
    hasLastSegment ||= frag.type === 'main' && !!details && !details.live && frag.sn === details.endSN;
    endIfStarved();
  });
  for (const type of ['waiting', 'seeked']) media.addEventListener(type, endIfStarved, { signal });
}
