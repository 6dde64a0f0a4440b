import { type JoinedBy, type ListedMember, organizationRoutes } from '#features/organizations/contract.ts';
import { usePagedRoute } from '#kernel/client/route-query.ts';
import { useNarrow } from '#kernel/ui/use-narrow.ts';
import { text } from '../people-messages.ts';
import { InvitationList } from './invitation-list.tsx';
import { MemberMenu } from './member-menu.tsx';
import { PeopleFilters } from './people-filters.tsx';
import { PeopleList } from './people-list.tsx';
import { type PeopleQuery, sortBy, toListInput } from './people-query.ts';
import type { PersonRow } from './person-rows.tsx';
import { RoleSelect } from './role-select.tsx';

export interface PeopleViewProps {
  query: PeopleQuery;
  onChange: (next: PeopleQuery) => void;
  onClear: () => void;
}

export function MembersView({ self, query, onChange, onClear }: PeopleViewProps & { self: string }) {
  const isNarrow = useNarrow();
  return (
    <>
      <PeopleFilters query={query} isNarrow={isNarrow} onChange={(part) => onChange({ ...query, ...part })} />
      {query.status === 'invited' ? (
        <InvitationList q={query.q} role={query.role} />
      ) : (
        <Members self={self} query={query} onChange={onChange} onClear={onClear} isNarrow={isNarrow} />
      )}
    </>
  );
}

interface MembersProps extends PeopleViewProps {
  self: string;
  isNarrow: boolean;
}
function Members({ self, query, onChange, onClear, isNarrow }: MembersProps) {
  const found = usePagedRoute(organizationRoutes.members, { ...toListInput(query), role: query.role });
  const members = found.data?.pages.flatMap((page) => page.list) ?? [];
  return (
    <PeopleList
      label={text('members')}
      found={found}
      people={members.map((member) => toRow(member, member.username === self))}
      query={query}
      isNarrow={isNarrow}
      onSort={(sort) => onChange(sortBy(query, sort))}
      onClear={onClear}
    />
  );
}

const JOINED = {
  invitation: 'joinedByInvitation',
  sso: 'joinedBySso',
  domain: 'joinedByDomain',
  upgrade: 'joinedBySignUp',
} as const satisfies Readonly<Record<JoinedBy, string>>;

/** Administrators of the first day have joined in no way that is known. */
const toRow = (member: ListedMember, isSelf: boolean): PersonRow => ({
  ...member,
  isSelf,
  joined: text(member.joined_by ? JOINED[member.joined_by] : 'joinedOtherwise'),
  role: <RoleSelect member={member} />,
  menu: <MemberMenu member={member} isSelf={isSelf} />,
});
