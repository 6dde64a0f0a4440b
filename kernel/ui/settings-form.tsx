import type { FormEvent, ReactNode } from 'react';
import { Button } from './button.tsx';
import { FormError } from './form-error.tsx';
import { FormStack } from './form-stack.tsx';
import { useUnsavedForm } from './unsaved-forms.ts';

interface SettingsFormProps {
  readonly form: {
    readonly failure: unknown;
    readonly otherError: string | undefined;
    readonly isChanged: boolean;
    submit(event: FormEvent): void;
  };
  readonly saveLabel: string;
  readonly busy: boolean;
  /** Nothing has changed since it was saved. */
  readonly isSaved: boolean;
  readonly children: ReactNode;
}

/** Fields of `useSettingsForm` with a button that saves them. */
export function SettingsForm({ form, saveLabel, busy, isSaved, children }: SettingsFormProps) {
  useUnsavedForm(form.isChanged);
  return (
    <FormStack onSubmit={form.submit} error={form.failure}>
      {form.otherError && <FormError>{form.otherError}</FormError>}
      {children}
      <div>
        <Button type="submit" busy={busy} disabled={isSaved}>
          {saveLabel}
        </Button>
      </div>
    </FormStack>
  );
}
