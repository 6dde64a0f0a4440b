import type HlsClass from 'hls.js';
import type { BufferCodecsData, SourceBufferTrackSet } from 'hls.js';
import type { BootMedia } from '../../handover/boot-media.ts';
import { measureBandwidth } from './measured-bandwidth.ts';

export interface Takeover {
  readonly Hls: typeof HlsClass;
  readonly hls: HlsClass;
  readonly media: HTMLMediaElement;
  readonly boot: BootMedia;
  readonly signal: AbortSignal;
  /** Called when hls.js has taken the media source over. */
  onDone(level: number): void;
}

/** Both the boot script's segment and the next one may have to be encoded first. */
const TIMEOUT_MS = 40_000;

/**
 * Hands a playing media source to hls.js, which continues loading at the end of the buffer. When anything fails, hls.js
 * starts normally at the same position and in the same play state.
 */
export function takeOverBootMedia({ Hls, hls, media, boot, signal, onDone }: Takeover): void {
  const { Events } = Hls;
  const pending = new AbortController();
  signal.addEventListener('abort', () => pending.abort());
  function startNormally(reason: unknown): void {
    if (pending.signal.aborted) return;
    pending.abort();
    console.warn('player: the early start failed, starting again.', reason);
    const { currentTime, paused } = media;
    hls.detachMedia();
    hls.attachMedia(media);
    hls.startLoad(currentTime);
    if (!paused) void media.play().catch(() => undefined);
  }
  const parsed = new Promise<void>((resolve) => hls.once(Events.MANIFEST_PARSED, () => resolve()));
  const timer = setTimeout(() => startNormally('it took too long'), TIMEOUT_MS);
  pending.signal.addEventListener('abort', () => clearTimeout(timer));
  parsed
    .then(() => boot.finish())
    .then(() => {
      if (pending.signal.aborted) return;
      const level = findBootLevel(hls, boot);
      // With a measured bandwidth, hls.js chooses the next segment's level as usual.
      if (measureBandwidth(boot.segment) === null) hls.startLevel = level;
      const tracks = toHlsTracks(boot);
      hls.once(Events.MEDIA_ATTACHED, () => {
        pending.abort();
        onDone(level);
      });
      hls.attachMedia({ media, mediaSource: boot.source, tracks });
      // hls.js waits for the codecs of the first segment it parses; these are already known.
      hls.trigger(Events.BUFFER_CODECS, toCodecs(tracks));
      hls.startLoad(media.currentTime, true);
    })
    .catch(startNormally);
}

function findBootLevel(hls: HlsClass, { rendition }: BootMedia): number {
  const level = hls.levels.findIndex(({ url }) => url.some((one) => one.includes(`/${rendition}/`)));
  if (level < 0) throw new Error(`there is no ${rendition}`);
  return level;
}

function toHlsTracks(boot: BootMedia): SourceBufferTrackSet {
  if (boot.source.readyState === 'closed') throw new Error('the media source is closed');
  const tracks: SourceBufferTrackSet = {};
  for (const kind of ['video', 'audio'] as const) {
    const track = boot[kind];
    if (!track) continue;
    const { codec, buffer } = track;
    // Resets the parser, which would otherwise wait for the rest of a truncated segment.
    buffer.abort();
    // Audio that accompanies video has a separate playlist.
    const id = kind === 'audio' && boot.video ? 'audio' : 'main';
    tracks[kind] = { id, codec, levelCodec: codec, container: `${kind}/mp4`, buffer, listeners: [] };
  }
  return tracks;
}

function toCodecs(tracks: SourceBufferTrackSet): BufferCodecsData {
  const codecs = Object.entries(tracks).map(([kind, { id, codec = '', levelCodec = '', container }]) => [
    kind,
    { id, codec, levelCodec, container },
  ]);
  return Object.fromEntries(codecs) as BufferCodecsData;
}
