import type { AudioTrack, Engine, EngineOptions } from './engine.ts';
import { startFile } from './file-engine.ts';
import type { MediaElement } from './media-element.ts';

const APPLE_PLAYLIST = 'application/vnd.apple.mpegurl';
/** The browser keeps its distance from the edge by itself; this is about how far. */
const LATENCY_SEC = 9;

export function playsHlsItself(element: MediaElement): boolean {
  return (element as MediaElement & HTMLMediaElement).canPlayType(APPLE_PLAYLIST) !== '';
}

/** Safari's list of sound tracks; others have none. */
interface NativeTracks extends EventTarget {
  readonly length: number;
  readonly [index: number]: { readonly label: string; readonly language: string; enabled: boolean };
}
type Native = MediaElement & { readonly audioTracks?: NativeTracks };

/** The browser's own HLS: it chooses the quality itself and names no levels. */
export function startNative(options: EngineOptions): Engine {
  const { element, source, addresses, report } = options;
  const ending = new AbortController();
  const listen = (target: EventTarget, type: string, call: () => void): void =>
    target.addEventListener(type, call, { signal: ending.signal });
  const tracks = (element as Native).audioTracks;
  const tellTracks = (): void => {
    const list = Array.from({ length: tracks?.length ?? 0 }, (_, id) => id);
    const found = list.map((id): AudioTrack => {
      const { label = '', language = '' } = tracks?.[id] ?? {};
      return { id, label: label || language, language };
    });
    const on = list.find((id) => tracks?.[id]?.enabled);
    report({ audioTracks: found, audioTrack: on ?? null });
  };
  const tellLive = (): void => {
    const { seekable, duration } = element;
    if (duration !== Number.POSITIVE_INFINITY || seekable.length === 0) return;
    const last = seekable.length - 1;
    report({
      live: { startSec: seekable.start(0), edgeSec: seekable.end(last), targetLatencySec: LATENCY_SEC },
    });
  };
  if (tracks) for (const type of ['addtrack', 'change']) listen(tracks, type, tellTracks);
  for (const type of ['loadedmetadata', 'progress', 'timeupdate']) listen(element, type, tellLive);
  const engine = startFile(options, 'native');
  // Its requests cannot be changed: with a token that has ended it stands still, and is given a new address there.
  let isRenewing = false;
  const renew = (): void => {
    if (isRenewing || !addresses.isOver()) return;
    isRenewing = true;
    void addresses.addressOf(source.url).then(() => {
      isRenewing = false;
      if (!ending.signal.aborted) engine.recover();
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
      ending.abort();
      engine.destroy();
    },
  };
}
