import type HlsClass from 'hls.js';
import type { BufferCodecsData, HlsConfig, LevelDetails, SourceBufferTrackSet } from 'hls.js';
import type { BootMedia } from '../../handover/boot-media.ts';
import { measuredSpeed } from './measured-speed.ts';

export interface Takeover {
  readonly Hls: typeof HlsClass;
  readonly hls: HlsClass;
  readonly media: HTMLMediaElement;
  readonly boot: BootMedia;
  readonly signal: AbortSignal;
  /** It goes on with what the boot script has begun. */
  onDone(level: number): void;
}

/** Segments may be encoded only now, the boot script's and the next one; hls.js begins anew when it takes longer. */
const PATIENCE_MS = 40_000;

/**
 * Hands a media source that already plays to hls.js, which then loads from the end of what is there. Whatever goes
 * wrong on the way, an ordinary start takes its place: same moment, playing as before.
 */
export function takeOver({ Hls, hls, media, boot, signal, onDone }: Takeover): void {
  const { Events } = Hls;
  const waiting = new AbortController();
  signal.addEventListener('abort', () => waiting.abort());
  function startOrdinarily(why: unknown): void {
    if (waiting.signal.aborted) return;
    waiting.abort();
    console.warn('player: the early start could not be gone on with.', why);
    const { currentTime, paused } = media;
    hls.detachMedia();
    hls.attachMedia(media);
    hls.startLoad(currentTime);
    if (!paused) void media.play().catch(() => undefined);
  }
  const parsed = new Promise<void>((resolve) => hls.once(Events.MANIFEST_PARSED, () => resolve()));
  const timer = setTimeout(() => startOrdinarily('it took too long'), PATIENCE_MS);
  waiting.signal.addEventListener('abort', () => clearTimeout(timer));
  boot.done
    .then(() => parsed)
    .then(() => {
      if (waiting.signal.aborted) return;
      const level = levelOf(hls, boot);
      // With a measured connection the next segment is chosen as any other.
      if (measuredSpeed(boot.segment) === null) hls.startLevel = level;
      const tracks = tracksOf(boot);
      hls.once(Events.MEDIA_ATTACHED, () => {
        waiting.abort();
        onDone(level);
      });
      hls.attachMedia({ media, mediaSource: boot.source, tracks });
      // hls.js waits for the codecs of the first segment that it reads; here they are known before.
      hls.trigger(Events.BUFFER_CODECS, codecsOf(tracks));
      hls.startLoad(media.currentTime, true);
    })
    // The ordinary start needs the list of levels too.
    .catch((error: unknown) => parsed.then(() => startOrdinarily(error)));
}

function levelOf(hls: HlsClass, { rendition }: BootMedia): number {
  const level = hls.levels.findIndex(({ url }) => url.some((one) => one.includes(`/${rendition}/`)));
  if (level < 0) throw new Error(`there is no ${rendition}`);
  return level;
}

function tracksOf(boot: BootMedia): SourceBufferTrackSet {
  if (boot.source.readyState === 'closed') throw new Error('the media source is closed');
  const tracks: SourceBufferTrackSet = {};
  for (const kind of ['video', 'audio'] as const) {
    const track = boot[kind];
    if (!track) continue;
    const { codec, container, buffer } = track;
    // Should its last segment have been cut, the rest of it is not waited for.
    buffer.abort();
    // Sound beside a picture has a playlist of its own.
    const id = kind === 'audio' && boot.video ? 'audio' : 'main';
    tracks[kind] = { id, codec, levelCodec: codec, container, buffer, listeners: [] };
  }
  return tracks;
}

function codecsOf(tracks: SourceBufferTrackSet): BufferCodecsData {
  const known = Object.entries(tracks).map(([kind, { id, codec = '', levelCodec = '', container }]) => [
    kind,
    { id, codec, levelCodec, container },
  ]);
  return Object.fromEntries(known) as BufferCodecsData;
}

/** The end of what is there lies a fraction before that of its segment. */
const BEYOND_SEC = 0.02;

type Controllers = Required<Pick<HlsConfig, 'streamController' | 'audioStreamController'>>;

/** hls.js looks for its first segment without any tolerance and would fetch once more what is there already. */
export function controllersBeyond({ streamController, audioStreamController }: Controllers): Controllers {
  return {
    streamController: class extends streamController {
      protected override getNextFragment(pos: number, details: LevelDetails) {
        return super.getNextFragment(this.startFragRequested ? pos : pos + BEYOND_SEC, details);
      }
    },
    audioStreamController: class extends audioStreamController {
      protected override getNextFragment(pos: number, details: LevelDetails) {
        return super.getNextFragment(this.startFragRequested ? pos : pos + BEYOND_SEC, details);
      }
    },
  };
}
