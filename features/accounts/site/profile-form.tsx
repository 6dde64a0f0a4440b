import { type FormEvent, useState } from 'react';
import { errorCode, errorMessage, fieldError } from '#kernel/client/error-message.ts';
import { Button } from '#kernel/ui/button.tsx';
import { FormError } from '#kernel/ui/form-error.tsx';
import { FormStack } from '#kernel/ui/form-stack.tsx';
import { TextField } from '#kernel/ui/text-field.tsx';
import type { UserSetting } from '../contract.ts';
import { text } from '../settings-messages.ts';
import { useChangeSetting } from './use-change-setting.ts';

export function ProfileForm({ setting }: { setting: UserSetting }) {
  const [displayname, setDisplayname] = useState(setting.displayname);
  const change = useChangeSetting(setting.username, text('nameSaved'));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!change.isPending) change.mutate({ displayname });
  };
  return (
    <FormStack onSubmit={submit} error={change.error}>
      {change.isError && errorCode(change.error) !== 'INVALID_INPUT' && (
        <FormError code={errorCode(change.error)}>{errorMessage(change.error)}</FormError>
      )}
      <TextField
        label={text('yourName')}
        name="displayname"
        autoComplete="name"
        value={displayname}
        error={fieldError(change.error, 'displayname')}
        onChange={(event) => setDisplayname(event.target.value)}
      />
      <div>
        <Button
          variant="primary"
          type="submit"
          busy={change.isPending}
          disabled={displayname === setting.displayname}
        >
          {text('save')}
        </Button>
      </div>
    </FormStack>
  );
}
