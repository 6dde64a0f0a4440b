import type { z } from 'zod';
import type { Viewer } from '#kernel/contract/viewer.ts';

/** A timed item with the data of its kind. */
export interface KindItem<Data> {
  readonly id: string;
  readonly startMs: number;
  /** Null for a position without a duration. */
  readonly endMs: number | null;
  readonly data: Data;
}

/** Who receives an item. */
export interface Audience {
  readonly viewer: Viewer;
  readonly canManage: boolean;
}

type Addresses = readonly (string | null | undefined)[];

export interface KindAddresses {
  readonly frames?: Addresses;
  readonly images?: Addresses;
  /** What the player fetches and reads. */
  readonly files?: Addresses;
}

export interface KindLimits {
  readonly perVideo: number;
  /** Kinds that share the limit; by default only this kind. */
  readonly sharedBy?: readonly string[];
}

/** A kind of timed item. Its feature declares it; `apps/widgets/list.ts` lists the feature. */
export interface TimedKind<Data = unknown> {
  /** 'spotlight'; stored with every item, so it must never change. */
  readonly kind: string;
  /** The widgets that receive the published items in their configuration, as `items`. */
  readonly widgets: readonly string[];
  /**
   * 'configuration': items are part of the playback configuration. 'request': the configuration contains only
   * `some: true` and the player fetches the items on demand; for kinds with thousands of items.
   */
  readonly delivery: 'configuration' | 'request';
  readonly schema: z.ZodType<Data>;
  readonly limits: KindLimits;
  /** Whether items are shown for a while, and so must not end when they begin. Items of other kinds may have any end. */
  readonly duration?: 'required' | 'optional';
  /** The part of an item's data that a viewer may receive; null withholds the item. Remove answer keys and private notes here. */
  forViewer(item: KindItem<Data>, audience: Audience): object | null;
  /** What keeps the item from being published, as a sentence for its owner; null when it is complete. Drafts may be incomplete. */
  findProblem?(item: KindItem<Data>): string | null;
  /** For kinds that divide the video into chapters: the title of the chapter that begins at the item. */
  chapterTitle?(data: Data): string;
  /** URLs of frames, images, and files in the data; the page's content security policy allows exactly their origins. */
  addresses?(data: Data): KindAddresses;
}

// biome-ignore lint/suspicious/noExplicitAny: a list of kinds with different types; each is typed where it is defined
export type AnyKind = TimedKind<any>;

/** @example export const bookmark = defineKind({ kind: 'bookmark', widgets: ['highlights'], schema, limits, forViewer: ({ data }) => data }); */
export function defineKind<Data>(
  kind: Omit<TimedKind<Data>, 'delivery'> & Partial<Pick<TimedKind<Data>, 'delivery'>>,
): TimedKind<Data> {
  return { delivery: 'configuration', ...kind };
}
