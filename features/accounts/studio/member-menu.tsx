import { LogOut, ShieldOff, UserMinus } from 'lucide-react';
import { type Member, organizationRoutes } from '#features/organizations/contract.ts';
import { confirm } from '#kernel/ui/confirm.ts';
import { Menu, MenuItem } from '#kernel/ui/menu.tsx';
import { peopleRoutes } from '../people-contract.ts';
import { text } from '../people-messages.ts';
import { recoveryRoutes } from '../recovery-contract.ts';
import { secondFactorRoutes } from '../second-factor-contract.ts';
import { PersonMenu, PersonMenuButton, SuspensionItem } from './person-menu.tsx';
import { usePeopleChange } from './use-people-change.ts';

/** What an administrator can do for or to a member. */
export function MemberMenu({ member, isSelf }: { member: Member; isSelf: boolean }) {
  const { username, displayname: name, role, suspended } = member;
  if (isSelf)
    return (
      <Menu trigger={<PersonMenuButton name={name} />}>
        <RemoveItem member={member} isSelf />
      </Menu>
    );
  return (
    <PersonMenu name={name} createLink={(api) => api.call(recoveryRoutes.createResetLink, { username })}>
      <ResetFactorItem member={member} />
      {/* Administrators cannot be suspended. */}
      {role !== 'administrator' && (
        <SuspensionItem
          person={member}
          change={(api) => api.call(suspended ? peopleRoutes.unsuspend : peopleRoutes.suspend, { username })}
        />
      )}
      <RemoveItem member={member} isSelf={false} />
    </PersonMenu>
  );
}

function ResetFactorItem({ member: { username, displayname: name } }: { member: Member }) {
  const reset = usePeopleChange<void, unknown>({
    call: (api) => api.call(secondFactorRoutes.resetSecondFactor, { username }),
    done: () => text('resetFactorDone', { name }),
    failed: () => text('resetFactorFailed'),
  });
  const ask = async (): Promise<void> => {
    const sure = await confirm({
      title: text('resetFactorTitle', { name }),
      body: text('resetFactorBody'),
      confirmLabel: text('resetFactor'),
      danger: true,
    });
    if (sure) reset.mutate();
  };
  return (
    <MenuItem icon={<ShieldOff />} onClick={() => void ask()}>
      {text('resetFactor')}
    </MenuItem>
  );
}

function RemoveItem({ member, isSelf }: { member: Member; isSelf: boolean }) {
  const { username, displayname: name } = member;
  const remove = usePeopleChange<void, unknown>({
    call: (api) => api.call(organizationRoutes.removeMember, { username }),
    done: () => text('removed', { name }),
    failed: () => text('notRemoved'),
  });
  const ask = async (): Promise<void> => {
    const sure = await confirm({
      title: isSelf ? text('leaveTitle') : text('removeTitle', { name }),
      body: text(isSelf ? 'leaveBody' : 'removeBody'),
      confirmLabel: text(isSelf ? 'leave' : 'remove'),
      danger: true,
    });
    if (sure) remove.mutate();
  };
  return (
    <MenuItem icon={isSelf ? <LogOut /> : <UserMinus />} danger onClick={() => void ask()}>
      {text(isSelf ? 'leaveOrganization' : 'remove')}
    </MenuItem>
  );
}
