import type { Viewer } from '#kernel/contract/viewer.ts';
import type { PhaseName } from '../phases.ts';
import type { PlayedVideo } from '../player-config.ts';
import type { AnyWidget } from './widget.ts';

export interface FloatingPlace {
  readonly order: number;
  readonly label: string;
  /** On phones; `label` when absent. */
  readonly mobileLabel?: string;
  /** SVG path data of a 24 × 24 outline icon. */
  readonly icon: string;
  /** The widget's `onPress` opens a dialog instead of the drawer. */
  readonly opens?: 'dialog';
  /** Right by default. */
  readonly column?: 'left' | 'right';
}

export interface DrawerShape {
  readonly title: string;
  /** A title from the raw configuration; '' for `title`. */
  titleFor?(config: unknown): string;
  /** Edge it slides in from; right by default. */
  readonly side?: 'left' | 'right' | 'bottom';
  /** In percent of the picture. */
  readonly width?: number;
  readonly maxHeight?: number;
}

/** Everything known before the widget's code is loaded. Loaded eagerly, so it must stay tiny and free of React and schemas. */
export interface WidgetManifest {
  /** 'quizzes'; also used for tracking, as CSS prefix, and as commit scope. */
  readonly id: string;
  /**
   * Runs before the first play or after the end; its code is loaded in time. A function receives the raw configuration, so
   * that nothing waits for a widget that has nothing to do in a phase.
   */
  readonly phases?: readonly PhaseName[] | ((config: unknown) => readonly PhaseName[]);
  /** 'cue': its code is loaded shortly before its first cue instead of at the start. */
  readonly needed?: 'start' | 'cue';
  /** With `needed: 'cue'`: time of the first cue, from the raw configuration. */
  firstCueMs?(config: unknown, video: PlayedVideo): number;
  /** Its button in the floating columns (WM-01). It opens the drawer, unless the widget has a 'floating' view. */
  readonly floating?: FloatingPlace;
  /** Title and placement of its drawer. */
  readonly drawer?: DrawerShape;
  /** Sort order of its `end` view; lower comes first, 0 when absent. */
  readonly end?: { readonly order: number };
  /** Between the owner and the viewer: a page around the frame can neither add it nor hear what it tracks. */
  readonly isPrivate?: boolean;
  when?(config: unknown, viewer: Viewer, video: PlayedVideo): boolean;
  load(): Promise<{ readonly default: AnyWidget }>;
}
