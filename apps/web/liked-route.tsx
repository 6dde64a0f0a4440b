import { accountRoutes } from '#features/accounts/contract.ts';
import { buildSignInUrl } from '#features/accounts/sign-in-url.ts';
import { LikedPage } from '#features/likes/site/liked-page.tsx';
import { useRoute } from '#kernel/client/route-query.ts';
import { ANONYMOUS_USERNAME } from '#kernel/contract/viewer.ts';

export function LikedRoute() {
  const me = useRoute(accountRoutes.me, {}).data;
  const isSignedIn = me !== undefined && me.user.username !== ANONYMOUS_USERNAME;
  return <LikedPage isSignedIn={isSignedIn} signInUrl={buildSignInUrl(document.cookie, '/app/liked')} />;
}
