import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import fieldStyles from './field.module.css';
import { Field, type FieldTexts } from './field.tsx';
import { text } from './messages.ts';
import styles from './password-field.module.css';

type PasswordFieldProps = FieldTexts & Omit<ComponentProps<'input'>, 'id' | 'type' | 'className'>;

/** A password input with a button that reveals the password. */
export function PasswordField({ label, hint, error, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className={styles.box}>
          <input
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            className={`${fieldStyles.input} ${styles.input}`}
            spellCheck={false}
            autoCapitalize="none"
          />
          <button
            type="button"
            className={styles.toggle}
            aria-label={text('showPassword')}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          </button>
        </div>
      )}
    </Field>
  );
}
