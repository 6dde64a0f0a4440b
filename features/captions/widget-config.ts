/** What the player's widget is told about a video. */
export interface CaptionsConfig {
  readonly tracks: readonly CaptionFileTrack[];
}

export interface CaptionFileTrack {
  /** BCP 47; each one once. */
  readonly language: string;
  readonly label: string;
  readonly isDefault: boolean;
  /** The file, WebVTT or SRT. */
  readonly url: string;
}
