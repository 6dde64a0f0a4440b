import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '#kernel/ui/button.tsx';
import { NoticePage } from '#kernel/ui/notice-page.tsx';
import type { Organization } from '../contract.ts';
import { text } from '../messages.ts';

/** EM-07: what visitors find instead of the library when the organization has no public front. */
export function SignInFront({ organization, icon }: { organization: Organization; icon: ReactNode }) {
  return (
    <NoticePage
      asPage
      icon={icon}
      title={text('welcomeTo', { organization: organization.name })}
      action={
        <Link className={buttonClass('primary')} to="/app/login?target_uri=/">
          {text('signIn')}
        </Link>
      }
    >
      {text('signInToBrowse')}
    </NoticePage>
  );
}
