import { contrast, onAccent } from '#kernel/ui/accent.ts';
import { Button } from '#kernel/ui/button.tsx';
import { Field } from '#kernel/ui/field.tsx';
import { TextField } from '#kernel/ui/text-field.tsx';
import { text } from '../settings-messages.ts';
import styles from './color-field.module.css';

interface ColorFieldProps {
  /** '' for the default color. */
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

const DEFAULT_COLOR = '#5457e0';

/** The organization's color, with a sample of text on it. */
export function ColorField({ value, error, onChange }: ColorFieldProps) {
  const isValid = contrast(value, '#ffffff') !== null;
  const previewColor = isValid ? value : DEFAULT_COLOR;
  return (
    <div className={styles.field}>
      <div className={styles.row}>
        <TextField
          label={text('primaryColor')}
          placeholder={DEFAULT_COLOR}
          spellCheck={false}
          value={value}
          error={error}
          onChange={(event) => onChange(event.target.value.trim())}
        />
        <Field label={text('pickColor')} className={styles.pick}>
          {(control) => (
            <input
              {...control}
              type="color"
              className={styles.well}
              value={previewColor}
              onChange={(event) => onChange(event.target.value)}
            />
          )}
        </Field>
        <div
          className={styles.sample}
          style={{ background: previewColor, color: onAccent(previewColor) }}
          aria-hidden="true"
        >
          {text('sample')}
        </div>
        {value && (
          <Button variant="quiet" onClick={() => onChange('')}>
            {text('defaultColor')}
          </Button>
        )}
      </div>
      <p className={styles.hint}>{text('primaryColorHint', { example: '#b3261e' })}</p>
    </div>
  );
}
