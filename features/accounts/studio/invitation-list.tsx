import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useApi } from '#kernel/client/api-context.ts';
import { errorMessage, problemOf } from '#kernel/client/error-message.ts';
import { routeKey, useRoute } from '#kernel/client/route-query.ts';
import { confirm } from '#kernel/ui/confirm.ts';
import { IconButton } from '#kernel/ui/icon-button.tsx';
import { ProblemNotice } from '#kernel/ui/problem-notice.tsx';
import { Skeleton } from '#kernel/ui/skeleton.tsx';
import { TimeAgo } from '#kernel/ui/time-ago.tsx';
import { toast } from '#kernel/ui/toast.ts';
import { type Invitation, membershipRoutes } from '../membership-contract.ts';
import { text } from '../membership-messages.ts';
import styles from './membership.module.css';

interface InvitationListProps {
  /** Part of the label. */
  q?: string;
  role?: Invitation['role'] | undefined;
}

/** Open invitations. The link itself is shown only once, when it is created. */
export function InvitationList({ q = '', role }: InvitationListProps) {
  const client = useQueryClient();
  const invitations = useRoute(membershipRoutes.invitations, {});
  const refresh = () => client.invalidateQueries({ queryKey: routeKey(membershipRoutes.invitations, {}) });
  if (invitations.isError) {
    const retry = () => void invitations.refetch();
    return <ProblemNotice {...problemOf(invitations.error)} onRetry={retry} asPage={false} />;
  }
  if (!invitations.data) return <Skeleton shape="title" />;
  const list = invitations.data.list.filter(
    (invitation) =>
      (!role || invitation.role === role) && invitation.label.toLowerCase().includes(q.toLowerCase()),
  );
  return (
    <div className={styles.stack}>
      {list.length === 0 && <p className={styles.note}>{text('noInvitations')}</p>}
      {list.length > 0 && (
        <ul className={styles.list} aria-label={text('openInvitations')}>
          {list.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} onRevoked={refresh} />
          ))}
        </ul>
      )}
    </div>
  );
}

interface InvitationRowProps {
  invitation: Invitation;
  onRevoked: () => Promise<void>;
}

function InvitationRow({ invitation, onRevoked }: InvitationRowProps) {
  const { id, role, label, uses, max_uses, created_by, time_expires } = invitation;
  const name = label || text('invitationBy', { name: created_by });
  const api = useApi();
  const revoke = useMutation({
    mutationFn: () => api.call(membershipRoutes.revokeInvitation, { id }),
    onSuccess: onRevoked,
    onError: (error) => toast({ title: text('notRevoked'), detail: errorMessage(error), kind: 'error' }),
  });
  const confirmRevoke = async (): Promise<void> => {
    const isConfirmed = await confirm({
      title: text('revokeTitle'),
      body: text('revokeBody'),
      confirmLabel: text('revoke'),
      danger: true,
    });
    if (isConfirmed) revoke.mutate();
  };
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <div className={styles.name}>{name}</div>
        <div className={styles.muted}>
          {text(role)} · {max_uses === 1 ? text('onePerson') : text('used', { uses, max: max_uses })} ·{' '}
          {text.nodes('expires', { time: <TimeAgo key="time" at={time_expires} /> })}
        </div>
      </div>
      <IconButton
        label={text('revokeNamed', { name })}
        icon={<Trash2 />}
        onClick={() => void confirmRevoke()}
      />
    </li>
  );
}
