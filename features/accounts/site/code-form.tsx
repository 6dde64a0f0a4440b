import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { errorCode, errorMessage, fieldError } from '#kernel/client/error-message.ts';
import { FormError } from '#kernel/ui/form-error.tsx';
import { FormStack } from '#kernel/ui/form-stack.tsx';
import { TextField } from '#kernel/ui/text-field.tsx';
import { text } from '../security-messages.ts';

const CODE_ERRORS = ['WRONG_CODE', 'CODE_REUSED', 'CLOCK_OFF'];

interface CodeFormProps<T> {
  send: (code: string) => Promise<T>;
  onSent: (answer: T) => void;
  onError?: (error: unknown) => void;
  /** The buttons; the primary one submits. */
  actions: (isBusy: boolean) => ReactNode;
  children?: ReactNode;
}

/** Asks for a code of the authenticator app. */
export function CodeForm<T>({ send, onSent, onError, actions, children }: CodeFormProps<T>) {
  const [code, setCode] = useState('');
  const submission = useMutation({
    mutationFn: () => send(code),
    onSuccess: onSent,
    onError: (error) => onError?.(error),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!submission.isPending) submission.mutate();
  };
  const { error } = submission;
  const isCodeError = CODE_ERRORS.includes(errorCode(error) ?? '');
  return (
    <FormStack onSubmit={submit} error={error}>
      {error && !isCodeError && errorCode(error) !== 'INVALID_INPUT' && (
        <FormError code={errorCode(error)}>{errorMessage(error)}</FormError>
      )}
      {children}
      <TextField
        label={text('codeLabel')}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        hint={text('codeHint')}
        value={code}
        error={isCodeError ? errorMessage(error) : fieldError(error, 'code')}
        onChange={(event) => setCode(event.target.value)}
      />
      {actions(submission.isPending)}
    </FormStack>
  );
}
