import { CircleCheck } from 'lucide-react';
import { buttonClass } from '#kernel/ui/button.tsx';
import { NoticePage } from '#kernel/ui/notice-page.tsx';
import type { User } from '../contract.ts';

/** For the moment before the page changes, and for a small window that may not close itself. */
export function SignedInNotice({ user, popup, target }: { user: User; popup: boolean; target: string }) {
  return (
    <NoticePage
      asPage
      icon={<CircleCheck />}
      title="You are signed in"
      action={
        !popup && (
          <a className={buttonClass('primary')} href={target}>
            Continue
          </a>
        )
      }
    >
      {popup ? 'You can close this window and go on where you were.' : `Welcome, ${user.displayname}.`}
    </NoticePage>
  );
}
