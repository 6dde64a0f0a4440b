import type { VideoAccess, VideosPort } from '#features/videos/port.ts';
import { viewErrors } from '#features/views/contract.ts';
import type { ViewsPort } from '#features/views/port.ts';
import { fail } from '#kernel/contract/errors.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import { type AdoptView, personOfView } from './adopt-view.ts';

type ViewToken = NonNullable<ReturnType<ViewsPort['verify']>>;

/** Somebody who takes the quizzes of a video. */
export interface Participant {
  readonly person: string;
  readonly access: VideoAccess;
  /** False for people who manage the video: they are not part of any statistics. */
  readonly isCounted: boolean;
}

export const personOfUser = (userId: string): string => `u:${userId}`;

/**
 * Who answers: the person who is signed in; otherwise the person or the browser that the view belongs to; otherwise the
 * view itself. Null when nobody is known, because anybody could send an unsigned token.
 */
export function personOf({ userId }: Pick<Viewer, 'userId'>, token: ViewToken | null): string | null {
  if (userId !== null) return personOfUser(userId);
  if (!token) return null;
  const { owner } = token;
  if (owner.kind === 'user') return personOfUser(owner.userId);
  return owner.kind === 'group' ? `g:${owner.groupId}` : personOfView(token.viewId);
}

export type FindParticipant = ReturnType<typeof createParticipants>;

/** Throws unless the viewer may see the video and is known. */
export const createParticipants =
  (videos: Pick<VideosPort, 'cachedAccess'>, views: Pick<ViewsPort, 'verify'>, adoptView?: AdoptView) =>
  async (viewer: Viewer, id: string, kvtoken: string | undefined): Promise<Participant> => {
    const access = await videos.cachedAccess(viewer, id);
    const token = kvtoken === undefined ? null : views.verify(kvtoken, access.id);
    const person = personOf(viewer, token);
    if (person === null) throw fail(viewErrors, 'VIEW_NOT_FOUND');
    // A frame without cookies knows its viewer only by the token.
    const isOwner = person === personOfUser(access.ownerId);
    const isCounted = !access.flags.canManage && !isOwner;
    if (token) await adoptView?.(token, { person, isCounted });
    return { person, access, isCounted };
  };
