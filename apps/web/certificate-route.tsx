import { buildSignInUrl } from '#features/accounts/sign-in-url.ts';
import { organizationRoutes } from '#features/organizations/contract.ts';
import { CertificatePage } from '#features/quizzes/site/certificate-page.tsx';
import { OrganizationLogo } from '#features/videofront/site/organization-logo.tsx';
import { useRoute } from '#kernel/client/route-query.ts';

export function CertificateRoute() {
  const own = useRoute(organizationRoutes.get, {}).data?.name;
  return (
    <CertificatePage
      // The logo of the site is that of the viewer's organization, which may not be the one of the video. The name is
      // printed beside it.
      logoOf={(organization) => (organization === own ? <OrganizationLogo name="" /> : null)}
      signInUrl={(address) => buildSignInUrl(document.cookie, address)}
    />
  );
}
