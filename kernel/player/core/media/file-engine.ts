import { problem } from '../problems.ts';
import type { Engine, EngineOptions } from './engine.ts';
import { problemCodeForStatus } from './hls-problem.ts';
import type { MediaElement } from './media-element.ts';

const MEDIA_ERR_NETWORK = 2;
const MEDIA_ERR_DECODE = 3;

/** Sets the element's `src` and lets the browser do the rest; also the base of the native HLS engine. */
export function startFile(options: EngineOptions, kind: 'file' | 'native' = 'file'): Engine {
  const { element, source, startMs, mediaUrls, onProblem } = options;
  const media = element as MediaElement & HTMLMediaElement;
  const lifetime = new AbortController();
  const { signal } = lifetime;
  media.addEventListener(
    'error',
    () => {
      const { error } = media;
      if (error?.code === MEDIA_ERR_DECODE) return onProblem(problem('MEDIA_DECODE', error.message));
      void findCause(mediaUrls.latestUrl(source.url), error?.code === MEDIA_ERR_NETWORK).then((code) => {
        if (!signal.aborted) onProblem(problem(code, error?.message ?? 'the file cannot be read'));
      });
    },
    { signal },
  );
  const load = (atMs: number): void => {
    media.src = mediaUrls.latestUrl(source.url);
    if (atMs <= 0) return;
    const seek = (): void => {
      media.currentTime = atMs / 1000;
    };
    media.addEventListener('loadedmetadata', seek, { once: true, signal });
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
    stats: () => ({ engine: kind }),
    destroy() {
      lifetime.abort();
      media.removeAttribute('src');
      media.load();
    },
  };
}

/** The element does not expose the HTTP status, so a HEAD request asks for it. */
async function findCause(url: string, isNetworkError: boolean) {
  try {
    const { ok, status } = await fetch(url, { method: 'HEAD' });
    if (!ok) return problemCodeForStatus(status);
    return isNetworkError ? 'MEDIA_NETWORK' : 'MEDIA_FORMAT';
  } catch {
    return 'MEDIA_NETWORK';
  }
}
