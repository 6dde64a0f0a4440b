import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '#kernel/ui/button.tsx';
import styles from './question-form.module.css';
import { TextRow, type TextRowsProps } from './text-row.tsx';

/** A list of short texts that are added, removed, and put in order. */
export function TextRows(props: TextRowsProps) {
  const { label, hint, rows, rowsMax, addLabel, onAdd } = props;
  const list = useRef<HTMLFieldSetElement>(null);
  /** After the list has changed. */
  const focus = (index: number, part = '[data-row]'): void =>
    void setTimeout(() => list.current?.querySelectorAll<HTMLElement>(part)[index]?.focus());
  const add = (): void => {
    onAdd();
    focus(rows.length);
  };
  return (
    <fieldset ref={list} className={styles.rows}>
      <legend className={styles.legend}>{label}</legend>
      {hint && <p className={styles.hint}>{hint}</p>}
      {rows.map((value, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its position
        <TextRow key={index} {...props} value={value} index={index} focus={focus} add={add} />
      ))}
      {rows.length < rowsMax && (
        <div>
          <Button variant="quiet" onClick={add}>
            <Plus aria-hidden="true" />
            {addLabel}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
