import type { CommentType, Visibility } from '#features/videos/contract.ts';
import { fail } from '#kernel/contract/errors.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import { commentErrors } from '../contract.ts';
import type { CommentSetting } from '../policy.ts';

/** What comments asks of videos. */
export interface Videos {
  /** Throws unless the viewer may see the video. */
  access(
    viewer: Viewer,
    id: string,
  ): Promise<{
    readonly id: string;
    readonly ownerId: string;
    readonly row: {
      readonly organization_id: string;
      readonly displayname: string;
      readonly comment_type: CommentType;
      readonly visibility: Visibility;
    };
    readonly flags: { readonly canManage: boolean };
    readonly live: boolean;
  }>;
  /** The same for crowds, from memory where everybody may see the video. */
  look: Videos['access'];
  /** What holds for every viewer; null when the video is gone. */
  standing(id: string): Promise<{ readonly commentType: CommentType; readonly live: boolean } | null>;
  /** The videos that a viewer manages: all of the organization, or these. */
  managedBy(viewer: Viewer): Promise<'all' | readonly string[]>;
  /** Those of them whose comments are approved one by one. */
  managedInMode(viewer: Viewer, mode: CommentType): Promise<readonly string[]>;
}

/** A video as one viewer may comment on it. */
export interface VideoContext extends CommentSetting {
  readonly id: string;
  readonly ownerId: string;
  readonly organizationId: string;
  readonly displayname: string;
  readonly visibility: Visibility;
}

export type FindVideo = (viewer: Viewer, id: string) => Promise<VideoContext>;

export function createFindVideo(videos: Pick<Videos, 'access'>): FindVideo {
  return async (viewer, id) => {
    const { row, flags, live, ownerId } = await videos.access(viewer, id);
    return {
      id,
      ownerId,
      organizationId: row.organization_id,
      displayname: row.displayname,
      visibility: row.visibility,
      mode: row.comment_type,
      live,
      canManage: flags.canManage,
    };
  };
}

/** Everyone with the address may see it, signed in or not. */
export const isOpen = (video: { readonly visibility: Visibility }): boolean =>
  video.visibility === 'public' || video.visibility === 'unlisted';

export function assertOn(video: CommentSetting): void {
  if (video.mode === 'NONE') throw fail(commentErrors, 'COMMENTS_DISABLED');
}

export function assertManager(video: CommentSetting): void {
  if (!video.canManage) throw fail(commentErrors, 'MANAGERS_ONLY');
}
