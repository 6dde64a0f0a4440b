import { Award, Play } from 'lucide-react';
import { Link } from 'react-router';
import { buttonClass } from '#kernel/ui/button.tsx';
import type { QuizScore } from '../contract.ts';
import { AnswerList } from './answer-list.tsx';
import { AttemptCard } from './attempt-card.tsx';
import { formatCount } from './format-result.ts';
import type { QuizResult } from './group-results.ts';
import { text } from './messages.ts';
import { PassMark } from './pass-mark.tsx';
import { certificateUrl, videoUrl } from './quiz-urls.ts';
import styles from './results-page.module.css';
import { ScoreBar } from './score-bar.tsx';

interface QuizResultSectionProps {
  readonly videoId: string;
  readonly result: QuizResult;
}

/** One's own results in one quiz: what counts, and every attempt. */
export function QuizResultSection({ videoId, result }: QuizResultSectionProps) {
  const { qid, title, attempts, score } = result;
  const id = `quiz-${qid}`;
  return (
    <section className={styles.quiz} aria-labelledby={id}>
      <header className={styles.head}>
        <div className={styles.words}>
          <h2 id={id} className={styles.title} dir="auto">
            {qid === 0 ? text('single') : title || text('untitled')}
          </h2>
          {score && <ScoreLine score={score} />}
        </div>
        {qid !== 0 && <Actions videoId={videoId} result={result} />}
      </header>
      {qid === 0 ? (
        <div className={styles.single}>
          <AnswerList label={text('answers')} answers={attempts.flatMap(({ answers }) => answers)} />
        </div>
      ) : (
        attempts.map((attempt, index) => (
          <AttemptCard key={attempt.attempt} attempt={attempt} isOpen={index === 0} />
        ))
      )}
    </section>
  );
}

function ScoreLine({ score }: { score: QuizScore }) {
  const { correct, total, percent, passed, passing_score, is_finished, attempts_left } = score;
  return (
    <div className={styles.score}>
      {total > 0 && (
        <>
          <ScoreBar percent={percent} />
          <span>{text('fraction', { correct: formatCount(correct), total: formatCount(total) })}</span>
        </>
      )}
      <PassMark passed={passing_score > 0 ? passed : null} isFinished={is_finished} />
      {attempts_left !== null && (
        <span className={styles.muted}>
          {attempts_left === 0 ? text('noAttemptsLeft') : text('attemptsLeft', { count: attempts_left })}
        </span>
      )}
    </div>
  );
}

function Actions({ videoId, result: { qid, title, attempts, score } }: QuizResultSectionProps) {
  const isFinished = attempts[0]?.is_finished ?? false;
  const hasCertificate = score ? score.certificate && score.passed : attempts.some((one) => one.certificate);
  return (
    <div className={styles.actions}>
      {hasCertificate && (
        <Link
          className={buttonClass('primary')}
          to={certificateUrl(videoId, qid)}
          aria-label={text('certificateOf', { quiz: title || text('untitled') })}
        >
          <Award aria-hidden="true" />
          {text('certificate')}
        </Link>
      )}
      {(!isFinished || score?.attempts_left !== 0) && (
        <Link className={buttonClass('secondary')} to={videoUrl(videoId)}>
          <Play aria-hidden="true" />
          {text(isFinished ? 'takeAgain' : 'goOn')}
        </Link>
      )}
    </div>
  );
}
