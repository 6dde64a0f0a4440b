import { problem } from '../problems.ts';
import type { Engine, EngineOptions } from './engine.ts';
import { problemOfStatus } from './hls-problem.ts';
import { elementFacts } from './hls-report.ts';
import type { MediaElement } from './media-element.ts';

const NETWORK = 2;
const DECODE = 3;

/** Gives the element an address and lets the browser do the rest; also the ground of the browser's own HLS. */
export function startFile(options: EngineOptions, kind: 'file' | 'native' = 'file'): Engine {
  const { element, source, startMs, addresses, onProblem } = options;
  const media = element as MediaElement & HTMLMediaElement;
  const ending = new AbortController();
  const { signal } = ending;
  media.addEventListener(
    'error',
    () => {
      const { error } = media;
      if (error?.code === DECODE) return onProblem(problem('MEDIA_DECODE', error.message));
      void whyNot(addresses.newest(source.url), error?.code === NETWORK).then((found) => {
        if (!signal.aborted) onProblem(problem(found, error?.message ?? 'the file cannot be read'));
      });
    },
    { signal },
  );
  const load = (atMs: number): void => {
    media.src = addresses.newest(source.url);
    if (atMs <= 0) return;
    const goThere = (): void => {
      media.currentTime = atMs / 1000;
    };
    media.addEventListener('loadedmetadata', goThere, { once: true, signal });
  };
  load(startMs);
  return {
    kind,
    chooseLevel: () => undefined,
    chooseAudioTrack: () => undefined,
    recover() {
      const wasPlaying = !media.paused;
      load(media.currentTime * 1000);
      if (wasPlaying) void media.play().catch(() => undefined);
    },
    facts: () => ({
      Engine: kind === 'native' ? 'the browser’s own' : 'a single file',
      ...(media instanceof HTMLVideoElement && media.videoHeight > 0
        ? { Picture: `${media.videoWidth} × ${media.videoHeight}` }
        : {}),
      ...elementFacts(element),
    }),
    destroy() {
      ending.abort();
      media.removeAttribute('src');
      media.load();
    },
  };
}

/** An element does not say what the server answered: ask once more, for the head alone. */
async function whyNot(url: string, broken: boolean) {
  try {
    const { ok, status } = await fetch(url, { method: 'HEAD' });
    if (!ok) return problemOfStatus(status);
    return broken ? 'MEDIA_NETWORK' : 'MEDIA_FORMAT';
  } catch {
    return 'MEDIA_NETWORK';
  }
}
