/** Where a cue stands, as WebVTT says it. What is absent is left to the player. */
export interface CueSettings {
  readonly vertical?: 'rl' | 'lr';
  readonly line?: {
    readonly value: number;
    /** Of the picture; otherwise lines, counted from the end when negative. */
    readonly percent: boolean;
    readonly align: 'start' | 'center' | 'end';
  };
  readonly position?: {
    readonly percent: number;
    readonly align: 'line-left' | 'center' | 'line-right' | null;
  };
  /** In percent. */
  readonly size?: number;
  readonly align?: 'start' | 'center' | 'end' | 'left' | 'right';
  readonly region?: string;
}

/** Words that are shown from `startMs` on and no longer at `endMs`. */
export interface CaptionCue {
  readonly id: string;
  readonly startMs: number;
  readonly endMs: number;
  /** In the markup of WebVTT, whichever format it came in. */
  readonly text: string;
  readonly settings: CueSettings;
}

export type CaptionFormat = 'vtt' | 'srt';

/** Why a cue was left out: no times, times that cannot be read, an end that is not after the start. */
export type CueFault = 'no-times' | 'bad-times' | 'ends-early';

export interface ParsedCaptions {
  readonly format: CaptionFormat;
  /** In the order of time. */
  readonly cues: readonly CaptionCue[];
  /** STYLE and REGION blocks as they stood there; we do not use them, others may. */
  readonly head: readonly string[];
  readonly skipped: number;
  readonly firstFault: { readonly line: number; readonly fault: CueFault } | null;
}
