import type { Door } from '../bridge/door.ts';

export interface BootTrack {
  readonly codec: string;
  /** 'video/mp4' */
  readonly container: string;
  readonly buffer: SourceBuffer;
}

/** A media source that already holds the first segments; an engine continues from there. */
export interface BootMedia {
  readonly source: MediaSource;
  readonly video?: BootTrack;
  readonly audio?: BootTrack;
  /** Folder of the chosen rendition, such as 'v720', or of the audio track when there is no video. */
  readonly rendition: string;
  /** Resolves when all requested segments are appended; rejects when one cannot be loaded. */
  readonly done: Promise<void>;
  /** URL of the first segment; its resource timing gives the bandwidth. */
  readonly segment: string;
}

/** What the boot script passes to the application. */
export interface BootHandle {
  readonly element: HTMLVideoElement;
  readonly media: BootMedia | null;
  /** The viewer asked to play; set even when something has to run before the first play. */
  readonly isPlayRequested: boolean;
  /** The connection to the embedding page, for `connectHost`; null when that page does not use the SDK. */
  readonly door: Door | null;
  /** Removes the boot script's event listeners once the application has taken over. */
  release(): void;
}

/** What the application's module exports for the boot script. */
export interface BootedApp {
  start(handle: BootHandle): void;
}
