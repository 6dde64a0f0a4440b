import { lazy, type ReactNode, Suspense } from 'react';
import { useRoute } from '#kernel/client/route-query.ts';
import { ANONYMOUS_USERNAME } from '#kernel/contract/viewer.ts';
import { accountRoutes } from '../contract.ts';

// Part of every page's first load, unlike the notice.
const ClosedStudio = lazy(async () => ({ default: (await import('./closed-studio.tsx')).ClosedStudio }));

/** Restricts studio pages to members. Anonymous visitors reach the page, which asks them to sign in. */
export function MembersOnly({
  organizationName,
  children,
}: {
  organizationName: string;
  children: ReactNode;
}) {
  const { data: me } = useRoute(accountRoutes.me, {});
  if (!me || me.user.organization || me.user.username === ANONYMOUS_USERNAME) return children;
  return (
    <Suspense>
      <ClosedStudio organizationName={organizationName} />
    </Suspense>
  );
}
