import { Check } from 'lucide-react';
import { useId } from 'react';
import { type BarRow, BarTable } from '#kernel/ui/chart/bar-table.tsx';
import { Chip } from '#kernel/ui/chip.tsx';
import type { GradebookQuestion } from '../gradebook.ts';
import { FormulaText } from '../panel/formula-text.tsx';
import { slotName } from '../panel/slot-name.ts';
import { formatCount, formatPercent, formatShare } from '../site/format-result.ts';
import { ScoreBar } from '../site/score-bar.tsx';
import { useFormulas } from '../site/use-formulas.ts';
import { text } from './gradebook-messages.ts';
import styles from './question-card.module.css';

/** How one question was answered: how often, how many correctly, and which choices were taken. */
export function QuestionCard({ question }: { question: GradebookQuestion }) {
  const { type, answers, correct, percent, choices, texts } = question;
  const id = useId();
  const formulas = useFormulas();
  return (
    <article className={styles.card} aria-labelledby={id}>
      <h3 id={id} className={styles.text}>
        <FormulaText text={question.text || text('noText')} formulas={formulas} />
      </h3>
      <div className={styles.facts}>
        <Chip>{text(`type_${type}`)}</Chip>
        <span>{text('answerCount', { count: answers })}</span>
        {correct !== null && percent !== null && (
          <ScoreBar percent={percent} words={text('difficulty', { percent: formatPercent(percent) })} />
        )}
      </div>
      {choices.length > 0 && (
        <BarTable
          caption={question.text || text('noText')}
          columns={[text('choice'), text('answersColumn')]}
          rows={choiceRows(question)}
        />
      )}
      {texts.length > 0 && <LatestTexts texts={texts} />}
    </article>
  );
}

/** In the order of the choices. With several choices in one answer, the shares add up to more than the whole. */
const choiceRows = ({ type, choices, answers }: GradebookQuestion): BarRow[] =>
  choices.map(({ count, is_correct }, index) => {
    const share = formatShare(count, answers);
    return {
      key: String(index),
      name: (
        <ChoiceName
          name={slotName({ type, choices: choices.map((one) => one.text) }, index)}
          isCorrect={is_correct}
        />
      ),
      value: count,
      shown: formatCount(count),
      ...(share ? { detail: share } : {}),
    };
  });

function ChoiceName({ name, isCorrect }: { name: string; isCorrect: boolean }) {
  const formulas = useFormulas();
  return (
    <span className={styles.choice}>
      <FormulaText text={name} formulas={formulas} />
      {isCorrect && (
        <span className={styles.correct}>
          <Check aria-hidden="true" />
          {text('isCorrect')}
        </span>
      )}
    </span>
  );
}

function LatestTexts({ texts }: { texts: readonly string[] }) {
  return (
    <div className={styles.latest}>
      <h4 className={styles.label}>{text('latestTexts')}</h4>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable with the keyboard */}
      <ul className={styles.texts} tabIndex={0} aria-label={text('latestTexts')}>
        {texts.map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: people give the same answer
          <li key={index} dir="auto">
            {one}
          </li>
        ))}
      </ul>
    </div>
  );
}
