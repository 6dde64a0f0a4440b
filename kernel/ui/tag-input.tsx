import { X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import fieldStyles from './field.module.css';
import { Field, type FieldTexts } from './field.tsx';
import { text } from './messages.ts';
import styles from './tag-input.module.css';
import { addTags } from './tags.ts';

interface TagInputProps extends FieldTexts {
  value: readonly string[];
  onChange: (tags: string[]) => void;
  max: number;
  maxLength: number;
  placeholder?: string;
  disabled?: boolean;
}

/** A list of words. Enter or a comma adds one; Backspace in the empty field removes the last one. */
export function TagInput({
  value,
  onChange,
  max,
  maxLength,
  placeholder,
  disabled,
  ...texts
}: TagInputProps) {
  const [draft, setDraft] = useState('');
  const [said, setSaid] = useState('');
  const input = useRef<HTMLInputElement>(null);

  const commit = (typed: string): void => {
    const next = addTags(value, typed, { max, maxLength });
    if (next.length > value.length) {
      onChange(next);
      setSaid(text('added', { tags: next.slice(value.length).join(', ') }));
    }
    setDraft('');
  };
  const remove = (tag: string): void => {
    onChange(value.filter((other) => other !== tag));
    setSaid(text('removed', { tag }));
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return;
    if ((event.key === 'Enter' || event.key === ',') && draft.trim()) {
      event.preventDefault();
      commit(draft);
    } else if (event.key === 'Enter') {
      event.preventDefault();
    } else if (event.key === 'Backspace' && draft === '' && value.length > 0) {
      remove(value[value.length - 1] as string);
    }
  };
  const onPaste = (event: ClipboardEvent): void => {
    const pasted = event.clipboardData.getData('text');
    if (!/[,\n;]/.test(pasted)) return;
    event.preventDefault();
    commit(`${draft}${pasted}`);
  };

  const aside = (
    <span className={fieldStyles.aside}>
      {value.length} / {max}
    </span>
  );
  return (
    <Field {...texts} aside={value.length > 0 && aside}>
      {(control) => (
        <div
          className={classNames(fieldStyles.input, styles.box)}
          data-invalid={control['aria-invalid']}
          onPointerDown={(event) => {
            if (event.target !== event.currentTarget) return;
            event.preventDefault();
            input.current?.focus();
          }}
        >
          {value.map((tag) => (
            <span key={tag} className={styles.tag}>
              <span className={styles.text}>{tag}</span>
              <button
                type="button"
                className={styles.remove}
                aria-label={text('remove', { tag })}
                disabled={disabled}
                onClick={() => remove(tag)}
              >
                <X aria-hidden="true" />
              </button>
            </span>
          ))}
          <input
            {...control}
            ref={input}
            className={styles.input}
            value={draft}
            disabled={disabled || value.length >= max}
            placeholder={value.length === 0 ? placeholder : undefined}
            autoComplete="off"
            enterKeyHint="done"
            onChange={(event) => setDraft(event.target.value)}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
            onBlur={() => draft.trim() && commit(draft)}
          />
          <span className="visually-hidden" role="status">
            {said}
          </span>
        </div>
      )}
    </Field>
  );
}
