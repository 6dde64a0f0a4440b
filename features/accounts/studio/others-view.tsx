import { usePagedRoute } from '#kernel/client/route-query.ts';
import { useNarrow } from '#kernel/ui/use-narrow.ts';
import { type OtherAccount, peopleRoutes } from '../people-contract.ts';
import { text } from '../people-messages.ts';
import type { PeopleViewProps } from './members-view.tsx';
import { PeopleFilters } from './people-filters.tsx';
import { PeopleList } from './people-list.tsx';
import styles from './people-page.module.css';
import { sortBy, toListInput } from './people-query.ts';
import { PersonMenu, SuspensionItem } from './person-menu.tsx';
import type { PersonRow } from './person-rows.tsx';

/** Accounts without an organization. */
export function OthersView({ query, onChange, onClear }: PeopleViewProps) {
  const isNarrow = useNarrow();
  const found = usePagedRoute(peopleRoutes.otherAccounts, toListInput(query));
  const accounts = found.data?.pages.flatMap((page) => page.list) ?? [];
  return (
    <>
      <p className={styles.note}>{text('othersLead')}</p>
      <PeopleFilters query={query} isNarrow={isNarrow} onChange={(part) => onChange({ ...query, ...part })} />
      <PeopleList
        label={text('others')}
        found={found}
        people={accounts.map(toRow)}
        query={query}
        isNarrow={isNarrow}
        onSort={(sort) => onChange(sortBy(query, sort))}
        onClear={onClear}
      />
    </>
  );
}

const toRow = (account: OtherAccount): PersonRow => ({
  ...account,
  isSelf: false,
  time_joined: account.time_created,
  joined: text(account.sso ? 'joinedBySso' : 'joinedBySignUp'),
  role: null,
  menu: <AccountMenu account={account} />,
});

function AccountMenu({ account }: { account: OtherAccount }) {
  const { username, displayname, suspended } = account;
  return (
    <PersonMenu
      name={displayname}
      createLink={(api) => api.call(peopleRoutes.createAccountResetLink, { username })}
    >
      <SuspensionItem
        person={account}
        change={(api) =>
          api.call(suspended ? peopleRoutes.unsuspendAccount : peopleRoutes.suspendAccount, { username })
        }
      />
    </PersonMenu>
  );
}
