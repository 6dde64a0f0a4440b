import { Compass } from 'lucide-react';
import { Link } from 'react-router';
import { buttonClass } from '#kernel/ui/button.tsx';
import { NoticePage } from '#kernel/ui/notice-page.tsx';
import { usePageTitle } from '#kernel/ui/use-page-title.ts';

export function NotFoundPage() {
  usePageTitle('Not found');
  return (
    <NoticePage
      asPage
      icon={<Compass />}
      title="There is nothing here"
      action={
        <Link className={buttonClass('primary')} to="/">
          Go to the library
        </Link>
      }
    >
      The address may have a typing mistake, or the page has moved.
    </NoticePage>
  );
}
