import { useLocation } from 'react-router';
import { accountRoutes } from '#features/accounts/contract.ts';
import { buildSignInUrl } from '#features/accounts/sign-in-url.ts';
import { SaveButton } from '#features/playlists/site/save-button.tsx';
import type { Video } from '#features/videos/contract.ts';
import { useRoute } from '#kernel/client/route-query.ts';
import { ANONYMOUS_USERNAME } from '#kernel/contract/viewer.ts';

interface WatchActionsProps {
  video: Video;
}

/** The buttons for viewers on the watch page, one component per feature: like, share, save. */
export function WatchActions({ video }: WatchActionsProps) {
  const { pathname, search } = useLocation();
  const me = useRoute(accountRoutes.me, {}).data;
  const isSignedIn = me !== undefined && me.user.username !== ANONYMOUS_USERNAME;
  const signInUrl = isSignedIn ? null : buildSignInUrl(document.cookie, pathname + search);
  return <SaveButton key={video.kapsule_id} videoId={video.kapsule_id} signInUrl={signInUrl} />;
}
