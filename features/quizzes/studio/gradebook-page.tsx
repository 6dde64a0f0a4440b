import { Download } from 'lucide-react';
import { useParams, useSearchParams } from 'react-router';
import { problemOf } from '#kernel/client/error-message.ts';
import { routeUrl } from '#kernel/client/route-url.ts';
import { BackLink } from '#kernel/ui/back-link.tsx';
import { buttonClass } from '#kernel/ui/button.tsx';
import { FilterSelect } from '#kernel/ui/filter-select.tsx';
import { ProblemNotice } from '#kernel/ui/problem-notice.tsx';
import { usePageTitle } from '#kernel/ui/use-page-title.ts';
import { quizRoutes } from '../contract.ts';
import { quizProblems } from '../site/quiz-problems.tsx';
import styles from './gradebook.module.css';
import { GradebookContent } from './gradebook-content.tsx';
import { text } from './gradebook-messages.ts';
import { type GradebookQuery, readGradebookQuery, writeGradebookQuery } from './gradebook-query.ts';
import { useGradebook } from './use-gradebook.ts';

/** Who took the quizzes of a video, and how well they did; for the people who manage it. */
export function GradebookPage() {
  const { id = '' } = useParams();
  const [search, setSearch] = useSearchParams();
  const query = readGradebookQuery(search);
  const change = (part: Partial<GradebookQuery>): void =>
    setSearch(writeGradebookQuery({ ...query, ...part }), { replace: true });
  const gradebook = useGradebook(id, query.qid);
  const { video, options, error, retry } = gradebook;
  usePageTitle(video ? text('titleOf', { video: video.displayname }) : text('title'));
  if (error) {
    const problem = problemOf(error);
    return <ProblemNotice {...problem} special={quizProblems(problem.message)} onRetry={retry} />;
  }
  const ofQuiz = query.qid === undefined ? {} : { qid: query.qid };
  return (
    <div className={styles.page}>
      <div>
        <BackLink to={`/app/studio/video/${id}`}>{text('backToVideo')}</BackLink>
        <div className={styles.head}>
          <div className={styles.words}>
            <h1>{text('title')}</h1>
            <p className={styles.muted} dir="auto">
              {video?.displayname}
            </p>
          </div>
          <div className={styles.tools}>
            {options.length > 1 && (
              <FilterSelect
                label={text('quiz')}
                any={text('allQuizzes')}
                value={query.qid === undefined ? undefined : String(query.qid)}
                options={options}
                onChange={(qid) => change({ qid: qid === undefined ? undefined : Number(qid) })}
              />
            )}
            <a
              className={buttonClass('secondary')}
              href={routeUrl(quizRoutes.export, { id, ...ofQuiz })}
              download
            >
              <Download aria-hidden="true" />
              {text('export')}
            </a>
          </div>
        </div>
      </div>
      <GradebookContent id={id} query={query} gradebook={gradebook} onChange={change} />
    </div>
  );
}
