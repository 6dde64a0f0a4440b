import type { Viewer } from '#kernel/contract/viewer.ts';
import type { KindItem, TimedKind } from './kind.ts';

export interface ItemPosition {
  readonly startMs: number;
  readonly id: number;
}

export interface StoredItem<Data = unknown> extends KindItem<Data> {
  readonly kind: string;
}

/** An item of one of these kinds; items of other kinds count as not found. */
export interface ItemRef<Data> {
  readonly id: string;
  readonly kinds: readonly TimedKind<Data>[];
}

export interface PlayerItems {
  /** Data for the player's widgets, by widget id. */
  readonly byWidget: ReadonlyMap<string, object>;
  /** URLs of frames and images in the items. */
  readonly addresses: readonly NonNullable<ReturnType<NonNullable<TimedKind['addresses']>>>[];
  /** Where the chapters begin that the owner has created, sorted by time. */
  readonly chapters: readonly ChapterStart[];
}

export interface ChapterStart {
  readonly startMs: number;
  readonly title: string;
}

/** The timeline API for other features. Permissions are those of the video. */
export interface TimelinePort {
  /** Published items of these kinds that this viewer may receive, sorted by time. */
  page<Data>(
    viewer: Viewer,
    videoId: string,
    query: {
      readonly kinds: readonly TimedKind<Data>[];
      readonly after: ItemPosition | null;
      readonly max: number;
    },
  ): Promise<{ readonly total: number; readonly list: readonly StoredItem<Data>[] }>;
  /** `create`, `change`, and `remove` publish at once. */
  create<Data>(
    viewer: Viewer,
    videoId: string,
    kind: TimedKind<Data>,
    item: Omit<KindItem<Data>, 'id'>,
  ): Promise<StoredItem<Data>>;
  /** `edit` receives the current item, under a lock. */
  change<Data>(
    viewer: Viewer,
    videoId: string,
    item: ItemRef<Data>,
    edit: (item: StoredItem<Data>) => Partial<Omit<StoredItem<Data>, 'id'>>,
  ): Promise<StoredItem<Data>>;
  remove<Data>(viewer: Viewer, videoId: string, item: ItemRef<Data>): Promise<void>;
  forPlayer(viewer: Viewer, videoId: string): Promise<PlayerItems>;
}
