import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import type { PeopleListInput, PeopleSort } from '#features/organizations/contract.ts';
import { fail, kernelErrors } from '#kernel/contract/errors.ts';
import type { People } from './people.ts';
import type { AccountTables, UserRow } from './tables.ts';
import { startsWith } from './user-store.ts';

export type ListedPerson = UserRow & { readonly last_seen_at: Date | null; readonly avatar: string | null };
type PeopleQuery = SelectQueryBuilder<AccountTables, 'users', UserRow>;

const LAST_SEEN = sql<Date | null>`(select max(last_seen_at) from user_sessions where user_id = users.id)`;
const toMicroseconds = (time: ReturnType<typeof sql>) =>
  sql<string>`(extract(epoch from ${time}) * 1000000)::bigint`;

/** Compared by byte, like usernames, so that pages do not depend on the server's locale. */
const SORT_KEYS = {
  name: sql<string>`lower(displayname) collate "C"`,
  joined: toMicroseconds(sql`coalesce(joined_at, created_at)`),
  seen: toMicroseconds(sql`coalesce(${LAST_SEEN}, 'epoch')`),
} satisfies Record<PeopleSort, unknown>;

/** One page of people, selected from `query`. */
export async function listPeople(
  query: PeopleQuery,
  { q, status, sort, order, cursor, max }: PeopleListInput,
  { avatarsOf }: Pick<People, 'avatarsOf'>,
): Promise<{ list: ListedPerson[]; next: string | null }> {
  const key = SORT_KEYS[sort];
  const after = cursor === undefined ? null : decodeCursor(cursor, sort);
  const isAfter = order === 'asc' ? sql`>` : sql`<`;
  const rows = await query
    .select([LAST_SEEN.as('last_seen_at'), sql<string>`(${key})::text`.as('sort_value')])
    .$if(q !== '', (all) => all.where(startsWith(q)))
    .$if(status !== undefined, (all) =>
      all.where('suspended_at', status === 'suspended' ? 'is not' : 'is', null),
    )
    .$if(after !== null, (all) =>
      all.where(sql<SqlBool>`(${key}, username) ${isAfter} (${after!.value}, ${after!.username})`),
    )
    .orderBy(key, order)
    .orderBy('username', order)
    .limit(max + 1)
    .execute();
  const shown = rows.slice(0, max);
  const avatars = await avatarsOf(shown.map(({ id }) => id));
  const list = shown.map((row) => ({ ...row, avatar: avatars.get(row.id) ?? null }));
  const last = shown.at(-1);
  const next = rows.length > max && last ? encodeCursor(sort, last.sort_value, last.username) : null;
  return { list, next };
}

const Cursor = z.tuple([z.string(), z.string().max(200), z.string().max(200)]);

const encodeCursor = (sort: PeopleSort, value: string, username: string): string =>
  Buffer.from(JSON.stringify([sort, value, username])).toString('base64url');

/** The cursor of another order is refused. */
function decodeCursor(cursor: string, sort: PeopleSort) {
  try {
    const [from, value, username] = Cursor.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    const isValid = from === sort && (sort === 'name' || /^-?\d{1,18}$/.test(value));
    if (isValid && !`${value}${username}`.includes('\0')) {
      return { value: sort === 'name' ? value : sql`${value}::bigint`, username };
    }
  } catch {
    // Not a cursor of ours.
  }
  throw fail(kernelErrors, 'INVALID_INPUT', { fields: { cursor: 'This is not a cursor of this list.' } });
}
