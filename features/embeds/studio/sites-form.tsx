import { type FormEvent, useId, useState } from 'react';
import { errorCode, errorMessage } from '#kernel/client/error-message.ts';
import { AppError } from '#kernel/contract/errors.ts';
import { Button } from '#kernel/ui/button.tsx';
import { FormError } from '#kernel/ui/form-error.tsx';
import { FormStack } from '#kernel/ui/form-stack.tsx';
import { TextArea } from '#kernel/ui/text-area.tsx';
import { text } from '../messages.ts';
import {
  createSitesDraft,
  getLineError,
  parseSitesDraft,
  type SitesChoice,
  type SitesDraft,
} from '../sites-draft.ts';
import styles from './embeds.module.css';

interface SitesFormProps {
  sites: readonly string[] | null;
  choices: readonly { value: SitesChoice; label: string }[];
  error: unknown;
  busy: boolean;
  /** Saves each choice at once, without a button. */
  savesItself?: boolean;
  onSave: (sites: string[] | null) => void;
}

/** The sites that may embed. A list is saved when its field is left, so that no half-typed site is allowed. */
export function SitesForm({ sites, choices, error, busy, savesItself = false, onSave }: SitesFormProps) {
  const [draft, setDraft] = useState(() => createSitesDraft(sites));
  const id = useId();
  const [isListEmpty, setIsListEmpty] = useState(false);
  const fields = error instanceof AppError ? error.fields : undefined;
  const save = (now: SitesDraft): void => {
    const newSites = parseSitesDraft(now);
    setIsListEmpty(newSites === 'empty-list');
    if (newSites !== 'empty-list') onSave(newSites);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!busy) save(draft);
  };
  const choose = (choice: SitesChoice): void => {
    const next = { ...draft, choice };
    setDraft(next);
    setIsListEmpty(false);
    if (savesItself && parseSitesDraft(next) !== 'empty-list') save(next);
  };
  const listError = isListEmpty ? text('sitesEmpty') : getLineError(fields, draft.text);
  return (
    <FormStack onSubmit={submit} error={isListEmpty ? text('sitesEmpty') : error} className={styles.sites}>
      {error && !fields ? <FormError code={errorCode(error)}>{errorMessage(error)}</FormError> : null}
      <fieldset className={styles.choices}>
        <legend className="visually-hidden">{text('sites')}</legend>
        {choices.map(({ value, label }) => (
          <label key={value} className={styles.choice}>
            <input
              type="radio"
              name={`${id}-choice`}
              checked={draft.choice === value}
              onChange={() => choose(value)}
            />
            {label}
          </label>
        ))}
      </fieldset>
      {draft.choice === 'listed' && (
        <TextArea
          label={text('sitesField')}
          hint={text('sitesHint')}
          rows={4}
          value={draft.text}
          error={listError}
          spellCheck={false}
          autoCapitalize="off"
          onChange={(event) => setDraft({ ...draft, text: event.target.value })}
          onBlur={() => savesItself && save(draft)}
        />
      )}
      {!savesItself && (
        <div>
          <Button type="submit" busy={busy}>
            {text('saveSites')}
          </Button>
        </div>
      )}
    </FormStack>
  );
}
