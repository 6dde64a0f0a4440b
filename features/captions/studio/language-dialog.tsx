import { type FormEvent, useState } from 'react';
import { getLanguage } from '#kernel/text/translations.ts';
import { Button } from '#kernel/ui/button.tsx';
import { Dialog, DialogActions } from '#kernel/ui/dialog.tsx';
import field from '#kernel/ui/field.module.css';
import { Field } from '#kernel/ui/field.tsx';
import { FormStack } from '#kernel/ui/form-stack.tsx';
import { TextField } from '#kernel/ui/text-field.tsx';
import { COMMON_LANGUAGES, canonicalLanguage, LANGUAGE_MAX_LENGTH, languageName } from '../language.ts';
import { text } from '../messages.ts';

export interface LanguageRequest {
  readonly filename: string;
  answer(language: string | null): void;
}

const OTHER = 'other';

function listLanguages(): { value: string; label: string }[] {
  const named = COMMON_LANGUAGES.map((tag) => ({
    value: tag as string,
    label: languageName(tag, getLanguage()),
  }));
  return [
    ...named.sort((a, b) => a.label.localeCompare(b.label)),
    { value: OTHER, label: text('otherLanguage') },
  ];
}

/** Asks for the language when the filename does not contain it. */
export function LanguageDialog({
  request,
  onClosed,
}: {
  request: LanguageRequest | null;
  onClosed: () => void;
}) {
  const [chosen, setChosen] = useState('en');
  const [tag, setTag] = useState('');
  const [isInvalid, setInvalid] = useState(false);
  const close = (language: string | null): void => {
    request?.answer(language);
    setInvalid(false);
    setTag('');
    onClosed();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const language = chosen === OTHER ? canonicalLanguage(tag.trim()) : chosen;
    if (language === null) setInvalid(true);
    else close(language);
  };
  return (
    <Dialog
      open={request !== null}
      onClose={() => close(null)}
      title={text('languageTitle')}
      description={text('languageLead', { filename: request?.filename ?? '' })}
    >
      <FormStack error={isInvalid} onSubmit={submit}>
        <Field label={text('language')}>
          {(control) => (
            // A native select opens above the dialog and supports type-ahead, which helps with many languages.
            <select
              {...control}
              className={field.input}
              value={chosen}
              onChange={({ target }) => setChosen(target.value)}
            >
              {listLanguages().map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
        {chosen === OTHER && (
          <TextField
            label={text('tag')}
            hint={text('tagHint')}
            value={tag}
            maxLength={LANGUAGE_MAX_LENGTH}
            error={isInvalid ? text('tagError') : undefined}
            onChange={({ target }) => setTag(target.value)}
          />
        )}
        <DialogActions>
          <Button onClick={() => close(null)}>{text('cancel')}</Button>
          <Button variant="primary" type="submit">
            {text('uploadFile')}
          </Button>
        </DialogActions>
      </FormStack>
    </Dialog>
  );
}
