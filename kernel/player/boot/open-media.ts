import type { StartMedia, StartTrack } from '#kernel/contract/player-start.ts';
import type { BootMedia, BootTrack } from '../handover/boot-media.ts';
import { readStoredBandwidth } from '../handover/stored-bandwidth.ts';
import { chooseRendition } from './choose-rendition.ts';

interface Connection {
  readonly downlink?: number;
  readonly saveData?: boolean;
}

/** Browsers report no more than this, however fast the connection is. */
const MAX_REPORTED_DOWNLINK = 10;

function chooseVideoTrack({ video, aspectRatio }: StartMedia): StartTrack | undefined {
  const { downlink = 0, saveData = false } = (navigator as { connection?: Connection }).connection ?? {};
  const stored = readStoredBandwidth(() => localStorage);
  const reported = downlink > 0 ? downlink * 1e6 : null;
  const height = Math.min(innerHeight, innerWidth / aspectRatio) * devicePixelRatio;
  return chooseRendition(video, {
    heightPx: height * Math.min(1, aspectRatio),
    bitsPerSec:
      stored && reported && downlink < MAX_REPORTED_DOWNLINK
        ? Math.min(stored, reported)
        : (stored ?? reported),
    saveData,
  });
}

const waitFor = (target: EventTarget, success: string, failure: string): Promise<void> =>
  new Promise((resolve, reject) => {
    target.addEventListener(success, () => resolve(), { once: true });
    target.addEventListener(failure, () => reject(new Error(failure)), { once: true });
  });

/** Appends the response while it streams in: the first half second is enough to show a frame. */
async function appendStream(
  buffer: SourceBuffer,
  init: string,
  response: Promise<Response>,
  onAppended: () => void,
): Promise<void> {
  const append = (bytes: BufferSource): Promise<void> => {
    buffer.appendBuffer(bytes);
    return waitFor(buffer, 'updateend', 'error');
  };
  await append(Uint8Array.from(atob(init), (letter) => letter.charCodeAt(0)));
  const { ok, status, body } = await response;
  if (!ok || !body) throw new Error(`${status}`);
  const reader = body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    await append(part.value);
    onAppended();
  }
}

/** Streams the first segments of a video into the element; null when the browser cannot play them. */
export function openMedia(media: StartMedia, element: HTMLVideoElement, startMs: number): BootMedia | null {
  const video = chooseVideoTrack(media);
  const tracks: (readonly [kind: 'video' | 'audio', track: StartTrack])[] = [];
  if (video) tracks.push(['video', video]);
  if (media.audio) tracks.push(['audio', media.audio]);
  const mime = (kind: string, codec: string): string => `${kind}/mp4; codecs="${codec}"`;
  const { MediaSource } = globalThis;
  if (!tracks[0] || !MediaSource) return null;

  const responses = tracks.map(([, { segment }]) => fetch(segment, { priority: 'high' }));
  // Failures surface in appendStream; this only prevents unhandled rejections.
  for (const response of responses) response.catch(() => undefined);
  // The first codec query is slow, so it runs while the segments load.
  if (!tracks.every(([kind, { codec }]) => MediaSource.isTypeSupported(mime(kind, codec)))) return null;
  const source = new MediaSource();
  const bootTracks: { video?: BootTrack; audio?: BootTrack } = {};
  async function fill(): Promise<void> {
    await waitFor(source, 'sourceopen', 'sourceclose');
    source.duration = media.durationSec;
    for (const [kind, { codec }] of tracks)
      bootTracks[kind] = {
        codec,
        container: `${kind}/mp4`,
        buffer: source.addSourceBuffer(mime(kind, codec)),
      };
    await Promise.all(
      tracks.map(([kind, { init }], index) =>
        appendStream(
          (bootTracks[kind] as BootTrack).buffer,
          init,
          responses[index] as Promise<Response>,
          seekToFirstFrame,
        ),
      ),
    );
  }
  /** A segment starts with a keyframe, which may come slightly after the requested start. */
  function seekToFirstFrame(): void {
    const { buffered, currentTime } = element;
    if (buffered.length > 0 && currentTime < buffered.start(0)) element.currentTime = buffered.start(0);
  }
  const done = fill();
  done.catch(() => undefined);
  element.src = URL.createObjectURL(source);
  if (startMs > 0) element.currentTime = startMs / 1000;
  const [, first] = tracks[0];
  return Object.assign(bootTracks, {
    source,
    done,
    rendition: first.name,
    segment: first.segment,
  });
}
