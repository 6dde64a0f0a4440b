import { Check, X } from 'lucide-react';
import type { GradedAnswer } from '../gradebook.ts';
import { FormulaText } from '../panel/formula-text.tsx';
import { slotName } from '../panel/slot-name.ts';
import styles from './answer-list.module.css';
import { text } from './messages.ts';
import { useFormulas } from './use-formulas.ts';

interface AnswerListProps {
  readonly label: string;
  readonly answers: readonly GradedAnswer[];
}

/** Questions with what was answered, and whether that is correct, as far as it is known. */
export function AnswerList({ label, answers }: AnswerListProps) {
  const formulas = useFormulas();
  if (answers.length === 0) return <p className={styles.nothing}>{text('noAnswers')}</p>;
  return (
    <ol className={styles.list} aria-label={label}>
      {answers.map((answer) => (
        <li key={answer.id} className={styles.row}>
          <p className={styles.question}>
            <FormulaText text={answer.text} formulas={formulas} />
          </p>
          <p className={styles.answer}>
            <span className={styles.label}>{text('answered')}</span>{' '}
            <FormulaText text={inWords(answer) || text('emptyAnswer')} formulas={formulas} />
          </p>
          {answer.correct !== null && <Verdict isCorrect={answer.correct} />}
        </li>
      ))}
    </ol>
  );
}

/** In the reader's language, as far as the words are ours. */
function inWords({ type, answer, answer_text }: GradedAnswer): string {
  if (typeof answer !== 'number') return answer_text.trim();
  if (type === 'boolean') return slotName({ type, choices: [] }, answer);
  return type === 'rating' ? slotName({ type, choices: [] }, answer - 1) : answer_text;
}

function Verdict({ isCorrect }: { isCorrect: boolean }) {
  return (
    <p className={styles.verdict} data-correct={isCorrect}>
      {isCorrect ? <Check aria-hidden="true" /> : <X aria-hidden="true" />}
      {text(isCorrect ? 'correct' : 'wrong')}
    </p>
  );
}
