import type { Visibility } from '#features/videos/contract.ts';
import type { StartMedia } from '#kernel/contract/player-start.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Chapter } from './contract.ts';

/** One upload of a video. */
export interface MediaSource {
  readonly video: string;
  readonly generation: number;
}

export interface SizePx {
  readonly width: number;
  readonly height: number;
}

/** The media API for other features. */
export interface MediaPort {
  /** Re-encodes uploaded pictures (PNG, JPEG, WebP), which removes metadata; throws for anything else. */
  readonly images: {
    /** @param body The stream of the request. */
    reencodeSquare(
      body: AsyncIterable<Uint8Array>,
      sidePx: number,
    ): Promise<{ readonly bytes: Uint8Array; readonly extension: 'jpg' | 'png' }>;
    /** JPEGs of exactly these sizes, each cut from the middle. */
    reencodeCover(body: AsyncIterable<Uint8Array>, sizes: readonly SizePx[]): Promise<readonly Uint8Array[]>;
    /** A PNG of at most this size, and a small raw copy (RGBA) for looking at its colors. */
    reencodeWithin(
      body: AsyncIterable<Uint8Array>,
      limits: SizePx,
    ): Promise<{ readonly bytes: Uint8Array; readonly size: SizePx; readonly sample: Uint8Array }>;
  };
  watchFacts(source: MediaSource): Promise<{
    /** Width divided by height; null for audio. */
    readonly aspectRatio: number | null;
    /** Frames per second; null for audio. */
    readonly frameRate: number | null;
    readonly chapters: readonly Chapter[];
  }>;
  /** Everything the first frame needs; null when nothing is playable yet. */
  startMedia(
    source: MediaSource & { readonly visibility: Visibility },
    /** In seconds. */
    start: { readonly startSec: number; readonly isAudioOnly: boolean },
  ): Promise<StartMedia | null>;
  /** EM-10: adds a file for the widgets of a video, as its owner would. `path` goes into their configuration. */
  addWidgetFile(
    viewer: Viewer,
    videoId: string,
    file: { readonly type: 'image' | 'template'; readonly bytes: Uint8Array },
  ): Promise<{ readonly path: string }>;
  /** Takes over a complete file, as if it had been uploaded. */
  receive(
    file: { readonly video_id: string; readonly user_id: string; readonly filename: string },
    path: string,
  ): Promise<void>;
}
