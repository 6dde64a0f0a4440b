import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { PeopleSort } from '#features/organizations/contract.ts';
import { getLanguage } from '#kernel/text/translations.ts';
import { Chip } from '#kernel/ui/chip.tsx';
import table from '#kernel/ui/data-table.module.css';
import { PictureAvatar } from '#kernel/ui/picture-avatar.tsx';
import { SortHeader } from '#kernel/ui/sort-header.tsx';
import { TimeAgo } from '#kernel/ui/time-ago.tsx';
import { text } from '../people-messages.ts';
import type { PeopleQuery } from './people-query.ts';
import styles from './person-rows.module.css';

/** A member, or an account without an organization. */
export interface PersonRow {
  readonly username: string;
  readonly displayname: string;
  readonly avatar?: string | null | undefined;
  readonly suspended: boolean;
  readonly isSelf: boolean;
  readonly time_joined: number;
  readonly time_last_seen: number | null;
  /** How the person joined. */
  readonly joined: string;
  /** Null in lists without roles. */
  readonly role: ReactNode;
  readonly menu: ReactNode;
}

export interface PersonRowsProps {
  label: string;
  people: readonly PersonRow[];
  query: PeopleQuery;
  onSort: (sort: PeopleSort) => void;
}

/** The list on wide screens. */
export function PersonTable({ label, people, query, onSort }: PersonRowsProps) {
  const hasRoles = people.some(({ role }) => role !== null);
  const column = (sort: PeopleSort, name: string) => (
    <SortHeader label={name} order={query.sort === sort ? query.order : null} onSort={() => onSort(sort)} />
  );
  return (
    <table className={table.table} aria-label={label}>
      <thead>
        <tr>
          {column('name', text('columnName'))}
          {hasRoles && <th scope="col">{text('columnRole')}</th>}
          {column('joined', text('columnJoined'))}
          {column('seen', text('columnSeen'))}
          <th scope="col">{text('columnStatus')}</th>
          <td className={styles.menu} />
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <tr key={person.username}>
            <td>
              <div className={styles.person}>
                <PictureAvatar src={person.avatar} name={person.displayname} seed={person.username} />
                <PersonName person={person} />
              </div>
            </td>
            {hasRoles && <td>{person.role}</td>}
            <td className={styles.fact}>
              {formatDay(person.time_joined)}
              <div className={styles.muted}>{person.joined}</div>
            </td>
            <td className={styles.fact}>
              <LastSeen person={person} />
            </td>
            <td>
              <PersonStatus person={person} />
            </td>
            <td className={styles.menu}>{person.menu}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The list on phones. */
export function PersonCards({ label, people }: PersonRowsProps) {
  return (
    <ul className={styles.cards} aria-label={label}>
      {people.map((person) => (
        <li key={person.username} className={styles.card}>
          <PictureAvatar src={person.avatar} name={person.displayname} seed={person.username} />
          <PersonName person={person} />
          {person.menu}
          <div className={styles.facts}>
            <div className={styles.muted}>
              {person.joined} · {formatDay(person.time_joined)}
            </div>
            <div className={styles.muted}>
              {text('columnSeen')}: <LastSeen person={person} />
            </div>
          </div>
          <div className={styles.controls}>
            <PersonStatus person={person} />
            {person.role}
          </div>
        </li>
      ))}
    </ul>
  );
}

function PersonName({ person: { username, displayname, isSelf } }: { person: PersonRow }) {
  return (
    <div className={styles.who}>
      <div>
        <Link className={styles.name} to={`/app/user/${username}`}>
          {displayname}
        </Link>
        {isSelf && <span className={styles.muted}> {text('you')}</span>}
      </div>
      <div className={styles.muted}>@{username}</div>
    </div>
  );
}

function PersonStatus({ person: { suspended } }: { person: PersonRow }) {
  return suspended ? (
    <Chip tone="danger">{text('suspended')}</Chip>
  ) : (
    <Chip tone="success">{text('active')}</Chip>
  );
}

function LastSeen({ person: { time_last_seen } }: { person: PersonRow }) {
  return time_last_seen === null ? text('notSignedIn') : <TimeAgo at={time_last_seen} />;
}

const formatDay = (time: number): string =>
  new Date(time).toLocaleDateString(getLanguage(), { dateStyle: 'medium' });
