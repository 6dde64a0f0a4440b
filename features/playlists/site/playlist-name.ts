import type { Playlist } from '../contract.ts';
import { text } from '../messages.ts';

/** The name; that of a built-in list is translated. */
export const playlistName = ({ kind, displayname }: Pick<Playlist, 'kind' | 'displayname'>): string =>
  kind === 'later' ? text('watchLater') : displayname;

export const playlistUrl = (id: string): string => `/app/playlist/${id}`;

/** A video that is opened in a playlist. */
export const entryUrl = (videoId: string, playlistId: string): string =>
  `/app/video/${videoId}?playlist=${playlistId}`;
