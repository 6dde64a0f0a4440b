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

const roles = [
  { value: 'member', label: 'Member' },
  { value: 'moderator', label: 'Moderator' },
  { value: 'administrator', label: 'Administrator' },
] as const;

const joined: Readonly<Record<JoinedBy, string>> = {
  invitation: 'was invited',
  sso: 'came through single sign-on',
  domain: 'joined by mail address',
  upgrade: 'signed up before there were invitations',
};

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
      <ul className={styles.list} aria-label="Members">
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
      toast({
        title: `${displayname} is ${role === 'administrator' ? 'an' : 'a'} ${role} now`,
        kind: 'success',
      });
      return client.invalidateQueries({ queryKey: [organizationRoutes.members.path] });
    },
    onError: (error) =>
      toast({ title: 'The role was not changed', detail: errorMessage(error), kind: 'error' }),
  });
  return (
    <li className={styles.row}>
      <Avatar name={member.displayname} seed={member.username} />
      <div className={styles.who}>
        <div className={styles.name}>
          {member.displayname}
          {member.suspended && <Chip tone="danger">{text('suspended')}</Chip>}
          {isSelf && <span className={styles.self}> (you)</span>}
        </div>
        <div className={styles.username}>
          @{member.username}
          {member.joined_by && <> · {joined[member.joined_by]}</>}
        </div>
      </div>
      <SelectMenu
        aria-label={`Role of ${member.displayname}`}
        className={styles.role ?? ''}
        value={setRole.isPending ? setRole.variables : member.role}
        options={roles}
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
      toast({ title: `${displayname} is no longer a member`, kind: 'success' });
      return client.invalidateQueries({
        queryKey: [(isSelf ? accountRoutes.me : organizationRoutes.members).path],
      });
    },
    onError: (error) =>
      toast({ title: 'The member was not removed', detail: errorMessage(error), kind: 'error' }),
  });
  const ask = async (): Promise<void> => {
    const sure = await confirm({
      title: isSelf ? 'Leave the organization?' : `Remove ${displayname}?`,
      body: isSelf
        ? 'You keep your account and can watch and comment. Your videos stay with the organization.'
        : 'They keep their account and can watch and comment. Their videos stay with the organization. Links that are still open work for them too, so revoke those that they may have.',
      confirmLabel: isSelf ? 'Leave' : 'Remove member',
      danger: true,
    });
    if (sure) remove.mutate();
  };
  return <IconButton label={`Remove ${displayname}`} icon={<UserMinus />} onClick={() => void ask()} />;
}
