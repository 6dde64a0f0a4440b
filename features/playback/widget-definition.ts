import type { z } from 'zod';
import type { AnyKind } from '#features/timeline/contract.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';

/** Addresses that a widget's configuration names; relative ones are fine and need no permission. */
export interface NamedAddresses {
  readonly frames?: readonly (string | null | undefined)[];
  readonly images?: readonly (string | null | undefined)[];
}

/** A widget that owners may configure for a video, without a time of its own. */
export interface WidgetDefinition<Config = unknown> {
  readonly id: string;
  readonly schema: z.ZodType<Config>;
  /** WM-02: present without being asked for, unless an owner has switched it off. */
  readonly builtIn?: boolean;
  /** It runs before the first play, so nothing may play until its code has loaded. */
  readonly holdsStart?: boolean;
  /** What a viewer may receive of the stored configuration; null withholds the widget. */
  forViewer(config: Config, viewer: Viewer): object | null;
  /** Frames and images that the configuration names; the page's content security policy allows exactly those hosts. */
  addresses?(config: Config): NamedAddresses;
}

// biome-ignore lint/suspicious/noExplicitAny: widgets of every configuration in one list; each one is typed where it is defined
export type AnyWidgetDefinition = WidgetDefinition<any>;

/** What a feature's `widget.ts` exports as `widgets`. */
export interface FeatureWidgets {
  readonly widgets: readonly AnyWidgetDefinition[];
  /** Its kinds of timed items; the items reach the widgets that each kind names. */
  readonly kinds?: readonly AnyKind[];
}
