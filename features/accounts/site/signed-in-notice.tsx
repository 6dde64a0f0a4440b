import { CircleCheck } from 'lucide-react';
import { buttonClass } from '#kernel/ui/button.tsx';
import { NoticePage } from '#kernel/ui/notice-page.tsx';
import type { User } from '../contract.ts';

/** Shown briefly before the redirect, and in a popup that cannot close itself. */
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
