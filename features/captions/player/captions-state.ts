import type { WidgetContext } from '#kernel/player/core/widget.ts';
import type { CaptionCue } from '../cue.ts';
import type { CueIndex, Stretch } from '../cue-index.ts';
import type { CaptionsConfig } from '../widget-config.ts';

/** The captions of one language, here and ready. */
export interface LoadedTrack {
  readonly language: string;
  readonly index: CueIndex;
}

export interface ShownCue {
  readonly cue: CaptionCue;
  readonly language: string;
  /** Of the second language, where two are shown. */
  readonly isSecond: boolean;
}

export interface CaptionsWidgetState {
  readonly main: LoadedTrack | null;
  readonly second: LoadedTrack | null;
  /** What the transcript shows. */
  readonly reading: LoadedTrack | null;
  /** During which nothing changes. */
  readonly stretch: Stretch;
  readonly shown: readonly ShownCue[];
  /** The place of the line that is being said in `reading`; -1 before the first. */
  readonly current: number;
  readonly drawerOpen: boolean;
  /** Chosen in the transcript; null for the language of the captions. */
  readonly readingLanguage: string | null;
  /** The languages whose file could not be had. */
  readonly failed: readonly string[];
}

export const initialState: CaptionsWidgetState = {
  ...{ main: null, second: null, reading: null, shown: [], current: -1, failed: [] },
  stretch: { startMs: Number.NEGATIVE_INFINITY, endMs: Number.POSITIVE_INFINITY },
  ...{ drawerOpen: false, readingLanguage: null },
};

export type CaptionsContext = WidgetContext<CaptionsConfig, CaptionsWidgetState>;
