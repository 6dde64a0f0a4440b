import type HlsClass from 'hls.js';
import type { PlayerProblem } from '../problems.ts';
import type { EngineOptions } from './engine.ts';
import { problemOfHls } from './hls-problem.ts';
import { HAVE_METADATA } from './media-element.ts';
import { createSegmentFailures } from './segment-failures.ts';

/** Failures that hls.js does not settle within itself, by what they say of the bytes. */
const TOLD: readonly string[] = [
  'fragLoadError',
  'fragParsingError',
  'bufferAppendError',
  'levelLoadError',
  'audioTrackLoadError',
];
const PLAYLIST = 'playlist';

/**
 * Tells what keeps failing while hls.js tries on, and takes it past a segment that cannot be had: hls.js by itself asks
 * for such a one for ever.
 */
export function watchFailures(Hls: typeof HlsClass, hls: HlsClass, options: EngineOptions) {
  const { Events } = Hls;
  const { element, onFailing } = options;
  const failing = new Map<string, PlayerProblem>();
  const segments = createSegmentFailures({
    element,
    skipTo(sec) {
      // Before the first picture there is nothing to seek in.
      if (element.readyState < HAVE_METADATA) hls.startLoad(sec);
      else element.currentTime = sec;
      // What lies behind it may be slow, but nothing has failed there.
      for (const kind of failing.keys()) if (kind !== PLAYLIST) failing.delete(kind);
      tell();
    },
  });
  const tell = (): void => onFailing([...failing.values()].at(-1) ?? null);
  function mended(kind: string): void {
    segments.loaded(kind);
    if (failing.delete(kind)) tell();
  }
  hls.on(Events.ERROR, (_event, data) => {
    if (!TOLD.includes(data.details)) return;
    const found = problemOfHls(data);
    const { frag } = data;
    const kind = frag?.type ?? PLAYLIST;
    failing.delete(kind);
    failing.set(kind, found);
    tell();
    if (frag && !data.fatal) segments.failed({ type: kind, sn: frag.sn, endSec: frag.end }, found);
  });
  hls.on(Events.FRAG_BUFFERED, (_event, { frag }) => {
    // hls.js also says so of one in which it found nothing.
    if (frag.hasStreams && !frag.gap) mended(frag.type);
  });
  for (const loaded of [Events.LEVEL_LOADED, Events.AUDIO_TRACK_LOADED] as const)
    hls.on(loaded, () => mended(PLAYLIST));
  return { leaveOut: segments.leaveOut };
}
