import type { Person } from '#features/accounts/contract.ts';
import type { PeoplePort } from '#features/accounts/port.ts';
import type { Clock } from '#kernel/server/clock.ts';
import { NO_NAME, sanitizeDisplayName } from '../display-name.ts';

const DELETED_ACCOUNT: Person = { username: '', displayname: NO_NAME };
const CACHE_TTL_MS = 60_000;
const CACHE_MAX_SIZE = 20_000;

export type AuthorNames = ReturnType<typeof createAuthorNames>;
export type GetAuthor = (authorId: string | null) => Person;

/** Author names, cached for a minute because a few people write most of the comments read at any time. */
export function createAuthorNames(people: Pick<PeoplePort, 'byIds'>, clock: Clock) {
  const cache = new Map<string, { person: Person; expiresAtMs: number }>();

  function remember(id: string, { username, displayname }: Person): void {
    if (cache.size >= CACHE_MAX_SIZE) cache.clear();
    const person = { username, displayname: sanitizeDisplayName(displayname) };
    cache.set(id, { person, expiresAtMs: clock.now().getTime() + CACHE_TTL_MS });
  }

  return {
    remember,
    /** Call when an account was deleted. */
    forget: (id: string): void => void cache.delete(id),
    async load(authorIds: readonly (string | null)[]): Promise<GetAuthor> {
      const now = clock.now().getTime();
      const ids = new Set(authorIds.filter((id) => id !== null));
      const unknown = [...ids].filter((id) => (cache.get(id)?.expiresAtMs ?? 0) <= now);
      if (unknown.length > 0) {
        const found = await people.byIds(unknown);
        for (const id of unknown) remember(id, found.get(id) ?? DELETED_ACCOUNT);
      }
      const loaded = new Map([...ids].map((id) => [id, cache.get(id)?.person ?? DELETED_ACCOUNT]));
      return (authorId) => (authorId && loaded.get(authorId)) || DELETED_ACCOUNT;
    },
  };
}
