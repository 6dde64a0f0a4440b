import { type Member, organizationRoutes } from '#features/organizations/contract.ts';
import { SelectMenu } from '#kernel/ui/select.tsx';
import { text } from '../people-messages.ts';
import styles from './person-rows.module.css';
import { usePeopleChange } from './use-people-change.ts';

export const ROLES = ['member', 'moderator', 'administrator'] as const;
const NOW = { member: 'nowMember', moderator: 'nowModerator', administrator: 'nowAdministrator' } as const;

export function RoleSelect({ member: { username, displayname: name, role } }: { member: Member }) {
  const change = usePeopleChange({
    call: (api, next: Member['role']) => api.call(organizationRoutes.setRole, { username, role: next }),
    done: (member) => text(NOW[member.role], { name }),
    failed: () => text('roleNotChanged'),
  });
  return (
    <SelectMenu
      aria-label={text('roleOf', { name })}
      className={styles.role ?? ''}
      value={change.isPending ? change.variables : role}
      options={ROLES.map((value) => ({ value, label: text(value) }))}
      disabled={change.isPending}
      onChange={(next) => next !== role && change.mutate(next)}
    />
  );
}
