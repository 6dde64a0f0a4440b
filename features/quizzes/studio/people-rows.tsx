import { ChevronRight } from 'lucide-react';
import table from '#kernel/ui/data-table.module.css';
import { DurationText } from '#kernel/ui/duration-text.tsx';
import { TimeAgo } from '#kernel/ui/time-ago.tsx';
import type { GradebookPerson } from '../gradebook.ts';
import { formatCount } from '../site/format-result.ts';
import { text } from './gradebook-messages.ts';
import styles from './people-rows.module.css';
import { PersonScore, PersonStatus } from './person-facts.tsx';
import { personName, quizName } from './person-name.ts';

export interface PeopleRowsProps {
  readonly people: readonly GradebookPerson[];
  /** False where all rows belong to the same quiz. */
  readonly showsQuiz: boolean;
  onOpen(person: GradebookPerson): void;
}

const keyOf = ({ person, qid }: GradebookPerson): string => `${qid} ${person}`;

/** The list on wide screens. */
export function PeopleTable({ people, showsQuiz, onOpen }: PeopleRowsProps) {
  return (
    <table className={table.table} aria-label={text('people')}>
      <thead>
        <tr>
          <th scope="col">{text('name')}</th>
          {showsQuiz && <th scope="col">{text('quiz')}</th>}
          <th scope="col">{text('attempts')}</th>
          <th scope="col">{text('correct')}</th>
          <th scope="col">{text('score')}</th>
          <th scope="col">{text('result')}</th>
          <th scope="col">{text('time')}</th>
          <th scope="col">{text('lastAnswer')}</th>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          // The button is for the keyboard and for screen readers; its clicks arrive here, too.
          <tr key={keyOf(person)} className={styles.row} onClick={() => onOpen(person)}>
            <th scope="row" className={styles.name}>
              <NameButton person={person} />
            </th>
            {showsQuiz && <td className={styles.quiz}>{quizName(person)}</td>}
            <td>{formatCount(person.attempts)}</td>
            <td className={styles.fraction}>{fractionOf(person) ?? '–'}</td>
            <td>
              <PersonScore person={person} />
            </td>
            <td>
              <PersonStatus person={person} />
            </td>
            <td>
              <DurationText durationMs={person.time_taken} />
            </td>
            <td className={styles.muted}>
              <TimeAgo at={person.time_answered} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The list on phones. */
export function PeopleCards({ people, showsQuiz, onOpen }: PeopleRowsProps) {
  return (
    <ul className={styles.cards} aria-label={text('people')}>
      {people.map((person) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the button in the card takes the keyboard
        <li key={keyOf(person)} className={styles.card} onClick={() => onOpen(person)}>
          <div className={styles.cardHead}>
            <NameButton person={person} />
            <ChevronRight aria-hidden="true" className={styles.chevron} />
          </div>
          {showsQuiz && <p className={styles.muted}>{quizName(person)}</p>}
          <div className={styles.cardFacts}>
            <PersonScore person={person} />
            {person.total > 0 && (
              <span>
                {text('correctOfWords', {
                  correct: formatCount(person.correct),
                  total: formatCount(person.total),
                })}
              </span>
            )}
          </div>
          <PersonStatus person={person} />
          <p className={styles.muted}>
            {text('attemptCount', { count: person.attempts })} ·{' '}
            <DurationText durationMs={person.time_taken} /> · <TimeAgo at={person.time_answered} />
          </p>
        </li>
      ))}
    </ul>
  );
}

const fractionOf = ({ correct, total }: GradebookPerson): string | null =>
  total > 0 ? text('correctOf', { correct: formatCount(correct), total: formatCount(total) }) : null;

function NameButton({ person }: { person: GradebookPerson }) {
  const name = personName(person);
  return (
    <button
      type="button"
      className={styles.open}
      data-nameless={person.name === null || undefined}
      aria-label={text('showAnswers', { name })}
    >
      <bdi>{name}</bdi>
    </button>
  );
}
