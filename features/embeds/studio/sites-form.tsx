import { type FormEvent, useId, useState } from 'react';
import { errorCode, errorMessage } from '#kernel/client/error-message.ts';
import { AppError } from '#kernel/contract/errors.ts';
import { Button } from '#kernel/ui/button.tsx';
import { FormError } from '#kernel/ui/form-error.tsx';
import { FormStack } from '#kernel/ui/form-stack.tsx';
import { TextArea } from '#kernel/ui/text-area.tsx';
import { createSitesDraft, getLineError, parseSitesDraft, type SitesChoice } from '../sites-draft.ts';
import styles from './embeds.module.css';

interface SitesFormProps {
  sites: readonly string[] | null;
  choices: readonly { value: SitesChoice; label: string }[];
  error: unknown;
  busy: boolean;
  onSave: (sites: string[] | null) => void;
}

const EMPTY_LIST_ERROR = 'List at least one site, or choose every site.';

/** The sites that may embed. Saved explicitly, because it takes effect for every embedded player. */
export function SitesForm({ sites, choices, error, busy, onSave }: SitesFormProps) {
  const [draft, setDraft] = useState(() => createSitesDraft(sites));
  const id = useId();
  const [isListEmpty, setIsListEmpty] = useState(false);
  const fields = error instanceof AppError ? error.fields : undefined;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const newSites = parseSitesDraft(draft);
    setIsListEmpty(newSites === 'empty-list');
    if (newSites !== 'empty-list' && !busy) onSave(newSites);
  };
  const listError = isListEmpty ? EMPTY_LIST_ERROR : getLineError(fields, draft.text);
  return (
    <FormStack onSubmit={submit} error={isListEmpty ? EMPTY_LIST_ERROR : error} className={styles.sites}>
      {error && !fields ? <FormError code={errorCode(error)}>{errorMessage(error)}</FormError> : null}
      <fieldset className={styles.choices}>
        <legend className={styles.legend}>May be embedded</legend>
        {choices.map(({ value, label }) => (
          <label key={value} className={styles.choice}>
            <input
              type="radio"
              name={`${id}-choice`}
              checked={draft.choice === value}
              onChange={() => setDraft({ ...draft, choice: value })}
            />
            {label}
          </label>
        ))}
      </fieldset>
      {draft.choice === 'listed' && (
        <TextArea
          label="Sites"
          hint="One in a line: example.org, or *.example.org for all sites below it. This site always may."
          rows={4}
          value={draft.text}
          error={listError}
          spellCheck={false}
          autoCapitalize="off"
          onChange={(event) => setDraft({ ...draft, text: event.target.value })}
        />
      )}
      <div>
        <Button type="submit" busy={busy}>
          Save sites
        </Button>
      </div>
    </FormStack>
  );
}
