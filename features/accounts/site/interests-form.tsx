import { type FormEvent, useState } from 'react';
import { errorCode, errorMessage } from '#kernel/client/error-message.ts';
import { Button } from '#kernel/ui/button.tsx';
import { FormError } from '#kernel/ui/form-error.tsx';
import { FormStack } from '#kernel/ui/form-stack.tsx';
import { TagInput } from '#kernel/ui/tag-input.tsx';
import { INTERESTS_MAX, type UserSetting } from '../contract.ts';
import { text } from '../settings-messages.ts';
import { useChangeSetting } from './use-change-setting.ts';

const INTEREST_MAX_LENGTH = 40;

export function InterestsForm({ setting }: { setting: UserSetting }) {
  const [interests, setInterests] = useState<readonly string[]>(setting.interests);
  const change = useChangeSetting(setting.username, text('interestsSaved'));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!change.isPending) change.mutate({ interests: [...interests] });
  };
  return (
    <FormStack onSubmit={submit} error={change.error}>
      {change.isError && errorCode(change.error) !== 'INVALID_INPUT' && (
        <FormError code={errorCode(change.error)}>{errorMessage(change.error)}</FormError>
      )}
      <TagInput
        label={text('yourInterests')}
        hint={text('interestsHint')}
        placeholder={text('interestsExample')}
        value={interests}
        max={INTERESTS_MAX}
        maxLength={INTEREST_MAX_LENGTH}
        error={errorCode(change.error) === 'INVALID_INPUT' ? errorMessage(change.error) : undefined}
        onChange={setInterests}
      />
      <div>
        <Button
          variant="primary"
          type="submit"
          busy={change.isPending}
          disabled={interests.join('\n') === setting.interests.join('\n')}
        >
          {text('save')}
        </Button>
      </div>
    </FormStack>
  );
}
