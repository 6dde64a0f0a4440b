import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#kernel/client/api-context.ts';
import { errorMessage, problemOf } from '#kernel/client/error-message.ts';
import { routeKey, usePagedRoute } from '#kernel/client/route-query.ts';
import { Avatar } from '#kernel/ui/avatar.tsx';
import { LoadMore } from '#kernel/ui/load-more.tsx';
import { ProblemNotice } from '#kernel/ui/problem-notice.tsx';
import { SelectMenu } from '#kernel/ui/select.tsx';
import { Skeleton } from '#kernel/ui/skeleton.tsx';
import { toast } from '#kernel/ui/toast.ts';
import { type Member, organizationRoutes } from '../contract.ts';
import styles from './member-list.module.css';

const roles = [
  { value: 'member', label: 'Member' },
  { value: 'moderator', label: 'Moderator' },
  { value: 'administrator', label: 'Administrator' },
] as const;

export function MemberList({ self }: { self: string }) {
  const members = usePagedRoute(organizationRoutes.members, {});
  if (members.isError) {
    return (
      <ProblemNotice {...problemOf(members.error)} onRetry={() => void members.refetch()} asPage={false} />
    );
  }
  if (members.isPending) return <Skeleton shape="title" />;
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
      return client.invalidateQueries({ queryKey: routeKey(organizationRoutes.members, {}) });
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
          {isSelf && <span className={styles.self}> (you)</span>}
        </div>
        <div className={styles.username}>@{member.username}</div>
      </div>
      <SelectMenu
        aria-label={`Role of ${member.displayname}`}
        className={styles.role ?? ''}
        value={setRole.isPending ? setRole.variables : member.role}
        options={roles}
        disabled={setRole.isPending}
        onChange={(role) => role !== member.role && setRole.mutate(role)}
      />
    </li>
  );
}
