import type { PlaylistConfig, PlaylistVideo } from '#features/playlists/contract.ts';
import { PAGE_SIZE, pageOf } from '#features/playlists/entry-pages.ts';

/** An entry of a playlist: the video `v{position}`. */
export const playlistEntry = (position: number, more: Partial<PlaylistVideo> = {}): PlaylistVideo =>
  ({
    kapsule_id: `v${position}`,
    displayname: `Video ${position}`,
    duration: 60_000 + position * 1000,
    images: { thumb: `/thumb/${position}.jpg`, fallback: { thumb: null } },
    position,
    start: null,
    end: null,
    ...more,
  }) as PlaylistVideo;

export const playlistPage = (page: number, totalcount: number): PlaylistVideo[] =>
  Array.from({ length: Math.max(0, Math.min(PAGE_SIZE, totalcount - page * PAGE_SIZE)) }, (_, index) =>
    playlistEntry(page * PAGE_SIZE + index),
  );

/** The configuration of the video at this position. */
export const playlistConfig = (
  position: number,
  totalcount: number,
  more: Partial<PlaylistConfig> = {},
): PlaylistConfig => ({
  id: 'p1',
  displayname: 'Knots',
  totalcount,
  kind: 'list',
  skipped: 0,
  position,
  previous: position > 0 ? playlistEntry(position - 1) : null,
  next: position + 1 < totalcount ? playlistEntry(position + 1) : null,
  part: { start: null, end: null },
  page: pageOf(position),
  list: playlistPage(pageOf(position), totalcount),
  ...more,
});
