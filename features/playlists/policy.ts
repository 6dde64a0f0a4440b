import type { Visibility } from '#features/videos/contract.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';

export interface PlaylistFacts {
  readonly ownerId: string;
  /** Null for lists that belong to a person alone. */
  readonly organizationId: string | null;
  readonly visibility: Visibility;
}

export interface PlaylistFlags {
  readonly canView: boolean;
  readonly canEdit: boolean;
  readonly canDelete: boolean;
}

/** The permissions of a viewer for a playlist: the same as for a video. */
export function playlistFlags(viewer: Viewer, playlist: PlaylistFacts): PlaylistFlags {
  const isPersonal = playlist.organizationId === null;
  const isColleague = viewer.signedIn && !isPersonal && viewer.organizationId === playlist.organizationId;
  // Like videos, playlists stay with the organization when their owner leaves it.
  const isOwner = viewer.signedIn && (isPersonal || isColleague) && viewer.userId === playlist.ownerId;
  const isAdministrator = isColleague && viewer.organizationRole === 'administrator';
  const isModerator = isColleague && viewer.organizationRole === 'moderator';
  const canEdit = isOwner || isAdministrator || isModerator;
  const isOpen = playlist.visibility === 'public' || playlist.visibility === 'unlisted';
  return {
    canView: isOpen || canEdit || (playlist.visibility === 'organization' && isColleague),
    canEdit,
    canDelete: isOwner || isAdministrator,
  };
}
