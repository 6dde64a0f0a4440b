import { type FormEvent, useState } from 'react';
import { Button } from '#kernel/ui/button.tsx';
import { Dialog, DialogActions } from '#kernel/ui/dialog.tsx';
import field from '#kernel/ui/field.module.css';
import { Field } from '#kernel/ui/field.tsx';
import { FormStack } from '#kernel/ui/form-stack.tsx';
import { TextField } from '#kernel/ui/text-field.tsx';
import { COMMON_LANGUAGES, canonicalLanguage, LANGUAGE_MAX_LENGTH, languageName } from '../language.ts';

export interface AskedLanguage {
  readonly filename: string;
  answer(language: string | null): void;
}

const OTHER = 'other';
const options = [
  ...COMMON_LANGUAGES.map((tag) => ({ value: tag as string, label: languageName(tag, 'en') })).sort((a, b) =>
    a.label.localeCompare(b.label),
  ),
  { value: OTHER, label: 'Another language' },
];

/** For a file whose name does not tell its language. */
export function LanguageDialog({ asked, onClosed }: { asked: AskedLanguage | null; onClosed: () => void }) {
  const [chosen, setChosen] = useState('en');
  const [tag, setTag] = useState('');
  const [wrong, setWrong] = useState(false);
  const settle = (language: string | null): void => {
    asked?.answer(language);
    setWrong(false);
    setTag('');
    onClosed();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const language = chosen === OTHER ? canonicalLanguage(tag.trim()) : chosen;
    if (language === null) setWrong(true);
    else settle(language);
  };
  return (
    <Dialog
      open={asked !== null}
      onClose={() => settle(null)}
      title="Which language is this?"
      description={`The name ${asked?.filename ?? ''} does not tell.`}
    >
      <FormStack error={wrong} onSubmit={submit}>
        <Field label="Language">
          {(control) => (
            // The browser's own: its list opens above a dialog, and there are many languages to type ahead in.
            <select
              {...control}
              className={field.input}
              value={chosen}
              onChange={({ target }) => setChosen(target.value)}
            >
              {options.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
        {chosen === OTHER && (
          <TextField
            label="Language tag"
            hint="Such as is, pt-BR or zh-Hans."
            value={tag}
            maxLength={LANGUAGE_MAX_LENGTH}
            error={wrong ? 'Use a language tag such as is, pt-BR or zh-Hans.' : undefined}
            onChange={({ target }) => setTag(target.value)}
          />
        )}
        <DialogActions>
          <Button onClick={() => settle(null)}>Cancel</Button>
          <Button variant="primary" type="submit">
            Upload
          </Button>
        </DialogActions>
      </FormStack>
    </Dialog>
  );
}
