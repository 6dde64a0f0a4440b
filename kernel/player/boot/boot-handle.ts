import type { Door } from '../bridge/door.ts';

export interface BootTrack {
  readonly codec: string;
  /** 'video/mp4' */
  readonly container: string;
  readonly buffer: SourceBuffer;
}

/** A media source with the beginning in it, for an engine to go on with. */
export interface BootMedia {
  readonly source: MediaSource;
  readonly video?: BootTrack;
  readonly audio?: BootTrack;
  /** The folder of the rendition that was chosen: 'v720'; that of the sound where there is no picture. */
  readonly rendition: string;
  /** Everything that was asked for is in; rejects when it could not be had. */
  readonly done: Promise<void>;
  /** What it was fetched from: tells how fast the connection is. */
  readonly segment: string;
}

/** What the boot script leaves to the application. */
export interface BootHandle {
  readonly element: HTMLVideoElement;
  readonly media: BootMedia | null;
  /** The viewer has asked for playing and something has to come before it. */
  readonly wantsPlay: boolean;
  /** The way to the page around, for `connectHost`; null where nobody there speaks with us. */
  readonly door: Door | null;
  /** The application has taken over: the boot script lets go of buttons and keys. */
  release(): void;
}

/** What the application's module gives to the boot script. */
export interface BootedApp {
  start(handle: BootHandle): void;
}
