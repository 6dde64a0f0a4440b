import type { Viewer } from '#kernel/contract/viewer.ts';

/** What the embedded page of a playlist needs of playlists. */
export interface PlaylistsPort {
  /** Throws PLAYLIST_NOT_FOUND or PLAYLIST_PRIVATE. */
  get(
    viewer: Viewer,
    id: string,
  ): Promise<{
    readonly id: string;
    readonly kind: string;
    /** The first entry that the viewer may open. */
    readonly first: string | null;
  }>;
  /** Null unless the viewer may open the video in this playlist. */
  widgetConfig(
    viewer: Viewer,
    video: { readonly kapsule_id: string },
    link: { readonly playlistId: string | null },
  ): Promise<object | null>;
}
