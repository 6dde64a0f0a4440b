/** WebVTT cue settings. Absent ones use the player's defaults. */
export interface CueSettings {
  readonly vertical?: 'rl' | 'lr';
  readonly line?: {
    readonly value: number;
    /** Percent of the video instead of lines; negative lines count from the end. */
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

/** Text that is shown from `startMs` (inclusive) to `endMs` (exclusive). */
export interface CaptionCue {
  readonly id: string;
  readonly startMs: number;
  readonly endMs: number;
  /** WebVTT markup, whatever format the file had. */
  readonly text: string;
  readonly settings: CueSettings;
}

export type CaptionFormat = 'vtt' | 'srt';

/** Why a cue was skipped: no times, invalid times, or an end that is not after the start. */
export type CueFault = 'no-times' | 'bad-times' | 'ends-early';

export interface ParsedCaptions {
  readonly format: CaptionFormat;
  /** Sorted by start. */
  readonly cues: readonly CaptionCue[];
  /** STYLE and REGION blocks, kept verbatim for other players. */
  readonly head: readonly string[];
  readonly skipped: number;
  readonly firstFault: { readonly line: number; readonly fault: CueFault } | null;
}
