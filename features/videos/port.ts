import type { InputOf, OutputOf } from '#kernel/contract/route.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type {
  CommentType,
  LiveState,
  MediaState,
  Video,
  VideoSource,
  VideoSummary,
  Visibility,
  videoRoutes,
} from './contract.ts';
import type { VideoFlags } from './policy.ts';

/** The stored fields of a video that other features may read. */
export interface VideoRecord {
  readonly organization_id: string;
  readonly displayname: string;
  readonly visibility: Visibility;
  readonly comment_type: CommentType;
  readonly src: VideoSource;
  readonly live_state: LiveState | null;
  readonly state: MediaState;
  readonly state_reason: string | null;
  readonly progress: number | null;
  readonly playable: boolean;
  /** The upload that is played; null before the first one. */
  readonly generation: number | null;
  /** 0 while unknown. */
  readonly duration_ms: number;
  readonly poster: number | null;
  readonly custom_poster: number | null;
}

/** A video with the permissions of one viewer. */
export interface VideoAccess {
  readonly id: string;
  readonly ownerId: string;
  readonly row: VideoRecord;
  readonly flags: VideoFlags;
  readonly live: boolean;
}

/** Fields of a video that the media feature sets. */
export interface MediaRecord {
  readonly state?: MediaState;
  readonly state_reason?: string | null;
  readonly progress?: number | null;
  readonly playable?: boolean;
  readonly generation?: number;
  readonly podcast?: boolean;
  readonly duration_ms?: number;
  readonly poster?: number;
  readonly custom_poster?: number | null;
}

/** Videos whose number of views was not recorded: somebody is changing them, or they do not exist any more. */
export interface RecordedCounts {
  readonly busy: readonly string[];
  readonly gone: readonly string[];
}

/** Whether a person likes a video. */
export type ReadLiked = (userId: string, videoId: string) => Promise<boolean>;

/** `untilMs`: when the token expires; null when the files are open to everyone and may be cached anywhere. */
export type Admission = 'refused' | 'gone' | { readonly untilMs: number | null };

/** The videos API for other features; each picks the methods it uses. `Tx` is the transaction type of `kernel/server/db.ts`. */
export interface VideosPort<Tx = unknown> {
  /** Throws unless the viewer may see the video. */
  access(viewer: Viewer, id: string): Promise<VideoAccess>;
  /** Like `access`, but public and unlisted videos come from a cache and are at most a second old. */
  cachedAccess(viewer: Viewer, id: string): Promise<VideoAccess>;
  /** Throws unless the viewer may edit the video. */
  requireEditable(viewer: Viewer, id: string): Promise<VideoAccess>;
  /** A video in the trash; null unless the viewer may restore it. */
  findInTrash(viewer: Viewer, id: string): Promise<VideoAccess | null>;
  /** Throws unless the viewer may manage the video. */
  requireManaged(viewer: Viewer, id: string): Promise<VideoAccess>;
  /** The video as it is presented to this viewer. */
  get(viewer: Viewer, id: string): Promise<Video>;
  getWithRow(viewer: Viewer, id: string): Promise<{ readonly video: Video; readonly row: VideoRecord }>;
  list(viewer: Viewer, input: InputOf<typeof videoRoutes.list>): Promise<OutputOf<typeof videoRoutes.list>>;
  sections(viewer: Viewer): Promise<OutputOf<typeof videoRoutes.sections>>;
  /** Those of the given videos that are listed for this viewer, in the given order. */
  summaries(viewer: Viewer, ids: readonly string[]): Promise<VideoSummary[]>;
  /** Those of the given videos that this viewer may open, listed or not, in no particular order. */
  viewable(viewer: Viewer, ids: readonly string[]): Promise<VideoSummary[]>;
  /** The durations in milliseconds of those of the given videos that this viewer may open. */
  viewableDurations(viewer: Viewer, ids: readonly string[]): Promise<ReadonlyMap<string, number>>;
  create(viewer: Viewer, input: InputOf<typeof videoRoutes.create>): Promise<Video>;
  /** Properties that do not depend on the viewer; null when the video is deleted. */
  getFacts(id: string): Promise<{ readonly commentType: CommentType; readonly live: boolean } | null>;
  /** The videos a viewer manages: all of the organization, or a list of ids. */
  listManaged(viewer: Viewer): Promise<'all' | readonly string[]>;
  /** Events that are scheduled to start in a period, soonest first. */
  listStarting(after: Date, until: Date): Promise<readonly { readonly id: string; readonly start: Date }[]>;
  listManagedInMode(viewer: Viewer, mode: CommentType): Promise<readonly string[]>;
  /** Undefined when the video is deleted. */
  recordMedia(id: string, change: MediaRecord): Promise<VideoRecord | undefined>;
  /** Sets the number of views of videos, also of those in the trash. Counts are read while the videos are locked. */
  recordViewCounts(
    ids: readonly string[],
    readCounts: (tx: Tx, ids: readonly string[]) => Promise<ReadonlyMap<string, number>>,
  ): Promise<RecordedCounts>;
  /**
   * Adds to the number of likes of videos, also of those in the trash, in one transaction with `change`. Their rows are
   * locked in a fixed order before `change` runs. Returns the new numbers; deleted videos are left out.
   */
  changeLikeCounts(
    ids: readonly string[],
    change: (tx: Tx) => Promise<ReadonlyMap<string, number>>,
  ): Promise<ReadonlyMap<string, number>>;
  /** Called once, by the feature that stores the likes. */
  setLikes(read: ReadLiked): void;
  readonly addresses: {
    of(video: { readonly id: string; readonly visibility: Visibility }, file: string): string;
  };
  /** Whether a token currently grants access to a video's files. Called for every file; usually answered from the cache. */
  admitToMedia(token: string, videoId: string): Admission | Promise<Admission>;
}
