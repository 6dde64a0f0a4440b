import type HlsClass from 'hls.js';
import type { PlayerProblem } from '../problems.ts';
import type { EngineOptions } from './engine.ts';
import { problemFromHlsError } from './hls-problem.ts';
import { HAVE_METADATA } from './media-element.ts';
import { createSegmentFailures } from './segment-failures.ts';

/** Errors about the content of a playlist or segment, which hls.js cannot resolve by itself. */
const REPORTED_ERRORS: readonly string[] = [
  'fragLoadError',
  'fragParsingError',
  'bufferAppendError',
  'levelLoadError',
  'audioTrackLoadError',
];
const PLAYLIST = 'playlist';

/** Reports what keeps failing while hls.js retries, and skips a broken segment, which hls.js would request forever. */
export function watchLoadFailures(Hls: typeof HlsClass, hls: HlsClass, options: EngineOptions) {
  const { Events } = Hls;
  const { element, onFailing } = options;
  const failing = new Map<string, PlayerProblem>();
  const segments = createSegmentFailures({
    element,
    skipTo(sec) {
      // Seeking needs metadata; before that, loading starts at the new position instead.
      if (element.readyState < HAVE_METADATA) hls.startLoad(sec);
      else element.currentTime = sec;
      // The next segment may be slow, but it has not failed.
      for (const kind of failing.keys()) if (kind !== PLAYLIST) failing.delete(kind);
      report();
    },
  });
  const report = (): void => onFailing([...failing.values()].at(-1) ?? null);
  function onLoaded(kind: string): void {
    segments.loaded(kind);
    if (failing.delete(kind)) report();
  }
  hls.on(Events.ERROR, (_event, data) => {
    if (!REPORTED_ERRORS.includes(data.details)) return;
    const found = problemFromHlsError(data);
    const { frag } = data;
    const kind = frag?.type ?? PLAYLIST;
    failing.delete(kind);
    failing.set(kind, found);
    report();
    if (frag && !data.fatal) segments.failed({ type: kind, sn: frag.sn, endSec: frag.end }, found);
  });
  hls.on(Events.FRAG_BUFFERED, (_event, { frag }) => {
    // hls.js also emits this for segments without any streams.
    if (frag.hasStreams && !frag.gap) onLoaded(frag.type);
  });
  for (const loaded of [Events.LEVEL_LOADED, Events.AUDIO_TRACK_LOADED] as const)
    hls.on(loaded, () => onLoaded(PLAYLIST));
  return { skipFailedSegment: segments.skipFailed };
}
