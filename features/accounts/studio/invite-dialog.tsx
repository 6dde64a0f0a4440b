import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useApi } from '#kernel/client/api-context.ts';
import { errorCode, errorMessage, fieldError } from '#kernel/client/error-message.ts';
import { Button } from '#kernel/ui/button.tsx';
import { CopyField } from '#kernel/ui/copy-field.tsx';
import { Dialog, DialogActions } from '#kernel/ui/dialog.tsx';
import { FormError } from '#kernel/ui/form-error.tsx';
import { FormStack } from '#kernel/ui/form-stack.tsx';
import { Select } from '#kernel/ui/select.tsx';
import { TextField } from '#kernel/ui/text-field.tsx';
import { INVITATION_USES_MAX, membershipRoutes } from '../membership-contract.ts';
import { text } from '../membership-messages.ts';
import styles from './membership.module.css';

interface InviteDialogProps {
  open: boolean;
  onClose: () => void;
  onCreated: () => void;
}

const ROLES = ['member', 'moderator', 'administrator'] as const;
const DAYS = ['1', '7', '30', '90'] as const;
type Role = (typeof ROLES)[number];
type Days = (typeof DAYS)[number];

/** Asks for the terms of the invitation, then shows its link once. */
export function InviteDialog({ open, onClose, onCreated }: InviteDialogProps) {
  const [url, setUrl] = useState<string | null>(null);
  const close = (): void => {
    onClose();
    setUrl(null);
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      wide={url !== null}
      title={text(url ? 'sendLink' : 'invite')}
      description={text(url ? 'sendLinkLead' : 'inviteLead')}
    >
      {url ? (
        <>
          <CopyField label={text('link')} value={url} />
          <DialogActions>
            <Button variant="primary" onClick={close}>
              {text('done')}
            </Button>
          </DialogActions>
        </>
      ) : (
        <InviteForm
          onCancel={close}
          onCreated={(link) => {
            setUrl(link);
            onCreated();
          }}
        />
      )}
    </Dialog>
  );
}

function InviteForm({ onCancel, onCreated }: { onCancel: () => void; onCreated: (url: string) => void }) {
  const api = useApi();
  const [label, setLabel] = useState('');
  const [role, setRole] = useState<Role>('member');
  const [uses, setUses] = useState('1');
  const [validDays, setValidDays] = useState<Days>('7');
  const invite = useMutation({
    mutationFn: () =>
      api.call(membershipRoutes.invite, {
        label,
        role,
        max_uses: Number(uses),
        expires_in_days: Number(validDays),
      }),
    onSuccess: ({ url }) => onCreated(url),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!invite.isPending) invite.mutate();
  };
  const { error } = invite;
  const roles = ROLES.map((value) => ({ value, label: text(value), detail: text(`${value}Detail`) }));
  const days = DAYS.map((value) => ({ value, label: text('days', { count: Number(value) }) }));
  const usesError = fieldError(error, 'max_uses') && text('usesRange', { max: INVITATION_USES_MAX });
  return (
    <FormStack onSubmit={submit} error={error}>
      {error && errorCode(error) !== 'INVALID_INPUT' && (
        <FormError code={errorCode(error)}>{errorMessage(error)}</FormError>
      )}
      <TextField
        label={text('for')}
        hint={text('forHint')}
        value={label}
        error={fieldError(error, 'label')}
        onChange={(event) => setLabel(event.target.value)}
      />
      <Select label={text('role')} value={role} options={roles} onChange={setRole} />
      <div className={styles.pair}>
        <TextField
          label={text('uses')}
          type="number"
          inputMode="numeric"
          min={1}
          max={INVITATION_USES_MAX}
          value={uses}
          error={usesError}
          onChange={(event) => setUses(event.target.value)}
        />
        <Select label={text('validFor')} value={validDays} options={days} onChange={setValidDays} />
      </div>
      <DialogActions>
        <Button onClick={onCancel}>{text('cancel')}</Button>
        <Button variant="primary" type="submit" busy={invite.isPending}>
          {text('createLink')}
        </Button>
      </DialogActions>
    </FormStack>
  );
}
