import type { WidgetContext } from '#kernel/player/core/widget.ts';
import type { CaptionCue } from '../cue.ts';
import type { CueIndex, CueInterval } from '../cue-index.ts';
import type { CaptionsConfig } from '../widget-config.ts';

export interface LoadedTrack {
  readonly language: string;
  readonly index: CueIndex;
}

export interface ShownCue {
  readonly cue: CaptionCue;
  readonly language: string;
  /** Belongs to the second of two languages. */
  readonly isSecond: boolean;
}

export interface CaptionsWidgetState {
  readonly main: LoadedTrack | null;
  readonly second: LoadedTrack | null;
  readonly transcript: LoadedTrack | null;
  /** Time range in which `shown` and `currentLine` stay the same. */
  readonly interval: CueInterval;
  readonly shown: readonly ShownCue[];
  /** Index of the current line in `transcript`; -1 before the first. */
  readonly currentLine: number;
  readonly isDrawerOpen: boolean;
  /** Chosen in the transcript drawer; null to follow the captions. */
  readonly transcriptLanguage: string | null;
  /** Languages whose file could not be loaded. */
  readonly failedLanguages: readonly string[];
}

export const initialState: CaptionsWidgetState = {
  main: null,
  second: null,
  transcript: null,
  shown: [],
  currentLine: -1,
  failedLanguages: [],
  interval: { startMs: Number.NEGATIVE_INFINITY, endMs: Number.POSITIVE_INFINITY },
  isDrawerOpen: false,
  transcriptLanguage: null,
};

export type CaptionsContext = WidgetContext<CaptionsConfig, CaptionsWidgetState>;
