import { accountRoutes } from '#features/accounts/contract.ts';
import { buildSignInUrl } from '#features/accounts/sign-in-url.ts';
import { HistoryPage } from '#features/history/site/history-page.tsx';
import { useRoute } from '#kernel/client/route-query.ts';
import { ANONYMOUS_USERNAME } from '#kernel/contract/viewer.ts';

export function HistoryRoute() {
  const me = useRoute(accountRoutes.me, {}).data;
  const isSignedIn = me !== undefined && me.user.username !== ANONYMOUS_USERNAME;
  return <HistoryPage isSignedIn={isSignedIn} signInUrl={buildSignInUrl(document.cookie, '/app/history')} />;
}
