import { Lock, LogIn, SearchX, TriangleAlert, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, buttonClass } from './button.tsx';
import { text } from './messages.ts';
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

const commonProblems = (): Problems => ({
  UNREACHABLE: {
    title: text('unreachableTitle'),
    detail: text('unreachableDetail'),
    icon: <WifiOff />,
    remedy: 'retry',
  },
  UNAUTHENTICATED: {
    title: text('signInTitle'),
    detail: text('signInDetail'),
    icon: <LogIn />,
    remedy: 'sign-in',
  },
  FORBIDDEN: { title: text('forbiddenTitle'), icon: <Lock /> },
  NOT_FOUND: {
    title: text('notFoundTitle'),
    detail: text('notFoundDetail'),
    icon: <SearchX />,
  },
});
const unknownProblem = (): Problem => ({
  title: text('loadFailedTitle'),
  icon: <TriangleAlert />,
  remedy: 'retry',
});

/** Explains why content cannot be shown and what to do. */
export function ProblemNotice({ code, message, onRetry, special = {}, asPage = true }: ProblemNoticeProps) {
  const { title, detail, icon, remedy } =
    special[code ?? ''] ?? commonProblems()[code ?? ''] ?? unknownProblem();
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
              {text('tryAgain')}
            </Button>
          )}
          {remedy === 'sign-in' && (
            <a className={buttonClass('primary')} href={`/app/login?target_uri=${here}`}>
              {text('signIn')}
            </a>
          )}
          {asPage && (
            <a className={buttonClass('secondary')} href="/">
              {text('goToLibrary')}
            </a>
          )}
        </>
      }
    >
      {detail ?? message}
    </NoticePage>
  );
}
