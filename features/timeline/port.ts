import type { Viewer } from '#kernel/contract/viewer.ts';
import type { KindItem, TimedKind } from './kind.ts';

export interface ItemPosition {
  readonly startMs: number;
  readonly id: number;
}

export interface StoredItem<Data = unknown> extends KindItem<Data> {
  readonly kind: string;
}

/** An item that is expected to be of one of these kinds; any other one counts as not found. */
export interface ItemRef<Data> {
  readonly id: string;
  readonly kinds: readonly TimedKind<Data>[];
}

export interface PlayerItems {
  /** What the player's widgets receive, by widget id. */
  readonly byWidget: ReadonlyMap<string, object>;
  /** The frames and images that the items name. */
  readonly addresses: readonly NonNullable<ReturnType<NonNullable<TimedKind['addresses']>>>[];
}

/** What other features may ask of the timeline. Permissions are those of the video. */
export interface TimelinePort {
  /** Published items of these kinds as this viewer may receive them, in the order of time. */
  page<Data>(
    viewer: Viewer,
    videoId: string,
    query: {
      readonly kinds: readonly TimedKind<Data>[];
      readonly after: ItemPosition | null;
      readonly max: number;
    },
  ): Promise<{ readonly total: number; readonly list: readonly StoredItem<Data>[] }>;
  /** These put a change into effect at once. */
  create<Data>(
    viewer: Viewer,
    videoId: string,
    kind: TimedKind<Data>,
    item: Omit<KindItem<Data>, 'id'>,
  ): Promise<StoredItem<Data>>;
  /** `edit` sees the item as it is at that moment, under a lock. */
  change<Data>(
    viewer: Viewer,
    videoId: string,
    item: ItemRef<Data>,
    edit: (item: StoredItem<Data>) => Partial<Omit<StoredItem<Data>, 'id'>>,
  ): Promise<StoredItem<Data>>;
  remove<Data>(viewer: Viewer, videoId: string, item: ItemRef<Data>): Promise<void>;
  forPlayer(viewer: Viewer, videoId: string): Promise<PlayerItems>;
}
