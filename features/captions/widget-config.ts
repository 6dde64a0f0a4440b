/** Configuration of the captions widget for one video. */
export interface CaptionsConfig {
  readonly tracks: readonly CaptionFileTrack[];
}

export interface CaptionFileTrack {
  /** BCP 47; unique within the list. */
  readonly language: string;
  readonly label: string;
  readonly isDefault: boolean;
  /** WebVTT or SRT. */
  readonly url: string;
}
