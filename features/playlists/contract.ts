import { z } from 'zod';
import { Images, VideoSummary, Visibility } from '#features/videos/contract.ts';
import { defineErrors } from '#kernel/contract/errors.ts';
import { line, paragraph, requiredLine } from '#kernel/contract/fields.ts';
import { defineRoute } from '#kernel/contract/route.ts';

export const PLAYLIST_NAME_MAX_LENGTH = 200;
export const PLAYLIST_DESCRIPTION_MAX_LENGTH = 5_000;
export const PLAYLIST_ENTRIES_MAX = 1_000;
export const PLAYLISTS_PER_OWNER_MAX = 500;
export const COVER_MAX_BYTES = 8 * 1024 * 1024;
/** The id that stands for one's own list of videos to watch later. */
export const WATCH_LATER_ID = 'later';
/** PL-07 */
export const PLAYLIST_PAGE_SIZE = 10;
const PAGE_SIZE_MAX = 100;

export const playlistErrors = defineErrors({
  PLAYLIST_NOT_FOUND: { status: 404, message: 'Playlist not found.' },
  PLAYLIST_PRIVATE: { status: 403, message: 'This playlist is private.' },
  PLAYLIST_OWNER_ONLY: { status: 403, message: "You don't have permission to change this playlist." },
  PLAYLIST_CHANGED: { status: 409, message: 'Someone else changed this playlist in the meantime.' },
  PLAYLIST_FULL: { status: 409, message: `A playlist can have up to ${PLAYLIST_ENTRIES_MAX} videos.` },
  PLAYLIST_BUILT_IN: { status: 409, message: 'This list can be neither renamed, shared, nor deleted.' },
  PLAYLIST_MEMBERS_ONLY: {
    status: 403,
    message: 'Only members of the organization can share playlists. Keep this one private.',
  },
  COVER_NOT_FOUND: { status: 404, message: "There's no such picture." },
  TOO_MANY_PLAYLISTS: {
    status: 409,
    message: `You can have up to ${PLAYLISTS_PER_OWNER_MAX} playlists. Delete one first.`,
  },
  ENTRY_NOT_FOUND: {
    status: 404,
    message: "One of these videos doesn't exist, or you don't have access to it.",
  },
  ENTRY_RANGE: { status: 400, message: 'The end must be after the start.' },
});

/** 'later' is everyone's own list "Watch later"; it is always private. */
export const PlaylistKind = z.enum(['list', 'later']);

export const Playlist = z.object({
  id: z.string(),
  displayname: z.string(),
  description: z.string(),
  kind: PlaylistKind,
  visibility: Visibility,
  owner_name: z.string(),
  owner_displayname: z.string(),
  /** The cover, or the thumbnail of the first entry that this viewer may open. */
  images: Images,
  has_cover: z.boolean(),
  /** Entries that this viewer may open. */
  totalcount: z.number(),
  /** How long they take, in milliseconds; unknown durations count as 0. */
  duration: z.number(),
  /** The first of them; null for an empty list. */
  first: z.string().nullable(),
  can_edit: z.boolean(),
  can_delete: z.boolean(),
  version: z.number(),
  time_created: z.number(),
  time_changed: z.number(),
  app_url: z.string(),
  embed_url: z.string(),
});
export type Playlist = z.infer<typeof Playlist>;

/** An entry that the viewer may open. */
export const PlaylistVideo = VideoSummary.extend({
  /** Its place among the entries that this viewer may open, from 0. */
  position: z.number(),
  /** The part that is played, in milliseconds; null for the beginning and the end. */
  start: z.number().nullable(),
  end: z.number().nullable(),
});
export type PlaylistVideo = z.infer<typeof PlaylistVideo>;

/** Configuration of the widget 'playlist': present whenever the video is opened in a playlist that the viewer may see. */
export const PlaylistConfig = z.object({
  id: z.string(),
  kind: PlaylistKind,
  displayname: z.string(),
  totalcount: z.number(),
  /** Entries that are skipped because they are private or deleted. */
  skipped: z.number(),
  /** The current entry's position; null when the video is not in the list. */
  position: z.number().nullable(),
  /** Null before the first and after the last entry. */
  previous: PlaylistVideo.nullable(),
  next: PlaylistVideo.nullable(),
  /** The part of the current video that is played. */
  part: z.object({ start: z.number().nullable(), end: z.number().nullable() }),
  /** The page of entries with the current one, and its number. */
  page: z.number(),
  list: z.array(PlaylistVideo),
});
export type PlaylistConfig = z.infer<typeof PlaylistConfig>;

const id = z.string().max(40);
const ms = z.number().int().nonnegative().max(8_640_000_000).nullable();
const name = requiredLine(PLAYLIST_NAME_MAX_LENGTH);
const Done = z.object({ ok: z.literal(true) });

/** An id, which keeps the part that an existing entry has, or an id with the part of the video that is played. */
export const GivenEntry = z.union([
  id,
  z.object({ kapsule_id: id, start: ms.default(null), end: ms.default(null) }),
]);

const PLAYLISTS = '/api/v1/playlists';

/** The event topic for changes of a playlist. */
export const playlistChannel = (playlist: string): string => `playlist:${playlist}`;

export const playlistRoutes = {
  list: defineRoute({
    method: 'GET',
    path: PLAYLISTS,
    summary:
      'Your own playlists, or with owner the listed playlists of a person; with has, whether each contains this video',
    auth: 'public',
    input: z.object({
      owner: z.string().max(100).optional(),
      q: line(200).optional(),
      has: id.optional(),
      page: z.coerce.number().int().min(0).max(1_000_000).default(0),
      size: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE_MAX),
    }),
    output: z.object({
      list: z.array(Playlist.extend({ has: z.boolean().optional() })),
      totalcount: z.number(),
    }),
  }),
  create: defineRoute({
    method: 'POST',
    path: PLAYLISTS,
    summary: 'Create a playlist',
    auth: 'required',
    rate: { max: 60, windowSec: 60, by: 'person' },
    input: z.object({
      displayname: name,
      description: paragraph(PLAYLIST_DESCRIPTION_MAX_LENGTH).default(''),
      visibility: Visibility.default('private'),
    }),
    output: Playlist,
  }),
  get: defineRoute({
    method: 'GET',
    path: `${PLAYLISTS}/:id`,
    summary: "One playlist; 'later' is your list of videos to watch later",
    auth: 'public',
    input: z.object({ id }),
    output: Playlist,
  }),
  change: defineRoute({
    method: 'PATCH',
    path: `${PLAYLISTS}/:id`,
    summary: 'Change a playlist; with version, only if nobody changed it since',
    auth: 'required',
    input: z.object({
      id,
      version: z.number().int().optional(),
      displayname: name.optional(),
      description: paragraph(PLAYLIST_DESCRIPTION_MAX_LENGTH).optional(),
      visibility: Visibility.optional(),
    }),
    output: Playlist,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: `${PLAYLISTS}/:id`,
    summary: 'Delete a playlist; its videos stay',
    auth: 'required',
    input: z.object({ id }),
    output: Done,
  }),
  videos: defineRoute({
    method: 'GET',
    path: `${PLAYLISTS}/:id/videos`,
    summary: 'A page of the entries that you may open; skipped counts the others',
    auth: 'public',
    input: z.object({
      id,
      page: z.coerce.number().int().min(0).max(1_000_000).default(0),
      size: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PLAYLIST_PAGE_SIZE),
    }),
    output: z.object({
      list: z.array(PlaylistVideo),
      totalcount: z.number(),
      skipped: z.number(),
      version: z.number(),
    }),
  }),
  /** For editors, who also remove what nobody can open any more. */
  entries: defineRoute({
    method: 'GET',
    path: `${PLAYLISTS}/:id/entries`,
    summary:
      'All entries of a playlist that you edit, in order; video is null for those that you cannot open',
    auth: 'required',
    input: z.object({ id }),
    output: z.object({
      list: z.array(
        z.object({
          kapsule_id: z.string(),
          start: z.number().nullable(),
          end: z.number().nullable(),
          video: VideoSummary.nullable(),
        }),
      ),
      version: z.number(),
    }),
  }),
  setVideos: defineRoute({
    method: 'PUT',
    path: `${PLAYLISTS}/:id/videos`,
    summary:
      'Set the entries and their order; with version, only if nobody changed them since. Of a video that is given twice, the first one counts',
    auth: 'required',
    input: z.object({
      id,
      version: z.number().int().optional(),
      list: z.array(GivenEntry).max(PLAYLIST_ENTRIES_MAX, `At most ${PLAYLIST_ENTRIES_MAX} videos.`),
    }),
    output: Playlist,
  }),
  addVideo: defineRoute({
    method: 'PUT',
    path: `${PLAYLISTS}/:id/videos/:video`,
    summary:
      "Add a video at the end of a playlist, unless it is already there; 'later' is your list of videos to watch later",
    auth: 'required',
    input: z.object({ id, video: id }),
    output: z.object({ added: z.boolean(), totalcount: z.number() }),
  }),
  removeVideo: defineRoute({
    method: 'DELETE',
    path: `${PLAYLISTS}/:id/videos/:video`,
    summary: 'Remove a video from a playlist',
    auth: 'required',
    input: z.object({ id, video: id }),
    output: z.object({ totalcount: z.number() }),
  }),
  setCover: defineRoute({
    method: 'PUT',
    path: `${PLAYLISTS}/:id/cover`,
    summary: 'Upload a cover (PNG, JPEG, or WebP); it is cropped to 16:9',
    auth: 'required',
    encoding: 'bytes',
    maxBodyBytes: COVER_MAX_BYTES,
    rate: { max: 30, windowSec: 300, by: 'person' },
    input: z.object({ id }),
    output: Playlist,
  }),
  removeCover: defineRoute({
    method: 'DELETE',
    path: `${PLAYLISTS}/:id/cover`,
    summary: 'Remove the cover',
    auth: 'required',
    input: z.object({ id }),
    output: Playlist,
  }),
  cover: defineRoute({
    method: 'GET',
    path: '/covers/:name',
    summary: 'The cover of a playlist',
    auth: 'public',
    kind: 'raw',
    // A new cover has a new name, so this one never changes.
    sharedWhen: () => true,
    cache: 'public, max-age=31536000, immutable',
    input: z.object({ name: z.string().max(60) }),
    output: z.unknown(),
  }),
};
