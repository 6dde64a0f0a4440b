import type { Viewer } from '#kernel/contract/viewer.ts';
import type { AnyKind, KindAddresses, KindItem, TimedKind } from './kind.ts';

export interface ItemPosition {
  readonly startMs: number;
  readonly id: number;
}

export interface StoredItem<Data = unknown> extends KindItem<Data> {
  readonly kind: string;
}

/** An item with everything that is stored of it. */
export interface VersionedItem<Data = unknown> extends StoredItem<Data> {
  readonly version: number;
}

/** Several changes in one transaction: viewers see all of them at once, or none. */
export interface TimelineEdit {
  /** Without an id, or with the id of an item that does not exist, it creates the item. */
  put<Data>(
    kind: TimedKind<Data>,
    item: Omit<KindItem<Data>, 'id'> & { readonly id?: string | undefined },
  ): Promise<VersionedItem<Data>>;
  remove(id: string): Promise<void>;
}

/** An item of one of these kinds; items of other kinds count as not found. */
export interface ItemRef<Data> {
  readonly id: string;
  readonly kinds: readonly TimedKind<Data>[];
}

export interface PlayerItems {
  /** Data for the player's widgets, by widget id. */
  readonly byWidget: ReadonlyMap<string, object>;
  /** URLs of frames, images, and files in the items. */
  readonly addresses: readonly KindAddresses[];
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
  /** Makes several changes at once, as drafts unless `publish` is set. Items of other kinds count as not found. */
  edit<Result>(
    viewer: Viewer,
    videoId: string,
    options: { readonly kinds: readonly AnyKind[]; readonly publish: boolean },
    work: (edit: TimelineEdit) => Promise<Result>,
  ): Promise<Result>;
  /**
   * Published items with everything that is stored of them, sorted by time, for the feature that owns the kinds. It has
   * checked permissions, and never passes on what `forViewer` withholds.
   */
  readPublished(videoId: string, kinds: readonly AnyKind[]): Promise<readonly VersionedItem[]>;
  /** The same items as they will be once the drafts are published. Throws unless the viewer manages the video. */
  readDrafts(viewer: Viewer, videoId: string, kinds: readonly AnyKind[]): Promise<readonly VersionedItem[]>;
  forPlayer(viewer: Viewer, videoId: string): Promise<PlayerItems>;
  /** URLs in the items as they will be once the drafts are published. Empty unless the viewer manages the video. */
  draftAddresses(viewer: Viewer, videoId: string): Promise<readonly KindAddresses[]>;
}
