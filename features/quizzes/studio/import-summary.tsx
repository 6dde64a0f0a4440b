import type { Skipped, SkipReason } from '../read-quizzes.ts';
import { text } from './messages.ts';
import styles from './quizzes-block.module.css';
import type { FoundQuizzes } from './read-import.ts';

/** Longer lists do not help to find the mistake. */
const SKIPPED_SHOWN = 50;

const REASONS = {
  'unknown-type': 'skipUnknownType',
  invalid: 'skipInvalid',
  'too-long': 'skipTooLong',
  'too-many-answers': 'skipTooManyAnswers',
  'no-text': 'skipNoText',
  'too-many': 'skipTooMany',
  unclosed: 'skipUnclosed',
  'no-answers': 'skipNoAnswers',
  matching: 'skipMatching',
  'several-numbers': 'skipSeveralNumbers',
} as const satisfies Record<SkipReason, string>;

/** What will be added, and what will not. */
export function ImportSummary({ found: { groups, skipped, unplaced } }: { readonly found: FoundQuizzes }) {
  return (
    <>
      <div>
        <h3 className={styles.subtitle}>{text('importFound')}</h3>
        <ul className={styles.found}>
          {groups.map(({ quiz, questions }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
            <li key={index}>
              <bdi>{quiz ? quiz.title || text('untitledQuiz') : text('noQuizTitle')}</bdi>{' '}
              <span className={styles.facts}>{text('questionCount', { count: questions.length })}</span>
            </li>
          ))}
        </ul>
      </div>
      {unplaced > 0 && <p className={styles.note}>{text('importUnplaced', { count: unplaced })}</p>}
      {skipped.length > 0 && <LeftOut skipped={skipped} />}
    </>
  );
}

function LeftOut({ skipped }: { readonly skipped: readonly Skipped[] }) {
  const more = skipped.length - SKIPPED_SHOWN;
  return (
    <div>
      <h3 className={styles.subtitle}>{text('importSkipped', { count: skipped.length })}</h3>
      <ul className={styles.found}>
        {skipped.slice(0, SKIPPED_SHOWN).map(({ line, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={index}>
            {line === null
              ? text(REASONS[reason])
              : text('importSkippedAt', { line, reason: text(REASONS[reason]) })}
          </li>
        ))}
        {more > 0 && <li>{text('importMore', { total: more })}</li>}
      </ul>
    </div>
  );
}
