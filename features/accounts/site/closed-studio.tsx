import { UsersRound } from 'lucide-react';
import { Link } from 'react-router';
import { buttonClass } from '#kernel/ui/button.tsx';
import { NoticePage } from '#kernel/ui/notice-page.tsx';
import { usePageTitle } from '#kernel/ui/use-page-title.ts';
import { text } from '../sign-in-messages.ts';

export function ClosedStudio({ organizationName }: { organizationName: string }) {
  usePageTitle(text('studio'));
  const libraryLink = (
    <Link className={buttonClass('primary')} to="/">
      {text('goToLibrary')}
    </Link>
  );
  return (
    <NoticePage asPage icon={<UsersRound />} title={text('studioClosed')} action={libraryLink}>
      {text('studioClosedBody', { organization: organizationName })}
    </NoticePage>
  );
}
