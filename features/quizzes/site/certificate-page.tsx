import { ArrowLeft, Award, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { accountRoutes } from '#features/accounts/contract.ts';
import { errorCode, problemOf } from '#kernel/client/error-message.ts';
import { useRoute } from '#kernel/client/route-query.ts';
import { ANONYMOUS_USERNAME } from '#kernel/contract/viewer.ts';
import { Button, buttonClass } from '#kernel/ui/button.tsx';
import { NoticePage } from '#kernel/ui/notice-page.tsx';
import { ProblemNotice } from '#kernel/ui/problem-notice.tsx';
import { SignInNotice } from '#kernel/ui/sign-in-notice.tsx';
import { Skeleton } from '#kernel/ui/skeleton.tsx';
import { usePageTitle } from '#kernel/ui/use-page-title.ts';
import { quizRoutes } from '../contract.ts';
import styles from './certificate-page.module.css';
import { CertificateSheet } from './certificate-sheet.tsx';
import { text } from './messages.ts';
import { quizProblems } from './quiz-problems.tsx';
import { resultsUrl, videoUrl } from './quiz-urls.ts';

interface CertificatePageProps {
  /** The logo of an organization; null when it has none, or is not the viewer's own. */
  readonly logoOf: (organization: string) => ReactNode;
  /** Leads back to an address. */
  readonly signInUrl: (address: string) => string;
}

/** A certificate to print, for a person who has passed a quiz. */
export function CertificatePage({ logoOf, signInUrl }: CertificatePageProps) {
  const { id = '', qid = '' } = useParams();
  const me = useRoute(accountRoutes.me, {});
  const isVisitor = me.data?.user.username === ANONYMOUS_USERNAME;
  const { data, error, refetch } = useRoute(
    quizRoutes.certificate,
    // The server says what is wrong with an address that names no quiz.
    { id, qid: Number.isSafeInteger(Number(qid)) ? Number(qid) : qid },
    { enabled: me.isSuccess && !isVisitor },
  );
  usePageTitle(data ? text('certificateOf', { quiz: data.quiz }) : text('certificateTitle'));
  if (isVisitor)
    return (
      <SignInNotice
        icon={<Award />}
        title={text('signInTitle')}
        signInUrl={signInUrl(location.pathname)}
        action={text('signIn')}
      >
        {text('signInBody')}
      </SignInNotice>
    );
  const failure = error ?? (me.data ? null : me.error);
  if (failure && !data) {
    if (errorCode(failure) === 'NOT_PASSED') return <NotPassed id={id} />;
    const problem = problemOf(failure);
    const retry = (): void => void (error ? refetch() : me.refetch());
    return <ProblemNotice {...problem} special={quizProblems(problem.message)} onRetry={retry} />;
  }
  if (!data) return <CertificateSkeleton />;
  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <Link className={buttonClass('quiet')} to={resultsUrl(id)}>
          <ArrowLeft aria-hidden="true" />
          {text('back')}
        </Link>
        <Button variant="primary" onClick={() => window.print()}>
          <Printer aria-hidden="true" />
          {text('print')}
        </Button>
      </div>
      <CertificateSheet certificate={data} logo={logoOf(data.organization)} />
    </div>
  );
}

function NotPassed({ id }: { id: string }) {
  return (
    <NoticePage
      asPage
      icon={<Award />}
      title={text('notPassedTitle')}
      action={
        <>
          <Link className={buttonClass('primary')} to={videoUrl(id)}>
            {text('watch')}
          </Link>
          <Link className={buttonClass('secondary')} to={resultsUrl(id)}>
            {text('results')}
          </Link>
        </>
      }
    >
      {text('notPassedBody')}
    </NoticePage>
  );
}

function CertificateSkeleton() {
  return (
    <div className={styles.page} role="status" aria-label={text('loadingCertificate')}>
      <Skeleton className={styles.skeleton ?? ''} />
    </div>
  );
}
