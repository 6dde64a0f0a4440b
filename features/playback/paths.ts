/** EM-01 */
export const EMBEDDED_V3_ROUTE = '/kapsule/:id/v3/embedded';
/** EM-01: for live events and for player version 4. */
export const EMBEDDED_V4_ROUTE = '/app/video/:id/v4/embedded';

/** The embed page of a playlist, which starts with its first video or with `?video=`. */
export const EMBEDDED_PLAYLIST_ROUTE = '/app/playlist/:id/embedded';

export const embeddedPlaylistPath = (playlistId: string): string =>
  EMBEDDED_PLAYLIST_ROUTE.replace(':id', encodeURIComponent(playlistId));

/** The path of the embed page. */
export const embeddedPath = (videoId: string, playerVersion: 3 | 4 = 3): string =>
  (playerVersion === 4 ? EMBEDDED_V4_ROUTE : EMBEDDED_V3_ROUTE).replace(':id', encodeURIComponent(videoId));
