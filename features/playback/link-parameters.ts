/** Query parameters of links to a part of a video or into a playlist; not player parameters (PP-01). */
export const LINK_PARAMETERS = ['playlist', 'endoffset'] as const;
export type LinkParameter = (typeof LINK_PARAMETERS)[number];

const PLAYLIST_ID = /^[\w-]{1,40}$/;
/** A hundred days. */
const MAX_SEC = 8_640_000;

export interface Link {
  /** The playlist that the video is opened in. It may not exist. */
  readonly playlistId: string | null;
  /** PS-04: where playback pauses once. */
  readonly endMs: number | null;
}

/** Never throws: invalid values are ignored. */
export function readLink(query: { get(name: string): string | null }): Link {
  const playlist = query.get('playlist') ?? '';
  const end = query.get('endoffset') ?? '';
  const endSec = /^\d{1,9}(\.\d{1,6})?$/.test(end) ? Number(end) : 0;
  return {
    playlistId: PLAYLIST_ID.test(playlist) ? playlist : null,
    endMs: endSec > 0 && endSec <= MAX_SEC ? Math.round(endSec * 1000) : null,
  };
}
