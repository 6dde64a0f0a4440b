import { Compass } from 'lucide-react';
import { Link } from 'react-router';
import { buttonClass } from '#kernel/ui/button.tsx';
import { text } from '#kernel/ui/messages.ts';
import { NoticePage } from '#kernel/ui/notice-page.tsx';
import { usePageTitle } from '#kernel/ui/use-page-title.ts';

export function NotFoundPage() {
  usePageTitle(text('notFoundTitle'));
  return (
    <NoticePage
      asPage
      icon={<Compass />}
      title={text('notFoundTitle')}
      action={
        <Link className={buttonClass('primary')} to="/">
          {text('goToLibrary')}
        </Link>
      }
    >
      {text('notFoundDetail')}
    </NoticePage>
  );
}
