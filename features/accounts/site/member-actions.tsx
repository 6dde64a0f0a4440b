import { useMutation, useQueryClient } from '@tanstack/react-query';
import { EllipsisVertical, KeyRound, ShieldOff, UserCheck, UserX } from 'lucide-react';
import { useState } from 'react';
import { type Member, organizationRoutes } from '#features/organizations/contract.ts';
import { useApi } from '#kernel/client/api-context.ts';
import { errorMessage } from '#kernel/client/error-message.ts';
import { Button } from '#kernel/ui/button.tsx';
import { confirm } from '#kernel/ui/confirm.ts';
import { CopyField } from '#kernel/ui/copy-field.tsx';
import { Dialog, DialogActions } from '#kernel/ui/dialog.tsx';
import { IconButton } from '#kernel/ui/icon-button.tsx';
import { Menu, MenuItem } from '#kernel/ui/menu.tsx';
import { toast } from '#kernel/ui/toast.ts';
import { peopleRoutes } from '../people-contract.ts';
import { text } from '../people-messages.ts';
import { recoveryRoutes } from '../recovery-contract.ts';
import { secondFactorRoutes } from '../second-factor-contract.ts';

/** Help with signing in, and suspension. */
export function MemberActions({ member }: { member: Member }) {
  const { username, displayname: name } = member;
  const api = useApi();
  const [url, setUrl] = useState<string | null>(null);
  const createLink = useMutation({
    mutationFn: () => api.call(recoveryRoutes.createResetLink, { username }),
    onSuccess: (link) => setUrl(link.url),
    onError: (error) => toast({ title: text('linkFailed'), detail: errorMessage(error), kind: 'error' }),
  });
  const resetFactor = useMutation({
    mutationFn: () => api.call(secondFactorRoutes.resetSecondFactor, { username }),
    onSuccess: () => toast({ title: text('resetFactorDone', { name }), kind: 'success' }),
    onError: (error) =>
      toast({ title: text('resetFactorFailed'), detail: errorMessage(error), kind: 'error' }),
  });
  const askToReset = async (): Promise<void> => {
    const sure = await confirm({
      title: text('resetFactorTitle', { name }),
      body: text('resetFactorBody'),
      confirmLabel: text('resetFactor'),
      danger: true,
    });
    if (sure) resetFactor.mutate();
  };
  return (
    <>
      <Menu trigger={<IconButton label={text('actionsFor', { name })} icon={<EllipsisVertical />} />}>
        <MenuItem icon={<KeyRound />} onClick={() => createLink.mutate()}>
          {text('createLink')}
        </MenuItem>
        <MenuItem icon={<ShieldOff />} onClick={() => void askToReset()}>
          {text('resetFactor')}
        </MenuItem>
        <SuspensionItem member={member} />
      </Menu>
      {url && <LinkDialog name={name} url={url} onClose={() => setUrl(null)} />}
    </>
  );
}

function SuspensionItem({ member: { username, displayname: name, suspended } }: { member: Member }) {
  const api = useApi();
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: () => api.call(suspended ? peopleRoutes.unsuspend : peopleRoutes.suspend, { username }),
    onSuccess: () => {
      toast({ title: text(suspended ? 'unsuspendDone' : 'suspendDone', { name }), kind: 'success' });
      return client.invalidateQueries({ queryKey: [organizationRoutes.members.path] });
    },
    onError: (error) => toast({ title: text('changeFailed'), detail: errorMessage(error), kind: 'error' }),
  });
  const ask = async (): Promise<void> => {
    const sure =
      suspended ||
      (await confirm({
        title: text('suspendTitle', { name }),
        body: text('suspendBody'),
        confirmLabel: text('suspend'),
        danger: true,
      }));
    if (sure) change.mutate();
  };
  return (
    <MenuItem icon={suspended ? <UserCheck /> : <UserX />} danger={!suspended} onClick={() => void ask()}>
      {text(suspended ? 'unsuspend' : 'suspend')}
    </MenuItem>
  );
}

function LinkDialog({ name, url, onClose }: { name: string; url: string; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} wide title={text('linkTitle', { name })} description={text('linkLead')}>
      <CopyField label={text('linkLabel')} value={url} />
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          {text('done')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
