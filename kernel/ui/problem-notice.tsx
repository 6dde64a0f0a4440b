import { Lock, LogIn, SearchX, TriangleAlert, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, buttonClass } from './button.tsx';
import { NoticePage } from './notice-page.tsx';

export interface Problem {
  readonly title: string;
  readonly detail?: string;
  readonly icon: ReactNode;
  /** Whether a retry or signing in may help. */
  readonly remedy?: 'retry' | 'sign-in';
}
export type Problems = Readonly<Record<string, Problem>>;

interface ProblemNoticeProps {
  code: string | null;
  message: string;
  onRetry: () => void;
  /** Texts for the codes of a feature; they override the common ones. */
  special?: Problems;
  asPage?: boolean;
}

const common: Problems = {
  UNREACHABLE: {
    title: 'The server cannot be reached',
    detail: 'Check your connection and try again.',
    icon: <WifiOff />,
    remedy: 'retry',
  },
  UNAUTHENTICATED: {
    title: 'Please sign in',
    detail: 'This page is for people who are signed in.',
    icon: <LogIn />,
    remedy: 'sign-in',
  },
  FORBIDDEN: { title: 'This page is not open to you', icon: <Lock /> },
  NOT_FOUND: {
    title: 'There is nothing here',
    detail: 'The address may have a typing mistake, or the page has moved.',
    icon: <SearchX />,
  },
};
const unknown: Problem = { title: 'This could not be loaded', icon: <TriangleAlert />, remedy: 'retry' };

/** Explains why content cannot be shown and what to do. */
export function ProblemNotice({ code, message, onRetry, special = {}, asPage = true }: ProblemNoticeProps) {
  const { title, detail, icon, remedy } = special[code ?? ''] ?? common[code ?? ''] ?? unknown;
  const here = encodeURIComponent(location.pathname + location.search);
  return (
    <NoticePage
      asPage={asPage}
      tone={remedy === 'retry' ? 'problem' : 'calm'}
      icon={icon}
      title={title}
      action={
        <>
          {remedy === 'retry' && (
            <Button variant="primary" onClick={onRetry}>
              Try again
            </Button>
          )}
          {remedy === 'sign-in' && (
            <a className={buttonClass('primary')} href={`/app/login?target_uri=${here}`}>
              Sign in
            </a>
          )}
          {asPage && (
            <a className={buttonClass('secondary')} href="/">
              Go to the library
            </a>
          )}
        </>
      }
    >
      {detail ?? message}
    </NoticePage>
  );
}
