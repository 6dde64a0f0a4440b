import type { z } from 'zod';
import type { Viewer } from '#kernel/contract/viewer.ts';

/** Something at a time in a video, as its kind sees it. */
export interface KindItem<Data> {
  readonly id: string;
  readonly startMs: number;
  /** Null for a moment without a duration. */
  readonly endMs: number | null;
  readonly data: Data;
}

/** Who receives an item. */
export interface Audience {
  readonly viewer: Viewer;
  readonly canManage: boolean;
}

export interface KindLimits {
  readonly perVideo: number;
  /** Kinds that share the limit; the kind alone where absent. */
  readonly sharedBy?: readonly string[];
}

/** One kind of timed item. Its feature declares it; `apps/widgets.ts` lists the feature. */
export interface TimedKind<Data = unknown> {
  /** 'spotlight': stored with every item, so it never changes. */
  readonly kind: string;
  /** The widgets that receive the published items in their configuration, as `items`. */
  readonly widgets: readonly string[];
  /**
   * 'configuration': with the playback configuration. 'request': the player is told `some: true` and fetches them when
   * it needs them; for kinds with thousands of items.
   */
  readonly delivery: 'configuration' | 'request';
  readonly schema: z.ZodType<Data>;
  readonly limits: KindLimits;
  /** What a viewer may receive of an item's data; null withholds the item. Answer keys and private notes end here. */
  forViewer(item: KindItem<Data>, audience: Audience): object | null;
  /** Frames and images that the data name; the page's content security policy allows exactly those hosts. */
  addresses?(data: Data): { readonly frames?: readonly string[]; readonly images?: readonly string[] };
}

// biome-ignore lint/suspicious/noExplicitAny: kinds of every data type in one list; each one is typed where it is defined
export type AnyKind = TimedKind<any>;

/** @example export const bookmark = defineKind({ kind: 'bookmark', widgets: ['highlights'], schema, limits, forViewer: ({ data }) => data }); */
export function defineKind<Data>(
  kind: Omit<TimedKind<Data>, 'delivery'> & Partial<Pick<TimedKind<Data>, 'delivery'>>,
): TimedKind<Data> {
  return { delivery: 'configuration', ...kind };
}
