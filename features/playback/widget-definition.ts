import type { z } from 'zod';
import type { AnyKind } from '#features/timeline/contract.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';

/** URLs in a widget's configuration; relative ones need no permission. */
export interface NamedAddresses {
  readonly frames?: readonly (string | null | undefined)[];
  readonly images?: readonly (string | null | undefined)[];
  /** What the player fetches and reads. */
  readonly files?: readonly (string | null | undefined)[];
}

/** A widget that owners may configure for a video, without timed items. */
export interface WidgetDefinition<Config = unknown> {
  readonly id: string;
  readonly schema: z.ZodType<Config>;
  /** WM-02: present by default, unless an owner has switched it off. */
  readonly builtIn?: boolean;
  /** FB-05: left out where the video is opened in a playlist. */
  readonly outsidePlaylists?: boolean;
  /** Ids of widgets that viewers do not receive beside this one. */
  withholds?(config: Config): readonly string[];
  /** Whether it runs before the first play with this configuration, so that playback waits for its code. */
  holdsStart?(config: Config): boolean;
  /** The part of the stored configuration that a viewer may receive; null withholds the widget. */
  forViewer(config: Config, viewer: Viewer): object | null;
  /**
   * Merges what `forViewer` left (undefined if nothing is stored) with the feature's data; null withholds the widget. By
   * default the data override it field by field.
   */
  combine?(stored: object | undefined, data: object | undefined): object | null;
  /** URLs of frames, images, and files in what viewers receive; the page's content security policy allows exactly their origins. */
  addresses?(config: Config): NamedAddresses;
}

// biome-ignore lint/suspicious/noExplicitAny: a list of widgets with different types; each is typed where it is defined
export type AnyWidgetDefinition = WidgetDefinition<any>;

/** What a feature's `widget.ts` exports as `widgets`. */
export interface FeatureWidgets {
  readonly widgets: readonly AnyWidgetDefinition[];
  /** Its kinds of timed items; the items reach the widgets that each kind names. */
  readonly kinds?: readonly AnyKind[];
}
