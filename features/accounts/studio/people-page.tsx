import { useQueryClient } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { errorCode } from '#kernel/client/error-message.ts';
import { routeKey, usePagedRoute } from '#kernel/client/route-query.ts';
import { Button, buttonClass } from '#kernel/ui/button.tsx';
import { ScopeTabs } from '#kernel/ui/scope-tabs.tsx';
import { usePageTitle } from '#kernel/ui/use-page-title.ts';
import { membershipRoutes } from '../membership-contract.ts';
import { text as membership } from '../membership-messages.ts';
import { peopleRoutes } from '../people-contract.ts';
import { text } from '../people-messages.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { JoiningSettings } from './joining-settings.tsx';
import { MembersView } from './members-view.tsx';
import { OthersView } from './others-view.tsx';
import styles from './people-page.module.css';
import { type PeopleQuery, type PeopleView, readPeopleQuery, writePeopleQuery } from './people-query.ts';

/** The organization's people, for its administrators. */
export function PeoplePage({ self }: { self: string }) {
  usePageTitle(text('title'));
  const [search, setSearch] = useSearchParams();
  const query = readPeopleQuery(search);
  const setQuery = (next: PeopleQuery): void => setSearch(writePeopleQuery(next), { replace: true });
  const show = (view: PeopleView): void => setQuery(readPeopleQuery(new URLSearchParams({ view })));
  const others = usePagedRoute(peopleRoutes.otherAccounts, {});
  // Only administrators of the organization that runs the site manage other accounts.
  const isOperator = !others.isPending && errorCode(others.error) !== 'NOT_OPERATOR';
  const views: PeopleView[] = isOperator ? ['members', 'others', 'joining'] : ['members', 'joining'];
  const labels = { members: text('members'), others: text('others'), joining: text('joining') };
  return (
    <div className={styles.page}>
      <Header />
      <ScopeTabs
        label={text('title')}
        value={query.view}
        options={views.map((value) => ({ value, label: labels[value] }))}
        onChange={show}
      />
      {query.view === 'members' && (
        <MembersView self={self} query={query} onChange={setQuery} onClear={() => show('members')} />
      )}
      {query.view === 'others' && (
        <OthersView query={query} onChange={setQuery} onClear={() => show('others')} />
      )}
      {query.view === 'joining' && <JoiningSettings />}
    </div>
  );
}

function Header() {
  const client = useQueryClient();
  const [isInviting, setIsInviting] = useState(false);
  const refresh = () => client.invalidateQueries({ queryKey: routeKey(membershipRoutes.invitations, {}) });
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        <h1>{text('title')}</h1>
        <p className={styles.lead}>{text('lead')}</p>
      </div>
      <div className={styles.actions}>
        <Link className={buttonClass('quiet')} to="/app/organization/setting">
          {text('organizationSettings')}
        </Link>
        <Button variant="primary" onClick={() => setIsInviting(true)}>
          <UserPlus aria-hidden="true" />
          {membership('invite')}
        </Button>
      </div>
      <InviteDialog open={isInviting} onClose={() => setIsInviting(false)} onCreated={() => void refresh()} />
    </header>
  );
}
