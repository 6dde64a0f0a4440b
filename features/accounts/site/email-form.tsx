import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useApi } from '#kernel/client/api-context.ts';
import { errorCode, errorMessage, fieldError } from '#kernel/client/error-message.ts';
import { routeKey } from '#kernel/client/route-query.ts';
import { Button } from '#kernel/ui/button.tsx';
import { FormError } from '#kernel/ui/form-error.tsx';
import { FormStack } from '#kernel/ui/form-stack.tsx';
import { TextField } from '#kernel/ui/text-field.tsx';
import { toast } from '#kernel/ui/toast.ts';
import { accountRoutes, type UserSetting } from '../contract.ts';
import { membershipRoutes } from '../membership-contract.ts';
import { text } from '../settings-messages.ts';

/** Shows the verified address and, if this server can send mail, a form to change it. */
export function EmailForm({ setting: { username, email, can_confirm_email } }: { setting: UserSetting }) {
  const api = useApi();
  const client = useQueryClient();
  const [newEmail, setNewEmail] = useState('');
  const request = useMutation({
    mutationFn: (address: string) => api.call(membershipRoutes.requestEmail, { username, email: address }),
    onSuccess: () => {
      setNewEmail('');
      toast({ title: text('linkSent'), kind: 'success' });
    },
  });
  const remove = useMutation({
    mutationFn: () => api.call(membershipRoutes.removeEmail, { username }),
    onSuccess: () => client.invalidateQueries({ queryKey: routeKey(accountRoutes.setting, { username }) }),
    onError: (error) => toast({ title: text('emailNotRemoved'), detail: errorMessage(error), kind: 'error' }),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!request.isPending) request.mutate(newEmail.trim());
  };
  const { error } = request;
  return (
    <>
      {email && (
        <div>
          <p>{email}</p>
          <Button variant="quiet" busy={remove.isPending} onClick={() => remove.mutate()}>
            {text('removeEmail')}
          </Button>
        </div>
      )}
      {can_confirm_email && (
        <FormStack onSubmit={submit} error={error}>
          {error && errorCode(error) !== 'INVALID_INPUT' && (
            <FormError code={errorCode(error)}>{errorMessage(error)}</FormError>
          )}
          <TextField
            label={text(email ? 'newEmail' : 'email')}
            type="email"
            autoComplete="email"
            hint={text('emailHint')}
            value={newEmail}
            error={fieldError(error, 'email')}
            onChange={(event) => setNewEmail(event.target.value)}
          />
          <div>
            <Button type="submit" busy={request.isPending}>
              {text('sendLink')}
            </Button>
          </div>
          {request.isSuccess && <p>{text('linkSentBody', { email: request.variables })}</p>}
        </FormStack>
      )}
    </>
  );
}
