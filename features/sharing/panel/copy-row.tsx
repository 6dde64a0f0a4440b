import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { copyText } from './copy-text.ts';
import { text } from './messages.ts';
import css from './share-panel.module.css';

interface CopyRowProps {
  readonly label: string;
  /** '' if there is nothing to copy. */
  readonly value: string;
  readonly rows?: number;
  /** A heading above it already says what it is. */
  readonly isUnderHeading?: boolean;
}

const SAID_FOR_MS = 3000;

/** A read-only text with a button that copies it, and with what came of it. */
export function CopyRow({ label, value, rows = 1, isUnderHeading = false }: CopyRowProps): ReactNode {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [result, setResult] = useState<'copied' | 'copyYourself' | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text was not copied yet
  useEffect(() => setResult(null), [value]);
  useEffect(() => {
    if (result !== 'copied') return;
    const timer = setTimeout(() => setResult(null), SAID_FOR_MS);
    return () => clearTimeout(timer);
  }, [result]);
  const copy = async (): Promise<void> => {
    if (field.current) setResult((await copyText(field.current)) ? 'copied' : 'copyYourself');
  };
  return (
    <div className={css.field}>
      <label className={isUnderHeading ? css.hidden : css.label} htmlFor={id}>
        {label}
      </label>
      <div className={css.copy}>
        <textarea
          ref={field}
          id={id}
          className={css.input}
          readOnly
          rows={rows}
          wrap={rows === 1 ? 'off' : 'soft'}
          spellCheck={false}
          value={value || text('notAvailable')}
          onFocus={({ target }) => target.select()}
        />
        <button type="button" className={css.strong} disabled={!value} onClick={() => void copy()}>
          {text(result === 'copied' ? 'copied' : 'copy')}
          <span className={css.hidden}> {label}</span>
        </button>
      </div>
      <p className={css.status} role="status" data-result={result}>
        {result && text(result)}
      </p>
    </div>
  );
}
