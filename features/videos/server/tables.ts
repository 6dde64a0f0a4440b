import type { ColumnType, Generated, Selectable } from 'kysely';
import type {
  CommentType,
  LiveState,
  MediaState,
  PublishVisibility,
  VideoSource,
  Visibility,
} from '../contract.ts';

// Type aliases, because Kysely requires an index signature.
export type VideoTable = {
  id: string;
  organization_id: string;
  owner_id: string;
  displayname: string;
  description: string;
  tags: string[];
  visibility: Visibility;
  comment_type: CommentType;
  src: VideoSource;
  live_state: LiveState | null;
  time_live: Date | null;
  state: Generated<MediaState>;
  state_reason: string | null;
  progress: number | null;
  playable: Generated<boolean>;
  generation: number | null;
  podcast: Generated<boolean>;
  duration_ms: Generated<number>;
  poster: number | null;
  custom_poster: number | null;
  like_count: Generated<number>;
  view_count: Generated<number>;
  search: ColumnType<never, unknown, unknown>;
  version: Generated<number>;
  created_at: Date;
  published_at: Date | null;
  /** When it was moved to the trash. */
  deleted_at: Date | null;
  publish_at: Date | null;
  publish_visibility: PublishVisibility | null;
};

export type VideoTables = {
  videos: VideoTable;
  video_managers: { video_id: string; user_id: string; added_at: Generated<Date> };
  deleted_videos: { id: string; deleted_at: Date };
};

export type VideoRow = Omit<Selectable<VideoTable>, 'search'>;

/** All columns except the search index. */
export const VIDEO_COLUMNS = [
  'id',
  'organization_id',
  'owner_id',
  'displayname',
  'description',
  'tags',
  'visibility',
  'comment_type',
  'src',
  'live_state',
  'time_live',
  'state',
  'state_reason',
  'progress',
  'playable',
  'generation',
  'podcast',
  'duration_ms',
  'poster',
  'custom_poster',
  'like_count',
  'view_count',
  'version',
  'created_at',
  'published_at',
  'deleted_at',
  'publish_at',
  'publish_visibility',
] as const satisfies readonly (keyof VideoTable)[];
