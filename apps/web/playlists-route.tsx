import { accountRoutes } from '#features/accounts/contract.ts';
import { buildSignInUrl } from '#features/accounts/sign-in-url.ts';
import { PlaylistsPage } from '#features/playlists/site/playlists-page.tsx';
import { useRoute } from '#kernel/client/route-query.ts';
import { ANONYMOUS_USERNAME } from '#kernel/contract/viewer.ts';

export function PlaylistsRoute() {
  const me = useRoute(accountRoutes.me, {}).data;
  const isSignedIn = me !== undefined && me.user.username !== ANONYMOUS_USERNAME;
  return (
    <PlaylistsPage
      isSignedIn={isSignedIn}
      isMember={Boolean(me?.user.organization)}
      signInUrl={buildSignInUrl(document.cookie, '/app/playlists')}
    />
  );
}
