export interface BootTrack {
  readonly codec: string;
  readonly buffer: SourceBuffer;
}

/** The media source that the boot script has started to fill; the engine continues with it. */
export interface BootMedia {
  readonly source: MediaSource;
  readonly video?: BootTrack;
  readonly audio?: BootTrack;
  /** Folder of the rendition loaded last ('v720'), or of the audio rendition when there is no video. */
  readonly rendition: string;
  /** Rejects when a first segment could not be loaded. */
  readonly started: Promise<unknown>;
  /**
   * Resolves when all downloads have ended; from then on the boot script ignores seeks. Rejects when the start
   * failed.
   */
  finish(): Promise<void>;
  /** URL of the segment loaded last; its timing tells the bandwidth. */
  readonly segment: string;
}
