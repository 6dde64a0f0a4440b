import type { AudioTrack, Engine, EngineOptions } from './engine.ts';
import { startFile } from './file-engine.ts';
import type { MediaElement } from './media-element.ts';

const HLS_MIME_TYPE = 'application/vnd.apple.mpegurl';
/** Browsers choose their own live latency; this is roughly what they use. */
const TARGET_LATENCY_SEC = 9;

export function supportsNativeHls(element: MediaElement): boolean {
  return (element as MediaElement & HTMLMediaElement).canPlayType(HLS_MIME_TYPE) !== '';
}

/** Only Safari exposes audio tracks. */
interface NativeAudioTracks extends EventTarget {
  readonly length: number;
  readonly [index: number]: { readonly label: string; readonly language: string; enabled: boolean };
}
type NativeElement = MediaElement & { readonly audioTracks?: NativeAudioTracks };

/** The browser's built-in HLS, which chooses the quality itself and exposes no levels. */
export function startNative(options: EngineOptions): Engine {
  const { element, source, mediaUrls, report } = options;
  const lifetime = new AbortController();
  const listen = (target: EventTarget, type: string, call: () => void): void =>
    target.addEventListener(type, call, { signal: lifetime.signal });
  const tracks = (element as NativeElement).audioTracks;
  const reportTracks = (): void => {
    const ids = Array.from({ length: tracks?.length ?? 0 }, (_, id) => id);
    const audioTracks = ids.map((id): AudioTrack => {
      const { label = '', language = '' } = tracks?.[id] ?? {};
      return { id, label: label || language, language };
    });
    const enabled = ids.find((id) => tracks?.[id]?.enabled);
    report({ audioTracks, audioTrack: enabled ?? null });
  };
  const reportLive = (): void => {
    const { seekable, duration } = element;
    if (duration !== Number.POSITIVE_INFINITY || seekable.length === 0) return;
    const last = seekable.length - 1;
    report({
      live: {
        startSec: seekable.start(0),
        edgeSec: seekable.end(last),
        targetLatencySec: TARGET_LATENCY_SEC,
      },
    });
  };
  if (tracks) for (const type of ['addtrack', 'change']) listen(tracks, type, reportTracks);
  for (const type of ['loadedmetadata', 'progress', 'timeupdate']) listen(element, type, reportLive);
  const engine = startFile(options, 'native');
  // Native requests cannot be intercepted: with an expired token playback stalls, and the source is reloaded.
  let isRenewing = false;
  const renew = (): void => {
    if (isRenewing || !mediaUrls.needsRenewal()) return;
    isRenewing = true;
    void mediaUrls.freshUrl(source.url).then(() => {
      isRenewing = false;
      if (!lifetime.signal.aborted) engine.recover();
    });
  };
  for (const type of ['waiting', 'stalled', 'play']) listen(element, type, renew);
  return {
    ...engine,
    chooseAudioTrack(id) {
      for (let index = 0; tracks && index < tracks.length; index += 1) {
        const track = tracks[index];
        if (track) track.enabled = index === id;
      }
    },
    destroy() {
      lifetime.abort();
      engine.destroy();
    },
  };
}
