import type { Visibility } from '#features/videos/contract.ts';
import type { VideosPort } from '#features/videos/port.ts';
import { fail } from '#kernel/contract/errors.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import { commentErrors } from '../contract.ts';
import type { CommentSetting } from '../policy.ts';

/** A video as one viewer may comment on it. */
export interface VideoContext extends CommentSetting {
  readonly id: string;
  readonly ownerId: string;
  readonly organizationId: string;
  readonly displayname: string;
  readonly visibility: Visibility;
}

export type FindVideo = (viewer: Viewer, id: string) => Promise<VideoContext>;

export function createFindVideo(videos: Pick<VideosPort, 'access'>): FindVideo {
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
