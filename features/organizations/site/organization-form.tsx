import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { errorCode, errorMessage, fieldError } from '#kernel/client/error-message.ts';
import { buttonClass } from '#kernel/ui/button.tsx';
import { FormError } from '#kernel/ui/form-error.tsx';
import { FormStack } from '#kernel/ui/form-stack.tsx';
import { SaveBar } from '#kernel/ui/save-bar.tsx';
import { SettingSection } from '#kernel/ui/settings-layout.tsx';
import { Switch } from '#kernel/ui/switch.tsx';
import { TextField } from '#kernel/ui/text-field.tsx';
import { useUnsavedGuard } from '#kernel/ui/use-unsaved-guard.ts';
import type { Organization } from '../contract.ts';
import { text } from '../settings-messages.ts';
import { ColorField } from './color-field.tsx';
import { FrontSketch } from './front-sketch.tsx';
import { LaterSettings } from './later-settings.tsx';
import { createDraft, getChanges, type OrganizationDraft } from './organization-draft.ts';
import styles from './organization-form.module.css';
import { PlayerSettings } from './player-settings.tsx';
import { PrivacySettings } from './privacy-settings.tsx';
import { useChangeOrganization } from './use-change-organization.ts';

interface OrganizationFormProps {
  readonly organization: Organization;
  onSaved(): void;
}

export function OrganizationForm({ organization, onSaved }: OrganizationFormProps) {
  const saved = createDraft(organization);
  const [edited, setEdited] = useState<OrganizationDraft | null>(null);
  const draft = edited ?? saved;
  const changes = getChanges(draft, saved);
  const save = useChangeOrganization(() => {
    setEdited(null);
    onSaved();
  });
  useUnsavedGuard(changes !== null, useNavigate());

  const set = (part: Partial<OrganizationDraft>): void => setEdited({ ...draft, ...part });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (changes && !save.isPending) save.mutate({ version: organization.version, ...changes });
  };
  const { error } = save;
  return (
    <FormStack onSubmit={submit} error={error} className={styles.form}>
      {error && errorCode(error) !== 'INVALID_INPUT' && (
        <FormError code={errorCode(error)}>
          {errorMessage(error)}
          {errorCode(error) === 'ORGANIZATION_CHANGED' && ` ${text('changedMeanwhile')}`}
        </FormError>
      )}
      <SettingSection title={text('identity')} lead={text('identityLead')}>
        <TextField
          label={text('name')}
          hint={text('nameHint')}
          value={draft.name}
          error={fieldError(error, 'name')}
          onChange={(event) => set({ name: event.target.value })}
        />
        <ColorField
          value={draft.primary_color}
          error={fieldError(error, 'primary_color')}
          onChange={(primary_color) => set({ primary_color })}
        />
        <TextField
          label={text('support')}
          type="email"
          hint={text('supportHint')}
          placeholder={text('supportExample')}
          value={draft.l1_support}
          error={fieldError(error, 'l1_support')}
          onChange={(event) => set({ l1_support: event.target.value })}
        />
      </SettingSection>
      <SettingSection title={text('accounts')} lead={text('accountsLead')}>
        <Switch
          label={text('signUp')}
          hint={text('signUpHint')}
          checked={draft.sign_up_enabled}
          onChange={(sign_up_enabled) => set({ sign_up_enabled })}
        />
        <div className={styles.row}>
          <div>
            <div className={styles.label}>{text('people')}</div>
            <div className={styles.hint}>{text('peopleLead')}</div>
          </div>
          <Link className={buttonClass('secondary')} to="/app/organization/people">
            {text('managePeople')}
          </Link>
        </div>
      </SettingSection>
      <SettingSection title={text('front')} lead={text('frontLead')}>
        <Switch
          label={text('videofront')}
          hint={text('videofrontHint')}
          checked={draft.videofront_enabled_flag}
          onChange={(videofront_enabled_flag) => set({ videofront_enabled_flag })}
        />
        <FrontSketch isPublic={draft.videofront_enabled_flag} />
      </SettingSection>
      <PlayerSettings draft={draft} error={error} set={set} />
      <PrivacySettings draft={draft} error={error} set={set} />
      <LaterSettings draft={draft} error={error} set={set} />
      <SaveBar unsaved={changes !== null} saving={save.isPending} onDiscard={() => setEdited(null)} />
    </FormStack>
  );
}
