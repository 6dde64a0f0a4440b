import { type ReactNode, useState } from 'react';
import { useWidgetState } from '#kernel/player/react/use-widget-state.ts';
import { getLanguage } from '#kernel/text/translations.ts';
import type { QuizScore } from '../contract.ts';
import { FormulaText } from '../panel/formula-text.tsx';
import { hasPassedAll, listResults } from '../quiz-results.ts';
import { Sign } from './answer-fields.tsx';
import type { QuizzesContext } from './context.ts';
import { text } from './end-messages.ts';
import css from './end-results.module.css';

export interface EndResultsProps {
  readonly ctx: QuizzesContext;
  tryAgain(qid: number): Promise<void>;
}

/** EO-02, EO-03: what the viewer has achieved in each quiz. */
export function EndResults({ ctx, tryAgain }: EndResultsProps): ReactNode {
  const scores = useWidgetState(ctx, (state) => state.scores) ?? [];
  const [hasFailed, setHasFailed] = useState(false);
  const rows = listResults(scores);
  if (rows.length === 0) return null;
  const takenAt = Math.max(...rows.map((row) => row.time_answered ?? 0));
  const retry = (qid: number): void => {
    setHasFailed(false);
    tryAgain(qid).catch(() => setHasFailed(true));
  };
  return (
    <section className={css.results} aria-label={text('results')}>
      <p className={css.message} dir="auto">
        {describe(rows, ctx)}
      </p>
      {takenAt > 0 && <p className={css.date}>{text('takenOn', { date: formatDate(takenAt) })}</p>}
      <ul className={css.rows}>
        {rows.map((row) => (
          <ResultRow key={row.qid} row={row} ctx={ctx} onRetry={retry} />
        ))}
      </ul>
      <p className={css.date} role="status">
        {hasFailed && text('notStarted')}
      </p>
      <a className={css.link} href={`${ctx.player.video.pageUrl}/results`} target="_blank" rel="noopener">
        {text('yourResults')}
      </a>
    </section>
  );
}

function describe(rows: readonly QuizScore[], { viewer }: QuizzesContext): string {
  const { signedIn, displayname: name } = viewer.current();
  const hasPassed = hasPassedAll(rows);
  if (!signedIn || !name) return text(hasPassed ? 'goodWork' : 'betterLuck');
  return text(hasPassed ? 'goodWorkName' : 'betterLuckName', { name });
}

const formatDate = (time: number): string =>
  new Intl.DateTimeFormat(getLanguage(), { dateStyle: 'long', timeStyle: 'short' }).format(time);

interface ResultRowProps {
  readonly row: QuizScore;
  readonly ctx: QuizzesContext;
  onRetry(qid: number): void;
}

function ResultRow({ row, ctx, onRetry }: ResultRowProps): ReactNode {
  const { qid, correct, total, passing_score } = row;
  const percent = Math.round(row.percent);
  const quiz = row.title || text(qid === 0 ? 'otherQuestions' : 'quiz');
  const canRetry = qid !== 0 && row.is_finished && row.attempts_left !== 0;
  return (
    <li className={css.row}>
      <p className={css.head}>
        <span className={css.title}>
          <FormulaText text={quiz} formulas={ctx.config.formulas} />
        </span>
        {qid !== 0 && (
          <span className={css.fraction}>
            {text('fraction', { correct: Math.round(correct * 10) / 10, total })}
          </span>
        )}
        {passing_score > 0 && (
          <span className={css.passed} data-passed={row.passed}>
            <Sign isRight={row.passed} />
            {text(row.passed ? 'passed' : 'notPassed')}
          </span>
        )}
      </p>
      <div className={css.track} role="img" aria-label={text('percent', { percent })}>
        <span className={css.bar} style={{ inlineSize: `${percent}%` }} />
      </div>
      <p className={css.links}>
        {canRetry && (
          <button
            type="button"
            className={css.link}
            aria-label={text('tryAgainQuiz', { quiz })}
            onClick={() => onRetry(qid)}
          >
            {text('tryAgain')}
          </button>
        )}
        {row.certificate && row.passed && ctx.viewer.current().signedIn && (
          <a
            className={css.link}
            aria-label={text('certificateQuiz', { quiz })}
            href={`${ctx.player.video.pageUrl}/certificate/${qid}`}
            target="_blank"
            rel="noopener"
          >
            {text('certificate')}
          </a>
        )}
      </p>
    </li>
  );
}
