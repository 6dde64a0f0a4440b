/** A language that captions are offered in. */
export interface CaptionTrack {
  readonly id: string;
  /** 'English' */
  readonly label: string;
  /** 'en' */
  readonly language: string;
  readonly isDefault: boolean;
}

/** One caption with its time; the text is WebVTT markup. */
export interface CaptionCue {
  readonly startMs: number;
  readonly endMs: number;
  readonly text: string;
}
