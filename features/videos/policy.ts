import type { Viewer } from '#kernel/contract/viewer.ts';
import type { LiveState, Visibility } from './contract.ts';

export interface VideoFacts {
  readonly id: string;
  readonly ownerId: string;
  readonly organizationId: string;
  readonly visibility: Visibility;
  /** The viewer was added as a manager of this video. */
  readonly isManager: boolean;
}

export interface VideoFlags {
  readonly canView: boolean;
  readonly canManage: boolean;
  readonly canEdit: boolean;
  readonly canDelete: boolean;
  readonly canSetCommentType: boolean;
  readonly canSetManagers: boolean;
}

/** The permissions of a viewer for a video. All permission rules are here. */
export function videoFlags(viewer: Viewer, video: VideoFacts): VideoFlags {
  const isColleague = viewer.signedIn && viewer.organizationId === video.organizationId;
  // Videos stay with the organization when their owner leaves it.
  const isOwner = isColleague && viewer.userId === video.ownerId;
  const isAdministrator = isColleague && viewer.organizationRole === 'administrator';
  const isModerator = isColleague && viewer.organizationRole === 'moderator';
  const isEditor = isColleague && video.isManager;
  const isGranted = viewer.grants?.some(
    ({ to, organizationId }) => to === `video:${video.id}` && organizationId === video.organizationId,
  );
  const canManage = isOwner || isAdministrator || isModerator || isEditor;
  const isOpen = video.visibility === 'public' || video.visibility === 'unlisted';
  return {
    canManage,
    canView:
      isOpen || canManage || isGranted === true || (video.visibility === 'organization' && isColleague),
    canEdit: canManage,
    canDelete: isOwner || isAdministrator,
    // CM-43: only the owner.
    canSetCommentType: isOwner,
    // Editors do not choose other editors.
    canSetManagers: isOwner || isAdministrator || isModerator,
  };
}

/** Moderators and administrators see and edit all videos of their organization. */
export const managesAll = ({ organizationRole: role }: Viewer): boolean =>
  role === 'moderator' || role === 'administrator';

const NEXT_STATES: Readonly<Record<LiveState, readonly LiveState[]>> = {
  SCHEDULED: ['LIVE', 'CLOSED'],
  LIVE: ['NOT_LIVE', 'CLOSED'],
  NOT_LIVE: ['LIVE', 'CLOSED'],
  CLOSED: [],
};

/** Whether a live event may change from one state to the other; keeping its state is always allowed. */
export function canChangeLiveState(from: LiveState, to: LiveState): boolean {
  return from === to || NEXT_STATES[from].includes(to);
}
