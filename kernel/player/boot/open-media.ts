import type { StartMedia, StartTrack } from '#kernel/contract/player-start.ts';
import type { BootMedia, BootTrack } from '../handover/boot-media.ts';
import { lastBandwidth } from '../handover/last-bandwidth.ts';
import { chooseRendition } from './choose-rendition.ts';

interface Connection {
  readonly downlink?: number;
  readonly saveData?: boolean;
}

/** Browsers name no more than this, however fast it is. */
const HIGHEST_DOWNLINK = 10;

function chosen({ video, aspectRatio }: StartMedia): StartTrack | undefined {
  const { downlink = 0, saveData = false } = (navigator as { connection?: Connection }).connection ?? {};
  const kept = lastBandwidth(() => localStorage);
  const told = downlink > 0 ? downlink * 1e6 : null;
  const height = Math.min(innerHeight, innerWidth / aspectRatio) * devicePixelRatio;
  return chooseRendition(video, {
    heightPx: height * Math.min(1, aspectRatio),
    bitsPerSec: kept && told && downlink < HIGHEST_DOWNLINK ? Math.min(kept, told) : (kept ?? told),
    saveData,
  });
}

const once = (target: EventTarget, good: string, bad: string): Promise<void> =>
  new Promise((resolve, reject) => {
    target.addEventListener(good, () => resolve(), { once: true });
    target.addEventListener(bad, () => reject(new Error(bad)), { once: true });
  });

/** Asked for at once, appended as it comes in: half a second of it is enough for a picture. */
async function feed(
  buffer: SourceBuffer,
  init: string,
  answer: Promise<Response>,
  onAppended: () => void,
): Promise<void> {
  const append = (bytes: BufferSource): Promise<void> => {
    buffer.appendBuffer(bytes);
    return once(buffer, 'updateend', 'error');
  };
  await append(Uint8Array.from(atob(init), (letter) => letter.charCodeAt(0)));
  const { ok, status, body } = await answer;
  if (!ok || !body) throw new Error(`${status}`);
  const reader = body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    await append(part.value);
    onAppended();
  }
}

/** Asks for the beginning of a video and puts it into the element; null where the browser cannot take it. */
export function openMedia(media: StartMedia, element: HTMLVideoElement, startMs: number): BootMedia | null {
  const picture = chosen(media);
  const tracks: (readonly [kind: 'video' | 'audio', track: StartTrack])[] = [];
  if (picture) tracks.push(['video', picture]);
  if (media.audio) tracks.push(['audio', media.audio]);
  const mime = (kind: string, codec: string): string => `${kind}/mp4; codecs="${codec}"`;
  const { MediaSource } = globalThis;
  if (!tracks[0] || !MediaSource) return null;

  const answers = tracks.map(([, { segment }]) => fetch(segment, { priority: 'high' }));
  // Refusals are heard where they are awaited; nobody else has to.
  for (const answer of answers) answer.catch(() => undefined);
  // The first question about a codec takes long; the segments are on their way meanwhile.
  if (!tracks.every(([kind, { codec }]) => MediaSource.isTypeSupported(mime(kind, codec)))) return null;
  const source = new MediaSource();
  const made: { video?: BootTrack; audio?: BootTrack } = {};
  async function fill(): Promise<void> {
    await once(source, 'sourceopen', 'sourceclose');
    source.duration = media.durationSec;
    for (const [kind, { codec }] of tracks)
      made[kind] = { codec, container: `${kind}/mp4`, buffer: source.addSourceBuffer(mime(kind, codec)) };
    await Promise.all(
      tracks.map(([kind, { init }], index) =>
        feed((made[kind] as BootTrack).buffer, init, answers[index] as Promise<Response>, begin),
      ),
    );
  }
  /** Segments begin with a whole picture, which may be a little after the moment that was asked for. */
  function begin(): void {
    const { buffered, currentTime } = element;
    if (buffered.length > 0 && currentTime < buffered.start(0)) element.currentTime = buffered.start(0);
  }
  const done = fill();
  done.catch(() => undefined);
  element.src = URL.createObjectURL(source);
  if (startMs > 0) element.currentTime = startMs / 1000;
  const [, first] = tracks[0];
  return Object.assign(made, {
    source,
    done,
    rendition: first.name,
    segment: first.segment,
  });
}
