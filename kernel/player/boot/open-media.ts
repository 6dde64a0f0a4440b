import type { StartMedia, StartTrack } from '#kernel/contract/player-start.ts';
import type { BootMedia, BootTrack } from './boot-handle.ts';
import { chooseRendition } from './choose-rendition.ts';
import { lastBandwidth } from './last-bandwidth.ts';

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
  answers: readonly Promise<Response>[],
  onAppended: () => void,
): Promise<void> {
  for (const answer of answers) {
    const { ok, status, body } = await answer;
    if (!ok || !body) throw new Error(`${status}`);
    const reader = body.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      buffer.appendBuffer(part.value);
      await once(buffer, 'updateend', 'error');
      onAppended();
    }
  }
}

/** A beginning that is on its way; it can be so before there is an element for it. */
export interface OpenedMedia extends BootMedia {
  attach(element: HTMLVideoElement, startSec: number): void;
}

/** Asks for the beginning of a video; null where the browser cannot take it. */
export function openMedia(media: StartMedia): OpenedMedia | null {
  const picture = chosen(media);
  const tracks: (readonly [kind: 'video' | 'audio', track: StartTrack])[] = [];
  if (picture) tracks.push(['video', picture]);
  if (media.audio) tracks.push(['audio', media.audio]);
  const mime = (kind: string, codec: string): string => `${kind}/mp4; codecs="${codec}"`;
  const { MediaSource } = globalThis;
  if (!tracks[0] || !tracks.every(([kind, { codec }]) => MediaSource?.isTypeSupported(mime(kind, codec))))
    return null;

  const answers = tracks.map(([, { files }]) => files.map((url) => fetch(url, { priority: 'high' })));
  // Refusals are heard where they are awaited; nobody else has to.
  for (const answer of answers.flat()) answer.catch(() => undefined);
  const source = new MediaSource();
  const made: { video?: BootTrack; audio?: BootTrack } = {};
  let element: HTMLVideoElement;
  async function fill(): Promise<void> {
    await once(source, 'sourceopen', 'sourceclose');
    source.duration = media.durationSec;
    for (const [kind, { codec }] of tracks)
      made[kind] = { codec, container: `${kind}/mp4`, buffer: source.addSourceBuffer(mime(kind, codec)) };
    await Promise.all(
      tracks.map(([kind], index) => feed((made[kind] as BootTrack).buffer, answers[index] ?? [], begin)),
    );
  }
  /** Segments begin with a whole picture, which may be a little after the moment that was asked for. */
  function begin(): void {
    const { buffered, currentTime } = element;
    if (buffered.length > 0 && currentTime < buffered.start(0)) element.currentTime = buffered.start(0);
  }
  const done = fill();
  done.catch(() => undefined);
  const [, first] = tracks[0];
  return Object.assign(made, {
    source,
    done,
    rendition: first.name,
    bitsPerSec: () => measured(first.files[1]),
    attach(to: HTMLVideoElement, startSec: number) {
      element = to;
      element.src = URL.createObjectURL(source);
      if (startSec > 0) element.currentTime = startSec;
    },
  });
}

function measured(url: string): number | null {
  const [timing] = performance.getEntriesByName(new URL(url, location.href).href);
  if (!(timing instanceof PerformanceResourceTiming) || timing.transferSize === 0) return null;
  const tookMs = timing.responseEnd - timing.responseStart;
  return tookMs > 0 ? (timing.encodedBodySize * 8000) / tookMs : null;
}
