import { Check, X } from 'lucide-react';
import type { GradedAnswer } from '../gradebook.ts';
import { FormulaText } from '../panel/formula-text.tsx';
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
      {answers.map(({ id, text: question, answer_text, correct }) => (
        <li key={id} className={styles.row}>
          <p className={styles.question}>
            <FormulaText text={question} formulas={formulas} />
          </p>
          <p className={styles.answer}>
            <span className={styles.label}>{text('answered')}</span>{' '}
            <FormulaText text={answer_text.trim() || text('emptyAnswer')} formulas={formulas} />
          </p>
          {correct !== null && <Verdict isCorrect={correct} />}
        </li>
      ))}
    </ol>
  );
}

function Verdict({ isCorrect }: { isCorrect: boolean }) {
  return (
    <p className={styles.verdict} data-correct={isCorrect}>
      {isCorrect ? <Check aria-hidden="true" /> : <X aria-hidden="true" />}
      {text(isCorrect ? 'correct' : 'wrong')}
    </p>
  );
}
