import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { Field, type FieldTexts } from './field.tsx';
import { formatNumber } from './number-format.ts';

type TextAreaProps = FieldTexts & Omit<ComponentProps<'textarea'>, 'id' | 'maxLength'> & { limit?: number };

/** A multi-line input. Text over the limit is kept, and the counter shows the excess. */
export function TextArea({ label, hint, error, className, limit, ...area }: TextAreaProps) {
  const length = String(area.value ?? '').length;
  const near = limit !== undefined && length > limit * 0.8;
  const aside = near && (
    <span className={styles.aside} data-over={length > limit || undefined} role="status">
      {formatNumber(length)} / {formatNumber(limit)}
    </span>
  );
  return (
    <Field label={label} hint={hint} error={error} className={className} aside={aside}>
      {(control) => <textarea {...area} {...control} className={classNames(styles.input, styles.area)} />}
    </Field>
  );
}
