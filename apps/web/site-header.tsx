import { Clapperboard } from 'lucide-react';
import { Link, NavLink, useLocation } from 'react-router';
import { accountRoutes } from '#features/accounts/contract.ts';
import { buildSignInUrl } from '#features/accounts/sign-in-url.ts';
import { AccountButton } from '#features/accounts/site/account-button.tsx';
import { organizationRoutes } from '#features/organizations/contract.ts';
import { OrganizationLogo } from '#features/videofront/site/organization-logo.tsx';
import { SearchBox } from '#features/videos/site/search-box.tsx';
import { useRoute } from '#kernel/client/route-query.ts';
import { ANONYMOUS_USERNAME } from '#kernel/contract/viewer.ts';
import { buttonClass } from '#kernel/ui/button.tsx';
import { BrandMark } from './brand-mark.tsx';
import { text } from './messages.ts';
import styles from './site-header.module.css';

const SITE_NAME = 'Kapsule';

function ProductMark() {
  return (
    <>
      <BrandMark />
      <span className={styles.name} aria-hidden="true">
        {SITE_NAME}
      </span>
      <span className="visually-hidden">{text('home', { name: SITE_NAME })}</span>
    </>
  );
}

/** The header of every page: home, search, studio, and account. */
export function SiteHeader() {
  const { pathname, search } = useLocation();
  const { data } = useRoute(accountRoutes.me, {});
  const organization = useRoute(organizationRoutes.get, {}).data;
  const user = data && data.user.username !== ANONYMOUS_USERNAME ? data.user : null;
  const isSignInPage = pathname === '/app/login' || pathname === '/app/signup';
  return (
    <header className={styles.header}>
      <Link to="/" className={styles.brand}>
        <OrganizationLogo name={organization?.name ?? ''} fallback={<ProductMark />} />
      </Link>
      <SearchBox />
      <nav className={styles.nav} aria-label={text('mainNavigation')}>
        {user?.organization && (
          <NavLink to="/app/studio" className={styles.link ?? ''} aria-label={text('studio')}>
            <Clapperboard aria-hidden="true" />
            <span className={styles.linkText}>{text('studio')}</span>
          </NavLink>
        )}
        {user ? (
          <AccountButton user={user} />
        ) : (
          !isSignInPage && (
            <a href={buildSignInUrl(document.cookie, pathname + search)} className={buttonClass('secondary')}>
              {text('signIn')}
            </a>
          )
        )}
      </nav>
    </header>
  );
}
