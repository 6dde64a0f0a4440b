import type { Video, Visibility } from '#features/videos/contract.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';

/** What media writes into a video. */
export interface MediaRecord {
  readonly state?: Video['state'];
  readonly state_reason?: string | null;
  readonly progress?: number | null;
  readonly playable?: boolean;
  readonly generation?: number;
  readonly podcast?: boolean;
  readonly duration_ms?: number;
  readonly poster?: number;
  readonly custom_poster?: number | null;
}

export interface VideoStanding {
  readonly id: string;
  readonly ownerId: string;
  readonly flags: { readonly canManage: boolean; readonly canEdit: boolean };
  readonly row: {
    readonly src: Video['src'];
    readonly state: Video['state'];
    readonly state_reason: string | null;
    readonly progress: number | null;
    readonly playable: boolean;
    readonly generation: number | null;
    readonly poster: number | null;
    readonly custom_poster: number | null;
  };
}

/** `untilMs`: when the token ends; null when the files are open to everyone and may be cached anywhere. */
export type Admission = 'refused' | 'gone' | { readonly untilMs: number | null };

/** What media asks of videos. */
export interface VideosPort {
  /** Throws unless the viewer may see it. */
  access(viewer: Viewer, id: string): Promise<VideoStanding>;
  get(viewer: Viewer, id: string): Promise<Video>;
  /** Undefined when the video is gone. */
  recordMedia(id: string, change: MediaRecord): Promise<VideoStanding['row'] | undefined>;
  readonly addresses: {
    of(video: { readonly id: string; readonly visibility: Visibility }, file: string): string;
  };
  /** Whether a token opens a video's files now. It is asked for every file, and known without a query most of the time. */
  admitToMedia(token: string, videoId: string): Admission | Promise<Admission>;
}
