import type { Viewer } from '#kernel/contract/viewer.ts';
import type { PlayedVideo } from '../player-config.ts';
import type { AnyWidget } from './widget.ts';

export interface FloatingPlace {
  readonly order: number;
  readonly label: string;
  /** The outline of a picture of 24 by 24, drawn with a stroke: what `d` of a path is. */
  readonly icon: string;
  /** The right one where nothing is said. */
  readonly column?: 'left' | 'right';
}

export interface DrawerShape {
  readonly title: string;
  /** Where it slides in from; the right where nothing is said. */
  readonly side?: 'left' | 'right' | 'bottom';
  /** Of the picture, in percent. */
  readonly width?: number;
  readonly maxHeight?: number;
}

/** Everything known before the widget's code is fetched: eager, tiny, free of React and of schemas. */
export interface WidgetManifest {
  /** 'quizzes': also the name for tracking, the CSS prefix and the commit scope. */
  readonly id: string;
  /** Holds up the first play, or follows the end; its code is fetched in time for that. */
  readonly phases?: readonly ('before' | 'after')[];
  /** 'cue': its code is fetched shortly before its first cue and not at the start. */
  readonly needed?: 'start' | 'cue';
  /** With `needed: 'cue'`: when that is, from the configuration as it came. */
  firstCueMs?(config: unknown): number;
  /** Its button in the floating columns (WM-01). It opens the drawer, unless the widget draws a view of its own there. */
  readonly floating?: FloatingPlace;
  /** How its drawer stands in the picture. */
  readonly drawer?: DrawerShape;
  /** Where its `end` view stands among those of other widgets; lower comes first, 0 when absent. */
  readonly end?: { readonly order: number };
  when?(config: unknown, viewer: Viewer, video: PlayedVideo): boolean;
  load(): Promise<{ readonly default: AnyWidget }>;
}
