import { CircleCheck } from 'lucide-react';
import { buttonClass } from '#kernel/ui/button.tsx';
import { NoticePage } from '#kernel/ui/notice-page.tsx';
import type { User } from '../contract.ts';
import { text } from '../sign-in-messages.ts';

/** Shown briefly before the redirect, and in a popup that cannot close itself. */
export function SignedInNotice({ user, popup, target }: { user: User; popup: boolean; target: string }) {
  return (
    <NoticePage
      asPage
      icon={<CircleCheck />}
      title={text('signedIn')}
      action={
        !popup && (
          <a className={buttonClass('primary')} href={target}>
            {text('continue')}
          </a>
        )
      }
    >
      {popup ? text('closeWindow') : text('welcome', { name: user.displayname })}
    </NoticePage>
  );
}
