import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';

/** Attributes that connect a control with its label, hint, and error. */
export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

export interface FieldTexts {
  label: string;
  hint?: ReactNode;
  /** The validation error, which is announced by screen readers. */
  error?: string | undefined;
}

/** A field whose text can also come from elsewhere, such as an upload. */
export interface ValueFieldProps extends FieldTexts {
  value: string;
  onChange(value: string): void;
}

interface FieldProps extends FieldTexts {
  className?: string | undefined;
  /** Shown at the end of the label's line, such as a character count. */
  aside?: ReactNode;
  children: (control: FieldControl) => ReactNode;
}

/** Connects label, control, hint, and error. */
export function Field({ label, hint, error, aside, className, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ') || undefined;
  return (
    <div className={classNames(styles.field, className)}>
      <div className={styles.top}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        {aside}
      </div>
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined })}
      {error && (
        <p className={styles.error} id={errorId} role="alert">
          <CircleAlert aria-hidden="true" />
          {error}
        </p>
      )}
      {hint && (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}
