import type { WidgetContext } from '#kernel/player/core/widget.ts';
import type { PlaylistView } from '../choose-view.ts';
import type { PlaylistConfig, PlaylistVideo } from '../contract.ts';
import type { EntryPages } from '../entry-pages.ts';

/** What the views can do. */
export interface PlaylistActions {
  /** Opens an entry. With a direction, entries that cannot be opened are skipped in that direction. */
  open(entry: PlaylistVideo, direction?: 1 | -1): void;
  cancel(): void;
  loadMore(direction: 1 | -1): void;
  /** Starts again with the first entry. */
  revisit(): void;
}

export interface PlaylistState {
  readonly actions: PlaylistActions;
  readonly view: PlaylistView;
  /** Until the next entry opens by itself; null without a countdown. */
  readonly secondsLeft: number | null;
  /** The entry that is being opened. */
  readonly opening: PlaylistVideo | null;
  /** The part of this video that belongs to the playlist is over. */
  readonly isPartOver: boolean;
  /** Shown for a few seconds; '' for none. */
  readonly note: string;
  readonly pages: EntryPages<PlaylistVideo> | null;
  /** The direction in which a page is being loaded. */
  readonly loading: 1 | -1 | null;
  readonly hasFailed: boolean;
}

const nothing = (): void => undefined;

export const initialState: PlaylistState = {
  actions: { open: nothing, cancel: nothing, loadMore: nothing, revisit: nothing },
  view: 'none',
  secondsLeft: null,
  opening: null,
  isPartOver: false,
  note: '',
  pages: null,
  loading: null,
  hasFailed: false,
};

export type PlaylistContext = WidgetContext<PlaylistConfig, PlaylistState>;
