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
import styles from './membership.module.css';

interface InviteDialogProps {
  open: boolean;
  onClose: () => void;
  onCreated: () => void;
}

const roles = [
  { value: 'member', label: 'Member', detail: 'Watches and uploads' },
  { value: 'moderator', label: 'Moderator', detail: 'Also manages every video' },
  { value: 'administrator', label: 'Administrator', detail: 'Also changes these settings' },
] as const;
const days = [
  { value: '1', label: '1 day' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
] as const;
type Role = (typeof roles)[number]['value'];
type Days = (typeof days)[number]['value'];

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
      title={url ? 'Send this link' : 'Invite people'}
      description={
        url
          ? 'It is shown only now. Anyone who has it can use it, so send it only to those you mean.'
          : 'You get a link to send to them.'
      }
    >
      {url ? (
        <>
          <CopyField label="Invitation link" value={url} />
          <DialogActions>
            <Button variant="primary" onClick={close}>
              Done
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
  const usesError = fieldError(error, 'max_uses') && `A number from 1 to ${INVITATION_USES_MAX}.`;
  return (
    <FormStack onSubmit={submit} error={error}>
      {error && errorCode(error) !== 'INVALID_INPUT' && (
        <FormError code={errorCode(error)}>{errorMessage(error)}</FormError>
      )}
      <TextField
        label="Who it is for"
        hint="A name, a team or an address. Only administrators see it."
        value={label}
        error={fieldError(error, 'label')}
        onChange={(event) => setLabel(event.target.value)}
      />
      <Select label="Role" value={role} options={roles} onChange={setRole} />
      <div className={styles.pair}>
        <TextField
          label="People who can use it"
          type="number"
          inputMode="numeric"
          min={1}
          max={INVITATION_USES_MAX}
          value={uses}
          error={usesError}
          onChange={(event) => setUses(event.target.value)}
        />
        <Select label="Works for" value={validDays} options={days} onChange={setValidDays} />
      </div>
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button variant="primary" type="submit" busy={invite.isPending}>
          Make the link
        </Button>
      </DialogActions>
    </FormStack>
  );
}
