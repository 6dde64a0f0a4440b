import type { CommentType } from '#features/videos/contract.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { BlockScope, WaitingFor } from './moderation-contract.ts';

/** The video, as far as comments care. */
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

/** Who may do what with a comment: the single place these rules live, for the server and for pages (CM-24). */
export function commentFlags(
  viewer: Pick<Viewer, 'signedIn' | 'username'>,
  video: CommentSetting,
  comment: { readonly username: string; readonly parent: string | null },
): CommentFlags {
  const own = viewer.signedIn && viewer.username === comment.username;
  const on = video.mode !== 'NONE';
  return {
    canReply: viewer.signedIn && on,
    // CM-39: on-demand only, not where every comment has to be approved.
    canEdit: own && on && !video.live && video.mode !== 'PIN',
    // CM-40; also with comments off, so that nobody is kept from taking back what they said.
    canDelete: own || video.canManage,
    // CM-28
    canPin: video.canManage && on && video.live && comment.parent === null,
  };
}

/** Which list a viewer gets (CM-25, CM-26, CM-41): all, pinned ones only, or none. */
export function listScope(video: CommentSetting, pinnedAsked: boolean): 'all' | 'pinned' | 'none' {
  if (video.mode === 'NONE') return 'none';
  if (pinnedAsked || video.mode === 'ALL') return pinnedAsked ? 'pinned' : 'all';
  // Mode PIN: those who approve during an event see what waits; on demand everyone sees the pinned list.
  return video.canManage && video.live ? 'all' : 'pinned';
}

/** Whether a comment stands where viewers see it; a reply also needs a parent that does. */
export function isShown(
  mode: CommentType,
  comment: { readonly pinned: boolean; readonly held: boolean },
): boolean {
  return !comment.held && (mode === 'ALL' || (mode === 'PIN' && comment.pinned));
}

/** Why a comment waits in the queue, if it does. In mode PIN everything waits that was neither pinned nor unpinned yet. */
export function waitingFor(
  mode: CommentType,
  comment: {
    readonly status: 'visible' | 'held' | 'deleted';
    readonly waiting_for: WaitingFor | null;
    readonly pinned: boolean;
    readonly pin_changed_at: Date | null;
  },
): WaitingFor | null {
  if (comment.status === 'held') return comment.waiting_for ?? 'word';
  const undecided = comment.status === 'visible' && !comment.pinned && comment.pin_changed_at === null;
  return mode === 'PIN' && undecided ? 'pin' : null;
}

/** From what a person may keep others: managers from their video, its owner from all of theirs, moderators from everything. */
export function blockScopes(
  viewer: Pick<Viewer, 'userId' | 'organizationId' | 'organizationRole'>,
  video: { readonly ownerId: string; readonly organizationId: string; readonly canManage: boolean },
): readonly BlockScope[] {
  if (!video.canManage) return [];
  if (moderates(viewer, video.organizationId)) return ['video', 'owner', 'organization'];
  return viewer.userId === video.ownerId ? ['video', 'owner'] : ['video'];
}

/** A moderator or administrator of this organization. */
export function moderates(
  viewer: Pick<Viewer, 'organizationId' | 'organizationRole'>,
  organizationId: string,
): boolean {
  const { organizationRole: role } = viewer;
  return viewer.organizationId === organizationId && (role === 'moderator' || role === 'administrator');
}
