import type HlsClass from 'hls.js';
import { HAVE_FUTURE_DATA } from './media-element.ts';

/** Who waits this close to the end waits for nothing that could be seen. */
const LAST_SEC = 0.25;

/**
 * hls.js 1.7 forgets that it has the last frames when they last less than a tenth of a second, and at the end waits
 * for them for ever. Where the last segment has come, waiting there is the end, whichever of the two comes first.
 */
export function endWhereNothingFollows(
  Hls: typeof HlsClass,
  hls: HlsClass,
  media: HTMLMediaElement,
  signal: AbortSignal,
): void {
  let hasLast = false;
  const endIfStarved = (): void => {
    const isAtEnd = media.duration - media.currentTime < LAST_SEC;
    const isStarved = !media.paused && !media.ended && media.readyState < HAVE_FUTURE_DATA;
    if (!hasLast || !isAtEnd || !isStarved || media.seeking) return;
    for (const type of ['audio', 'video'] as const) hls.trigger(Hls.Events.BUFFER_EOS, { type });
  };
  hls.on(Hls.Events.FRAG_BUFFERED, (_event, { frag }) => {
    const details = hls.latestLevelDetails;
    hasLast ||= frag.type === 'main' && !!details && !details.live && frag.sn === details.endSN;
    endIfStarved();
  });
  for (const type of ['waiting', 'seeked']) media.addEventListener(type, endIfStarved, { signal });
}
