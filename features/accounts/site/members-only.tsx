import { UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useRoute } from '#kernel/client/route-query.ts';
import { ANONYMOUS_USERNAME } from '#kernel/contract/viewer.ts';
import { buttonClass } from '#kernel/ui/button.tsx';
import { NoticePage } from '#kernel/ui/notice-page.tsx';
import { usePageTitle } from '#kernel/ui/use-page-title.ts';
import { accountRoutes } from '../contract.ts';

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
  return <ClosedStudio organizationName={organizationName} />;
}

function ClosedStudio({ organizationName }: { organizationName: string }) {
  usePageTitle('Studio');
  const libraryLink = (
    <Link className={buttonClass('primary')} to="/">
      Go to the library
    </Link>
  );
  return (
    <NoticePage asPage icon={<UsersRound />} title="The studio is for members" action={libraryLink}>
      Members of {organizationName} upload and manage videos here. You can watch and comment. To become a
      member, ask an administrator for an invitation.
    </NoticePage>
  );
}
