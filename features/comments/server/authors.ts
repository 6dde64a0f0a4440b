import type { Person } from '#features/accounts/contract.ts';
import type { PeoplePort, PersonWithPicture } from '#features/accounts/port.ts';
import type { Clock } from '#kernel/server/clock.ts';
import { NO_NAME, sanitizeDisplayName } from '../display-name.ts';

/** What a comment shows of the person who wrote it. */
export interface Author extends Person {
  /** The address of their picture. */
  readonly avatar: string | null;
}

const DELETED_ACCOUNT: Author = { username: '', displayname: NO_NAME, avatar: null };
const CACHE_TTL_MS = 60_000;
const CACHE_MAX_SIZE = 20_000;

export type Authors = ReturnType<typeof createAuthors>;
export type GetAuthor = (authorId: string | null) => Author;

/** Names and pictures, cached for a minute because a few people write most of the comments read at any time. */
export function createAuthors(people: Pick<PeoplePort, 'byIds'>, clock: Clock) {
  const cache = new Map<string, { author: Author; expiresAtMs: number }>();
  /** The number of calls to `forget`: a query that began before the last one may have missed its change. */
  let forgotten = 0;

  function remember(id: string, author: Author, expiresAtMs: number): void {
    if (cache.size >= CACHE_MAX_SIZE) cache.clear();
    cache.set(id, { author, expiresAtMs });
  }

  async function read(ids: readonly string[], expiresAtMs: number): Promise<[string, Author][]> {
    const forgottenBefore = forgotten;
    const found = await people.byIds(ids);
    return ids.map((id) => {
      const author = toAuthor(found.get(id));
      if (forgotten === forgottenBefore) remember(id, author, expiresAtMs);
      return [id, author];
    });
  }

  return {
    /** Call when a person posts: they see their current name at once. */
    rename(id: string, person: Person): void {
      const known = cache.get(id);
      if (known) remember(id, toAuthor({ ...person, avatar: known.author.avatar }), known.expiresAtMs);
    },
    /** Call when an account was deleted or its picture has changed; without an id, when such news may be lost. */
    forget(id?: string): void {
      forgotten += 1;
      if (id === undefined) cache.clear();
      else cache.delete(id);
    },
    async load(authorIds: readonly (string | null)[]): Promise<GetAuthor> {
      const now = clock.now().getTime();
      const ids = [...new Set(authorIds)].filter((id) => id !== null);
      const known = ids.flatMap((id): [string, Author][] => {
        const entry = cache.get(id);
        return entry && entry.expiresAtMs > now ? [[id, entry.author]] : [];
      });
      const loaded = new Map(known);
      const unknown = ids.filter((id) => !loaded.has(id));
      if (unknown.length > 0)
        for (const [id, author] of await read(unknown, now + CACHE_TTL_MS)) loaded.set(id, author);
      return (authorId) => (authorId && loaded.get(authorId)) || DELETED_ACCOUNT;
    },
  };
}

function toAuthor(person: PersonWithPicture | undefined): Author {
  if (!person) return DELETED_ACCOUNT;
  const { username, displayname, avatar = null } = person;
  return { username, displayname: sanitizeDisplayName(displayname), avatar };
}
