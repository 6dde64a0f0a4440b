import type HlsClass from 'hls.js';

/** Who waits this close to the end waits for nothing that could be seen. */
const LAST_SEC = 0.25;

/**
 * hls.js 1.7 forgets that it has the last pictures when they last less than a tenth of a second, and at the end waits
 * for them for ever. Where the last segment has come, waiting there is the end.
 */
export function endWhereNothingFollows(
  Hls: typeof HlsClass,
  hls: HlsClass,
  media: HTMLMediaElement,
  signal: AbortSignal,
): void {
  let hasLast = false;
  hls.on(Hls.Events.FRAG_BUFFERED, (_event, { frag }) => {
    const details = hls.latestLevelDetails;
    hasLast ||= frag.type === 'main' && !!details && !details.live && frag.sn === details.endSN;
  });
  media.addEventListener(
    'waiting',
    () => {
      const isAtEnd = media.duration - media.currentTime < LAST_SEC;
      if (!hasLast || !isAtEnd || media.seeking) return;
      for (const type of ['audio', 'video'] as const) hls.trigger(Hls.Events.BUFFER_EOS, { type });
    },
    { signal },
  );
}
