import type { Viewer } from '#kernel/contract/viewer.ts';
import type { LiveState, Visibility } from './contract.ts';

export interface VideoStanding {
  readonly id: string;
  readonly ownerId: string;
  readonly organizationId: string;
  readonly visibility: Visibility;
  /** The viewer was named as someone who may manage this video. */
  readonly named: boolean;
}

export interface VideoFlags {
  readonly canView: boolean;
  readonly canManage: boolean;
  readonly canEdit: boolean;
  readonly canDelete: boolean;
  readonly canSetCommentType: boolean;
}

/** Who may do what with a video: the single place these rules live. */
export function videoFlags(viewer: Viewer, video: VideoStanding): VideoFlags {
  const colleague = viewer.signedIn && viewer.organizationId === video.organizationId;
  // What someone made as a member stays with the organization when they leave it.
  const owner = colleague && viewer.userId === video.ownerId;
  const administrator = colleague && viewer.organizationRole === 'administrator';
  const moderator = colleague && (viewer.organizationRole === 'moderator' || video.named);
  const granted = viewer.grants?.some(
    ({ to, organizationId }) => to === `video:${video.id}` && organizationId === video.organizationId,
  );
  const canManage = owner || administrator || moderator;
  const open = video.visibility === 'public' || video.visibility === 'unlisted';
  return {
    canManage,
    canView: open || canManage || granted === true || (video.visibility === 'organization' && colleague),
    canEdit: owner || administrator,
    canDelete: owner || administrator,
    // CM-43: the owner and nobody else.
    canSetCommentType: owner,
  };
}

const NEXT_STATES: Readonly<Record<LiveState, readonly LiveState[]>> = {
  SCHEDULED: ['LIVE', 'CLOSED'],
  LIVE: ['NOT_LIVE', 'CLOSED'],
  NOT_LIVE: ['LIVE', 'CLOSED'],
  CLOSED: [],
};

/** Whether a live event may go from one state to the other; staying where it is always may. */
export function canChangeLiveState(from: LiveState, to: LiveState): boolean {
  return from === to || NEXT_STATES[from].includes(to);
}
