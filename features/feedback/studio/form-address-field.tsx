import { ExternalLink } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { isLoadable } from '#kernel/contract/loadable-address.ts';
import { isSecurePageAddress } from '#kernel/contract/web-address.ts';
import { Button, buttonClass } from '#kernel/ui/button.tsx';
import { FormStack } from '#kernel/ui/form-stack.tsx';
import { TextField } from '#kernel/ui/text-field.tsx';
import { useUnsavedForm } from '#kernel/ui/unsaved-forms.ts';
import { FORM_ADDRESS_MAX_LENGTH, isFormAddress } from '../contract.ts';
import styles from './feedback.module.css';
import { text } from './messages.ts';

interface FormAddressFieldProps {
  /** What is saved; '' for none. */
  readonly saved: string;
  readonly hint: string;
  /** Of the server. */
  readonly error: string | undefined;
  readonly busy: boolean;
  onSave(address: string): void;
}

/** The address of a form, with a link that opens it. */
export function FormAddressField({ saved, hint, error, busy, onSave }: FormAddressFieldProps) {
  const [typed, setTyped] = useState(saved);
  const [problem, setProblem] = useState<ReturnType<typeof findProblem>>(null);
  const address = typed.trim();
  useUnsavedForm(address !== saved);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const found = findProblem(address);
    setProblem(found);
    if (!found && !busy) onSave(address);
  };
  const message = problem ? text(problem) : error;
  return (
    <FormStack onSubmit={submit} error={message}>
      <TextField
        label={text('address')}
        hint={hint}
        placeholder={text('addressExample')}
        inputMode="url"
        autoComplete="off"
        maxLength={FORM_ADDRESS_MAX_LENGTH}
        value={typed}
        error={message}
        onChange={({ target }) => {
          setTyped(target.value);
          setProblem(null);
        }}
      />
      <div className={styles.actions}>
        <Button type="submit" busy={busy} disabled={address === saved}>
          {text('save')}
        </Button>
        {address !== '' && !findProblem(address) && (
          <a className={buttonClass('quiet')} href={address} target="_blank" rel="noopener noreferrer">
            <ExternalLink aria-hidden="true" />
            {text('open')}
          </a>
        )}
      </div>
    </FormStack>
  );
}

function findProblem(address: string): 'notSecure' | 'ownPage' | 'notLoadable' | null {
  if (address === '') return null;
  if (!isSecurePageAddress(address)) return 'notSecure';
  if (!isFormAddress(address, location.origin)) return 'ownPage';
  return isLoadable(address) ? null : 'notLoadable';
}
