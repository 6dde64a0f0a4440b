import { useId, useState } from 'react';
import { Button } from '#kernel/ui/button.tsx';
import { checkDates } from './analytics-query.ts';
import { text } from './messages.ts';
import styles from './period-bar.module.css';

interface CustomDatesProps {
  readonly from: string;
  readonly to: string;
  onChange(from: string, to: string): void;
}

/** The first and the last day. They apply together, so that no half-typed year is requested. */
export function CustomDates({ from, to, onChange }: CustomDatesProps) {
  const [first, setFirst] = useState(from);
  const [last, setLast] = useState(to);
  const [applied, setApplied] = useState({ from, to });
  // The address has changed, for example by Back.
  if (applied.from !== from || applied.to !== to) {
    setApplied({ from, to });
    setFirst(from);
    setLast(to);
  }
  const problem = checkDates(first, last);
  const errorId = useId();
  const day = (label: string, value: string, onValue: (value: string) => void) => (
    <input
      type="date"
      aria-label={label}
      aria-invalid={problem !== null}
      aria-describedby={problem ? errorId : undefined}
      value={value}
      min="2000-01-01"
      max="2999-12-31"
      onChange={(event) => onValue(event.target.value)}
    />
  );
  return (
    <form
      className={styles.dates}
      onSubmit={(event) => {
        event.preventDefault();
        if (!problem) onChange(first, last);
      }}
    >
      {day(text('firstDay'), first, setFirst)}
      <span aria-hidden="true">–</span>
      {day(text('lastDay'), last, setLast)}
      <span className={styles.days}>{text('utc')}</span>
      <Button type="submit">{text('applyDates')}</Button>
      {problem && (
        <span id={errorId} role="alert" className={styles.error}>
          {text(`dates_${problem}`)}
        </span>
      )}
    </form>
  );
}
