import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './copy-field.module.css';
import fieldStyles from './field.module.css';
import { Field, type FieldTexts } from './field.tsx';
import { text } from './messages.ts';

interface CopyFieldProps extends Pick<FieldTexts, 'label' | 'hint'> {
  value: string;
  rows?: number;
}

const SAID_FOR_MS = 2000;

/** A read-only text that is selected as a whole and copied by a button. */
export function CopyField({ label, hint, value, rows = 1 }: CopyFieldProps) {
  const [copied, setCopied] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const copy = async (): Promise<void> => {
    area.current?.select();
    // The clipboard needs a secure context; otherwise the text is selected for copying by keyboard.
    const done = await navigator.clipboard?.writeText(value).then(
      () => true,
      () => false,
    );
    if (!done) return;
    setCopied(true);
    setTimeout(() => setCopied(false), SAID_FOR_MS);
  };
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <div className={styles.row}>
          <textarea
            {...control}
            ref={area}
            readOnly
            rows={rows}
            wrap={rows === 1 ? 'off' : 'soft'}
            spellCheck={false}
            value={value}
            className={classNames(fieldStyles.input, styles.text)}
            onFocus={(event) => event.target.select()}
          />
          <Button onClick={() => void copy()}>
            {copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
            {copied ? text('copied') : text('copy')}
          </Button>
          <span className="visually-hidden" role="status">
            {copied ? text('copied') : ''}
          </span>
        </div>
      )}
    </Field>
  );
}
