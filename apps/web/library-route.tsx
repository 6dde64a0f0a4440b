import { Clapperboard } from 'lucide-react';
import { accountRoutes } from '#features/accounts/contract.ts';
import { organizationRoutes } from '#features/organizations/contract.ts';
import { SignInFront } from '#features/organizations/site/sign-in-front.tsx';
import { OrganizationLogo } from '#features/videofront/site/organization-logo.tsx';
import { LibraryPage } from '#features/videos/site/library-page.tsx';
import { useRoute } from '#kernel/client/route-query.ts';
import { ANONYMOUS_USERNAME } from '#kernel/contract/viewer.ts';
import { LibraryFront } from './library-front.tsx';

/** EM-07: without a public front, visitors find a way to sign in instead of the library. */
export function LibraryRoute() {
  const me = useRoute(accountRoutes.me, {}).data;
  const organization = useRoute(organizationRoutes.get, {}).data;
  const isVisitor = me?.user.username === ANONYMOUS_USERNAME;
  const isClosed = organization && !organization.settings.videofront_enabled_flag && isVisitor;
  return isClosed ? (
    <SignInFront
      organization={organization}
      icon={<OrganizationLogo name="" fallback={<Clapperboard />} />}
    />
  ) : (
    <LibraryPage front={(parts) => <LibraryFront {...parts} />} />
  );
}
