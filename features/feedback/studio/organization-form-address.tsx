import { fieldError } from '#kernel/client/error-message.ts';
import { SettingSection } from '#kernel/ui/settings-layout.tsx';
import { FormAddressField } from './form-address-field.tsx';
import { text } from './messages.ts';

interface OrganizationFormAddressProps {
  readonly saved: string;
  readonly error: unknown;
  readonly busy: boolean;
  onSave(address: string): void;
}

/** FB-04: the form for all videos without their own. */
export function OrganizationFormAddress({ saved, error, busy, onSave }: OrganizationFormAddressProps) {
  return (
    <SettingSection title={text('feedback')} lead={text('lead')}>
      <FormAddressField
        key={saved}
        saved={saved}
        hint={text('addressHint')}
        error={fieldError(error, 'settings.customFeedback_url')}
        busy={busy}
        onSave={onSave}
      />
    </SettingSection>
  );
}
