import { Lock, SearchX, Trash2, UsersRound } from 'lucide-react';
import { accountRoutes } from '#features/accounts/contract.ts';
import { organizationRoutes } from '#features/organizations/contract.ts';
import { useRoute } from '#kernel/client/route-query.ts';
import { ANONYMOUS_USERNAME } from '#kernel/contract/viewer.ts';
import type { Problems } from '#kernel/ui/problem-notice.tsx';

import { MEMBERS_ONLY_MESSAGE } from '../contract.ts';

/** Texts for videos that cannot be shown. */
export const videoProblems: Problems = {
  VIDEO_PRIVATE: {
    title: 'This video is private',
    detail: 'Its owner has not shared it with you. If you have another account, sign in with that one.',
    icon: <Lock />,
    remedy: 'sign-in',
  },
  VIDEO_DELETED: {
    title: 'This video was deleted',
    detail: 'It was taken away by someone who may do so. It cannot be brought back.',
    icon: <Trash2 />,
  },
  VIDEO_NOT_FOUND: {
    title: 'There is no video at this address',
    detail: 'The address may have a typing mistake.',
    icon: <SearchX />,
  },
};

/** Adds, for members-only videos, who may watch them and how the viewer can become a member. */
export function useVideoProblems(message: string): Problems {
  const { data: me } = useRoute(accountRoutes.me, {});
  const { data: organization } = useRoute(organizationRoutes.get, {});
  if (message !== MEMBERS_ONLY_MESSAGE || !me) return videoProblems;
  const { username, organization: ownOrganization } = me.user;
  // Do not reveal the organization's name to members of another one.
  const name = ownOrganization || !organization ? 'its organization' : organization.name;
  const signedIn = username !== ANONYMOUS_USERNAME;
  const detail = signedIn
    ? 'You are signed in, but you are not a member. Ask an administrator for an invitation.'
    : 'If you are a member, sign in to watch it.';
  const membersOnly = { title: `This video is only for members of ${name}`, detail, icon: <UsersRound /> };
  return { ...videoProblems, VIDEO_PRIVATE: signedIn ? membersOnly : { ...membersOnly, remedy: 'sign-in' } };
}
