import type { CommentType } from '#features/videos/contract.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { BlockScope, PendingReason } from './moderation-contract.ts';

/** The properties of a video that comment permissions depend on. */
export interface CommentSetting {
  readonly live: boolean;
  readonly mode: CommentType;
  readonly canManage: boolean;
}

export interface CommentFlags {
  readonly canReply: boolean;
  readonly canEdit: boolean;
  readonly canDelete: boolean;
  readonly canPin: boolean;
}

/** What a viewer may do with a comment; the only implementation, shared by the server and the pages (CM-24). */
export function getCommentFlags(
  viewer: Pick<Viewer, 'signedIn' | 'username'>,
  video: CommentSetting,
  comment: { readonly username: string; readonly parent: string | null },
): CommentFlags {
  const isOwn = viewer.signedIn && viewer.username === comment.username;
  const isEnabled = video.mode !== 'NONE';
  return {
    canReply: viewer.signedIn && isEnabled,
    // CM-39: only on demand, and not in mode PIN, where an edit would bypass approval.
    canEdit: isOwn && isEnabled && !video.live && video.mode !== 'PIN',
    // CM-40: also while comments are disabled, so that authors can always retract a comment.
    canDelete: isOwn || video.canManage,
    // CM-28
    canPin: video.canManage && isEnabled && video.live && comment.parent === null,
  };
}

/** Which comments a viewer can list: all, pinned only, or none (CM-25, CM-26, CM-41). */
export function getListScope(video: CommentSetting, pinnedRequested: boolean): 'all' | 'pinned' | 'none' {
  if (video.mode === 'NONE') return 'none';
  if (pinnedRequested || video.mode === 'ALL') return pinnedRequested ? 'pinned' : 'all';
  // Mode PIN: managers see pending comments during the event; on demand everyone sees the pinned list.
  return video.canManage && video.live ? 'all' : 'pinned';
}

/** Whether viewers see a comment in this mode. A reply also needs a visible parent. */
export function isVisibleInMode(
  mode: CommentType,
  comment: { readonly pinned: boolean; readonly held: boolean },
): boolean {
  return !comment.held && (mode === 'ALL' || (mode === 'PIN' && comment.pinned));
}

/** Why a comment is in the moderation queue, or null. In mode PIN that is every comment never pinned or unpinned. */
export function getPendingReason(
  mode: CommentType,
  comment: {
    readonly status: 'visible' | 'held' | 'deleted';
    readonly waiting_for: PendingReason | null;
    readonly pinned: boolean;
    readonly pin_changed_at: Date | null;
  },
): PendingReason | null {
  if (comment.status === 'held') return comment.waiting_for ?? 'word';
  const undecided = comment.status === 'visible' && !comment.pinned && comment.pin_changed_at === null;
  return mode === 'PIN' && undecided ? 'pin' : null;
}

/** Scopes a viewer may block people from: managers the video, its owner all their videos, moderators the organization. */
export function getBlockScopes(
  viewer: Pick<Viewer, 'userId' | 'organizationId' | 'organizationRole'>,
  video: { readonly ownerId: string; readonly organizationId: string; readonly canManage: boolean },
): readonly BlockScope[] {
  if (!video.canManage) return [];
  if (isModeratorOf(viewer, video.organizationId)) return ['video', 'owner', 'organization'];
  return viewer.userId === video.ownerId ? ['video', 'owner'] : ['video'];
}

/** Whether the viewer is a moderator or administrator of the organization. */
export function isModeratorOf(
  viewer: Pick<Viewer, 'organizationId' | 'organizationRole'>,
  organizationId: string,
): boolean {
  const { organizationRole: role } = viewer;
  return viewer.organizationId === organizationId && (role === 'moderator' || role === 'administrator');
}
