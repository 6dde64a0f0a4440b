import { Lock, SearchX, Trash2, UsersRound } from 'lucide-react';
import { accountRoutes } from '#features/accounts/contract.ts';
import { organizationRoutes } from '#features/organizations/contract.ts';
import { useRoute } from '#kernel/client/route-query.ts';
import { ANONYMOUS_USERNAME } from '#kernel/contract/viewer.ts';
import type { Problems } from '#kernel/ui/problem-notice.tsx';
import { MEMBERS_ONLY_MESSAGE } from '../contract.ts';
import { text } from './watch-messages.ts';

/** Texts for videos that cannot be shown; read while rendering, in the language of the page. */
export const videoProblems: Problems = {
  get VIDEO_PRIVATE() {
    return {
      title: text('private'),
      detail: text('privateDetail'),
      icon: <Lock />,
      remedy: 'sign-in' as const,
    };
  },
  get VIDEO_DELETED() {
    return { title: text('deleted'), detail: text('deletedDetail'), icon: <Trash2 /> };
  },
  get VIDEO_NOT_FOUND() {
    return { title: text('notFound'), detail: text('notFoundDetail'), icon: <SearchX /> };
  },
};

/** Adds, for members-only videos, who may watch them and how the viewer can become a member. */
export function useVideoProblems(message: string): Problems {
  const { data: me } = useRoute(accountRoutes.me, {});
  const { data: organization } = useRoute(organizationRoutes.get, {});
  if (message !== MEMBERS_ONLY_MESSAGE || !me) return videoProblems;
  const { username, organization: ownOrganization } = me.user;
  // Do not reveal the organization's name to members of another one.
  const name = ownOrganization || !organization ? text('theirOrganization') : organization.name;
  const signedIn = username !== ANONYMOUS_USERNAME;
  const membersOnly = {
    title: text('membersOnly', { organization: name }),
    detail: text(signedIn ? 'membersOnlySignedIn' : 'membersOnlySignedOut'),
    icon: <UsersRound />,
  };
  return { ...videoProblems, VIDEO_PRIVATE: signedIn ? membersOnly : { ...membersOnly, remedy: 'sign-in' } };
}
