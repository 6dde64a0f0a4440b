import { ClipboardList } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { problemOf } from '#kernel/client/error-message.ts';
import { BackLink } from '#kernel/ui/back-link.tsx';
import { buttonClass } from '#kernel/ui/button.tsx';
import { NoticePage } from '#kernel/ui/notice-page.tsx';
import { ProblemNotice } from '#kernel/ui/problem-notice.tsx';
import { Skeleton } from '#kernel/ui/skeleton.tsx';
import { usePageTitle } from '#kernel/ui/use-page-title.ts';
import { text } from './messages.ts';
import { quizProblems } from './quiz-problems.tsx';
import { QuizResultSection } from './quiz-result-section.tsx';
import { videoUrl } from './quiz-urls.ts';
import styles from './results-page.module.css';
import { useResults } from './use-results.ts';

/** What the viewer has answered in a video. */
export function ResultsPage() {
  const { id = '' } = useParams();
  const { video, quizzes, isVisitor, error, retry } = useResults(id);
  usePageTitle(video && text('resultsOf', { video: video.displayname }));
  if (error) {
    const problem = problemOf(error);
    return <ProblemNotice {...problem} special={quizProblems(problem.message)} onRetry={retry} />;
  }
  return (
    <div className={styles.page}>
      <div>
        <BackLink to={videoUrl(id)}>{text('backToVideo')}</BackLink>
        <h1>{text('results')}</h1>
        <p className={styles.muted} dir="auto">
          {video?.displayname}
        </p>
      </div>
      {!quizzes && <ResultsSkeleton />}
      {quizzes?.length === 0 && (
        <NoticePage
          icon={<ClipboardList />}
          title={text('none')}
          action={
            <Link className={buttonClass('primary')} to={videoUrl(id)}>
              {text('watch')}
            </Link>
          }
        >
          {text(isVisitor ? 'noneHintVisitor' : 'noneHint')}
        </NoticePage>
      )}
      {quizzes?.map((result) => (
        <QuizResultSection key={result.qid} videoId={id} result={result} />
      ))}
    </div>
  );
}

function ResultsSkeleton() {
  return (
    <div className={styles.quiz} role="status" aria-label={text('loading')}>
      <Skeleton shape="title" />
      <Skeleton className={styles.cardSkeleton ?? ''} />
    </div>
  );
}
