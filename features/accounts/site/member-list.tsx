import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { UserMinus } from 'lucide-react';
import { useState } from 'react';
import { type JoinedBy, type Member, organizationRoutes } from '#features/organizations/contract.ts';
import { useApi } from '#kernel/client/api-context.ts';
import { errorMessage, problemOf } from '#kernel/client/error-message.ts';
import { usePagedRoute } from '#kernel/client/route-query.ts';
import type { OutputOf } from '#kernel/contract/route.ts';
import { Avatar } from '#kernel/ui/avatar.tsx';
import { Chip } from '#kernel/ui/chip.tsx';
import { confirm } from '#kernel/ui/confirm.ts';
import { IconButton } from '#kernel/ui/icon-button.tsx';
import { LoadMore } from '#kernel/ui/load-more.tsx';
import { ProblemNotice } from '#kernel/ui/problem-notice.tsx';
import { SelectMenu } from '#kernel/ui/select.tsx';
import { Skeleton } from '#kernel/ui/skeleton.tsx';
import { TextField } from '#kernel/ui/text-field.tsx';
import { toast } from '#kernel/ui/toast.ts';
import { useDebounced } from '#kernel/ui/use-debounced.ts';
import { accountRoutes } from '../contract.ts';
import { text } from '../people-messages.ts';
import { MemberActions } from './member-actions.tsx';
import styles from './member-list.module.css';

const SEARCH_DELAY_MS = 250;
type MemberPage = OutputOf<typeof organizationRoutes.members>;

const ROLES = ['member', 'moderator', 'administrator'] as const;
const NOW = { member: 'nowMember', moderator: 'nowModerator', administrator: 'nowAdministrator' } as const;
const JOINED = {
  invitation: 'joinedByInvitation',
  sso: 'joinedBySso',
  domain: 'joinedByDomain',
  upgrade: 'joinedBySignUp',
} as const satisfies Readonly<Record<JoinedBy, string>>;

export function MemberList({ self }: { self: string }) {
  const [search, setSearch] = useState('');
  const q = useDebounced(search.trim(), SEARCH_DELAY_MS);
  const members = usePagedRoute(organizationRoutes.members, { q });
  if (members.isError) {
    return (
      <ProblemNotice {...problemOf(members.error)} onRetry={() => void members.refetch()} asPage={false} />
    );
  }
  return (
    <div className={styles.stack}>
      <TextField
        label={text('search')}
        type="search"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {members.isPending ? <Skeleton shape="title" /> : <MemberPages members={members} self={self} />}
    </div>
  );
}

function MemberPages({
  members,
  self,
}: {
  members: UseInfiniteQueryResult<InfiniteData<MemberPage>>;
  self: string;
}) {
  if (!members.data?.pages[0]?.list.length) return <p>{text('noneFound')}</p>;
  return (
    <div>
      <ul className={styles.list} aria-label={text('members')}>
        {members.data.pages
          .flatMap((page) => page.list)
          .map((member) => (
            <MemberRow key={member.username} member={member} isSelf={member.username === self} />
          ))}
      </ul>
      <LoadMore
        more={members.hasNextPage}
        loading={members.isFetchingNextPage}
        failed={members.isFetchNextPageError}
        onMore={() => void members.fetchNextPage()}
      />
    </div>
  );
}

function MemberRow({ member, isSelf }: { member: Member; isSelf: boolean }) {
  const api = useApi();
  const client = useQueryClient();
  const setRole = useMutation({
    mutationFn: (role: Member['role']) =>
      api.call(organizationRoutes.setRole, { username: member.username, role }),
    onSuccess: ({ displayname, role }) => {
      toast({ title: text(NOW[role], { name: displayname }), kind: 'success' });
      return client.invalidateQueries({ queryKey: [organizationRoutes.members.path] });
    },
    onError: (error) => toast({ title: text('roleNotChanged'), detail: errorMessage(error), kind: 'error' }),
  });
  return (
    <li className={styles.row}>
      <Avatar name={member.displayname} seed={member.username} />
      <div className={styles.who}>
        <div className={styles.name}>
          {member.displayname}
          {member.suspended && <Chip tone="danger">{text('suspended')}</Chip>}
          {isSelf && <span className={styles.self}> {text('you')}</span>}
        </div>
        <div className={styles.username}>
          @{member.username}
          {member.joined_by && <> · {text(JOINED[member.joined_by])}</>}
        </div>
      </div>
      <SelectMenu
        aria-label={text('roleOf', { name: member.displayname })}
        className={styles.role ?? ''}
        value={setRole.isPending ? setRole.variables : member.role}
        options={ROLES.map((value) => ({ value, label: text(value) }))}
        disabled={setRole.isPending}
        onChange={(role) => role !== member.role && setRole.mutate(role)}
      />
      {!isSelf && <MemberActions member={member} />}
      <RemoveMember member={member} isSelf={isSelf} />
    </li>
  );
}

function RemoveMember({ member, isSelf }: { member: Member; isSelf: boolean }) {
  const api = useApi();
  const client = useQueryClient();
  const { username, displayname } = member;
  const remove = useMutation({
    mutationFn: () => api.call(organizationRoutes.removeMember, { username }),
    onSuccess: () => {
      toast({ title: text('removed', { name: displayname }), kind: 'success' });
      return client.invalidateQueries({
        queryKey: [(isSelf ? accountRoutes.me : organizationRoutes.members).path],
      });
    },
    onError: (error) => toast({ title: text('notRemoved'), detail: errorMessage(error), kind: 'error' }),
  });
  const ask = async (): Promise<void> => {
    const sure = await confirm({
      title: isSelf ? text('leaveTitle') : text('removeTitle', { name: displayname }),
      body: text(isSelf ? 'leaveBody' : 'removeBody'),
      confirmLabel: text(isSelf ? 'leave' : 'remove'),
      danger: true,
    });
    if (sure) remove.mutate();
  };
  return (
    <IconButton
      label={text('removeNamed', { name: displayname })}
      icon={<UserMinus />}
      onClick={() => void ask()}
    />
  );
}
