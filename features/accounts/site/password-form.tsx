import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useApi } from '#kernel/client/api-context.ts';
import { errorCode, errorMessage, fieldError } from '#kernel/client/error-message.ts';
import { routeKey } from '#kernel/client/route-query.ts';
import { Button } from '#kernel/ui/button.tsx';
import { FormError } from '#kernel/ui/form-error.tsx';
import { FormStack } from '#kernel/ui/form-stack.tsx';
import { PasswordField } from '#kernel/ui/password-field.tsx';
import { toast } from '#kernel/ui/toast.ts';
import { accountRoutes, PASSWORD_MIN_LENGTH } from '../contract.ts';
import { text } from '../settings-messages.ts';

const EMPTY_VALUES = { current_password: '', new_password: '' };

export function PasswordForm({ username }: { username: string }) {
  const api = useApi();
  const client = useQueryClient();
  const [values, setValues] = useState(EMPTY_VALUES);
  const change = useMutation({
    mutationFn: () => api.call(accountRoutes.changePassword, { username, ...values }),
    onSuccess: () => {
      setValues(EMPTY_VALUES);
      toast({ title: text('passwordChanged'), detail: text('passwordChangedBody'), kind: 'success' });
      return client.invalidateQueries({ queryKey: routeKey(accountRoutes.setting, { username }) });
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!change.isPending) change.mutate();
  };
  const { error } = change;
  const isWrongPassword = errorCode(error) === 'WRONG_PASSWORD';
  return (
    <FormStack onSubmit={submit} error={error}>
      {error && !isWrongPassword && errorCode(error) !== 'INVALID_INPUT' && (
        <FormError code={errorCode(error)}>{errorMessage(error)}</FormError>
      )}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label={text('currentPassword')}
        name="current-password"
        autoComplete="current-password"
        value={values.current_password}
        error={isWrongPassword ? errorMessage(error) : fieldError(error, 'current_password')}
        onChange={(event) => setValues({ ...values, current_password: event.target.value })}
      />
      <PasswordField
        label={text('newPassword')}
        name="new-password"
        autoComplete="new-password"
        hint={text('newPasswordHint', { min: PASSWORD_MIN_LENGTH })}
        value={values.new_password}
        error={fieldError(error, 'new_password')}
        onChange={(event) => setValues({ ...values, new_password: event.target.value })}
      />
      <div>
        <Button variant="primary" type="submit" busy={change.isPending}>
          {text('changePassword')}
        </Button>
      </div>
    </FormStack>
  );
}
