import { EllipsisVertical, KeyRound, UserCheck, UserX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ApiClient } from '#kernel/client/api-client.ts';
import { Button } from '#kernel/ui/button.tsx';
import { confirm } from '#kernel/ui/confirm.ts';
import { CopyField } from '#kernel/ui/copy-field.tsx';
import { Dialog, DialogActions } from '#kernel/ui/dialog.tsx';
import { IconButton } from '#kernel/ui/icon-button.tsx';
import { Menu, MenuItem } from '#kernel/ui/menu.tsx';
import { text } from '../people-messages.ts';
import { usePeopleChange } from './use-people-change.ts';

interface PersonMenuProps {
  name: string;
  createLink: (api: ApiClient) => Promise<{ url: string }>;
  /** Further actions. */
  children: ReactNode;
}

/** The actions for one person. A reset link is shown in a dialog. */
export function PersonMenu({ name, createLink, children }: PersonMenuProps) {
  const [url, setUrl] = useState<string | null>(null);
  const create = usePeopleChange<void, void>({
    call: async (api) => setUrl((await createLink(api)).url),
    failed: () => text('linkFailed'),
  });
  return (
    <>
      <Menu trigger={<PersonMenuButton name={name} />}>
        <MenuItem icon={<KeyRound />} onClick={() => create.mutate()}>
          {text('createLink')}
        </MenuItem>
        {children}
      </Menu>
      {url && <LinkDialog name={name} url={url} onClose={() => setUrl(null)} />}
    </>
  );
}

/** Passes on what the menu adds to its trigger. */
export function PersonMenuButton({ name, ...rest }: { name: string }) {
  return <IconButton {...rest} label={text('actionsFor', { name })} icon={<EllipsisVertical />} />;
}

interface SuspensionItemProps {
  person: { readonly displayname: string; readonly suspended: boolean };
  change: (api: ApiClient) => Promise<unknown>;
}

export function SuspensionItem({ person: { displayname: name, suspended }, change }: SuspensionItemProps) {
  const suspension = usePeopleChange<void, unknown>({
    call: change,
    done: () => text(suspended ? 'unsuspendDone' : 'suspendDone', { name }),
    failed: () => text('changeFailed'),
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
    if (sure) suspension.mutate();
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
