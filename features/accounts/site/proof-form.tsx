import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { errorCode, errorMessage, fieldError } from '#kernel/client/error-message.ts';
import { Button } from '#kernel/ui/button.tsx';
import { DialogActions } from '#kernel/ui/dialog.tsx';
import { FormError } from '#kernel/ui/form-error.tsx';
import { FormStack } from '#kernel/ui/form-stack.tsx';
import { PasswordField } from '#kernel/ui/password-field.tsx';
import { TextField } from '#kernel/ui/text-field.tsx';
import type { Proof } from '../personal-data-contract.ts';
import { text } from '../personal-data-messages.ts';

const FIELD_ERRORS = ['WRONG_PASSWORD', 'WRONG_CODE', 'CODE_REUSED', 'CLOCK_OFF', 'WRONG_NAME'];

interface ProofFormProps<T> {
  username: string;
  /** What the person is asked for; null: nothing. */
  kind: Proof | null;
  submitLabel: string;
  danger?: boolean;
  send: (proof: string) => Promise<T>;
  onSent: (answer: T) => void;
  onCancel: () => void;
  children?: ReactNode;
}

/** The end of a dialog that asks again who is at the keyboard. */
export function ProofForm<T>(props: ProofFormProps<T>) {
  const { username, kind, submitLabel, danger = false, send, onSent, onCancel, children } = props;
  const [proof, setProof] = useState('');
  const submission = useMutation({ mutationFn: () => send(proof), onSuccess: onSent });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!submission.isPending && !submission.isSuccess) submission.mutate();
  };
  const { error } = submission;
  const isFieldError = FIELD_ERRORS.includes(errorCode(error) ?? '');
  const field = {
    name: 'proof',
    value: proof,
    required: true,
    error: isFieldError ? errorMessage(error) : fieldError(error, 'proof'),
    onChange: (event: { target: { value: string } }) => setProof(event.target.value),
  };
  const plain = { autoCapitalize: 'none', spellCheck: false } as const;
  return (
    <FormStack onSubmit={submit} error={error}>
      {children}
      {error && !isFieldError && errorCode(error) !== 'INVALID_INPUT' && (
        <FormError code={errorCode(error)}>{errorMessage(error)}</FormError>
      )}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      {kind === 'password' && (
        <PasswordField {...field} label={text('password')} autoComplete="current-password" />
      )}
      {kind === 'code' && (
        <TextField
          {...field}
          {...plain}
          label={text('code')}
          hint={text('codeHint')}
          autoComplete="one-time-code"
        />
      )}
      {kind === 'username' && (
        <TextField
          {...field}
          {...plain}
          label={text('username')}
          hint={text('usernameHint', { username })}
          autoComplete="off"
        />
      )}
      <DialogActions>
        <Button onClick={onCancel}>{text('cancel')}</Button>
        <Button
          variant={danger ? 'danger' : 'primary'}
          type="submit"
          busy={submission.isPending || submission.isSuccess}
        >
          {submitLabel}
        </Button>
      </DialogActions>
    </FormStack>
  );
}
