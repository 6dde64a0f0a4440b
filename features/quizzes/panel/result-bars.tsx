import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import type { AnswerResult } from '../answer.ts';
import type { ShownQuestion } from '../question.ts';
import { countAnswers, findLeadingRow, listResultRows, type ResultRow } from '../result-rows.ts';
import type { FormulaDelimiters } from '../split-formulas.ts';
import { FormulaText } from './formula-text.tsx';
import { text } from './messages.ts';
import css from './result-bars.module.css';
import { slotName } from './slot-name.ts';

/** Screen readers are told of a new leader at most this often. */
const ANNOUNCE_INTERVAL_MS = 5000;

interface ResultBarsProps {
  readonly question: Pick<ShownQuestion, 'type' | 'choices' | 'results'>;
  /** The answers of everyone, by choice or by number of stars. */
  readonly results: readonly number[] | null;
  /** The slots that the viewer's own answer counts for: `choicesOf(question, answer)`. */
  readonly chosen?: readonly number[] | null;
  readonly solution?: AnswerResult['solution'];
  readonly formulas?: FormulaDelimiters | null;
}

/** The answers of everyone as bars, which grow while others answer. Renders nothing if the results are hidden. */
export function ResultBars(props: ResultBarsProps): ReactNode {
  const { question, results, chosen, solution, formulas = null } = props;
  const rows = listResultRows(question, results);
  const leading = findLeadingRow(rows);
  const announcement = useCalmText(
    leading ? text('leading', { choice: slotName(question, leading.slot) }) : '',
  );
  if (rows.length === 0) return null;
  const total = countAnswers(results ?? []);
  const isCorrect = (slot: number): boolean =>
    Array.isArray(solution) && (solution as readonly unknown[]).includes(slot);
  return (
    <div className={css.results}>
      <ul className={css.rows} aria-label={text('results')}>
        {rows.map((row) => (
          <li key={row.slot} className={css.row} style={{ '--share': `${row.percent}%` } as CSSProperties}>
            <span className={css.name}>
              <FormulaText text={slotName(question, row.slot)} formulas={formulas} />
              {chosen?.includes(row.slot) && <span className={css.mark}>{text('yourAnswer')}</span>}
              {isCorrect(row.slot) && (
                <span className={css.mark} data-correct="">
                  {text('correct')}
                </span>
              )}
            </span>
            <span className={css.value}>{describeValue(row, question.results)}</span>
            <span className={css.track} aria-hidden="true">
              <span className={css.bar} data-chosen={chosen?.includes(row.slot) || undefined} />
            </span>
          </li>
        ))}
      </ul>
      <p className={css.total}>{total === 0 ? text('noAnswers') : text('answerCount', { count: total })}</p>
      <p className={css.said} role="status">
        {announcement}
      </p>
    </div>
  );
}

const describeValue = ({ count, percent }: ResultRow, mode: ShownQuestion['results']): string | number =>
  mode === 'counts' ? count : text('percent', { percent });

/** Follows a text that may change many times a second, at most every five seconds. */
function useCalmText(wanted: string): string {
  const [shown, setShown] = useState('');
  const changedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (wanted === shown) return;
    const wait = Math.max(0, changedAt.current + ANNOUNCE_INTERVAL_MS - performance.now());
    const timer = setTimeout(() => {
      changedAt.current = performance.now();
      setShown(wanted);
    }, wait);
    return () => clearTimeout(timer);
  }, [wanted, shown]);
  return shown;
}
