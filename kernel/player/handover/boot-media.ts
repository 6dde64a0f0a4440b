export interface BootTrack {
  readonly codec: string;
  /** 'video/mp4' */
  readonly container: string;
  readonly buffer: SourceBuffer;
}

/** The media source that the boot script has started to fill; the engine continues with it. */
export interface BootMedia {
  readonly source: MediaSource;
  readonly video?: BootTrack;
  readonly audio?: BootTrack;
  /** Folder of the chosen rendition ('v720'), or of the audio rendition when there is no video. */
  readonly rendition: string;
  /** Resolves when every requested segment has been appended; rejects when one could not be loaded. */
  readonly done: Promise<void>;
  /** Address of the first segment; its timing tells the bandwidth. */
  readonly segment: string;
}
