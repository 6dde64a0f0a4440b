import type { ReactNode } from 'react';
import { buttonClass } from './button.tsx';
import { NoticePage } from './notice-page.tsx';

interface SignInNoticeProps {
  readonly icon: ReactNode;
  readonly title: string;
  /** Leads back to this page. */
  readonly signInUrl: string;
  /** The text of the link. */
  readonly action: string;
  readonly children: ReactNode;
}

/** Shown instead of a page that belongs to one person. */
export function SignInNotice({ icon, title, signInUrl, action, children }: SignInNoticeProps) {
  const link = (
    <a className={buttonClass('primary')} href={signInUrl}>
      {action}
    </a>
  );
  return (
    <NoticePage asPage icon={icon} title={title} action={link}>
      {children}
    </NoticePage>
  );
}
