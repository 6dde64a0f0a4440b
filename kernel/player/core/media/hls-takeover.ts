import type HlsClass from 'hls.js';
import type { SourceBufferTrackSet } from 'hls.js';
import type { BootMedia } from '../../boot/boot-handle.ts';

export interface Takeover {
  readonly Hls: typeof HlsClass;
  readonly hls: HlsClass;
  readonly media: HTMLMediaElement;
  readonly boot: BootMedia;
  readonly signal: AbortSignal;
  /** It goes on with what the boot script has begun. */
  onDone(level: number): void;
}

/** A segment may be encoded only now; hls.js begins by itself when the boot script takes longer than that. */
const BOOT_MS = 30_000;
/** After the hand-over hls.js asks for the next segment at once, unless something went wrong. */
const FIRST_REQUEST_MS = 8000;

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
  const giveUpAfter = (ms: number, why: string): void => {
    const timer = setTimeout(() => startOrdinarily(why), ms);
    waiting.signal.addEventListener('abort', () => clearTimeout(timer));
  };

  const parsed = new Promise<void>((resolve) => hls.once(Events.MANIFEST_PARSED, () => resolve()));
  giveUpAfter(BOOT_MS, 'it took too long');
  boot.done
    .then(() => parsed)
    .then(() => {
      if (waiting.signal.aborted) return;
      const level = levelOf(hls, boot);
      transfer({ Hls, hls, media, boot });
      hls.startLevel = level;
      hls.startLoad(media.currentTime, true);
      giveUpAfter(FIRST_REQUEST_MS, 'nothing was asked for');
      hls.once(Events.FRAG_LOADING, () => {
        waiting.abort();
        onDone(level);
      });
    })
    // The ordinary start needs the list of levels too.
    .catch((error: unknown) => parsed.then(() => startOrdinarily(error)));
}

function levelOf(hls: HlsClass, { rendition }: BootMedia): number {
  const level = hls.levels.findIndex(({ url }) => url.some((one) => one.includes(`/${rendition}/`)));
  if (level < 0) throw new Error(`there is no ${rendition}`);
  return level;
}

function transfer({ Hls, hls, media, boot }: Pick<Takeover, 'Hls' | 'hls' | 'media' | 'boot'>): void {
  if (boot.source.readyState === 'closed') throw new Error('the media source is closed');
  const tracks: SourceBufferTrackSet = {};
  for (const kind of ['video', 'audio'] as const) {
    const track = boot[kind];
    if (!track) continue;
    const { codec, container, buffer } = track;
    // Sound beside a picture has a playlist of its own.
    const id = kind === 'audio' && boot.video ? 'audio' : 'main';
    tracks[kind] = { id, codec, levelCodec: codec, container, buffer, listeners: [] };
  }
  hls.attachMedia({ media, mediaSource: boot.source, tracks });
  // hls.js waits for the codecs of the first segment that it reads; here they are known before.
  const codecs = Object.entries(tracks).map(([kind, { id, codec = '', levelCodec = '', container }]) => [
    kind,
    { id, codec, levelCodec, container },
  ]);
  hls.trigger(Hls.Events.BUFFER_CODECS, Object.fromEntries(codecs));
}
