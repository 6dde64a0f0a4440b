import type { Person } from '#features/accounts/contract.ts';
import type { PeoplePort } from '#features/accounts/port.ts';
import type { Clock } from '#kernel/server/clock.ts';
import { NO_NAME, safeName } from '../display-name.ts';

/** Of an account that is gone. */
const nobody: Person = { username: '', displayname: NO_NAME };
const KEEP_MS = 60_000;
const KEEP_MAX = 20_000;

export type Names = ReturnType<typeof createNames>;
export type NameOf = (authorId: string | null) => Person;

/** Names of authors, kept for a minute: the same few people write most of what is read at any moment. */
export function createNames(people: Pick<PeoplePort, 'byIds'>, clock: Clock) {
  const kept = new Map<string, { person: Person; until: number }>();

  function keep(id: string, { username, displayname }: Person): void {
    if (kept.size >= KEEP_MAX) kept.clear();
    const person = { username, displayname: safeName(displayname) };
    kept.set(id, { person, until: clock.now().getTime() + KEEP_MS });
  }

  return {
    keep,
    async of(authorIds: readonly (string | null)[]): Promise<NameOf> {
      const now = clock.now().getTime();
      const ids = new Set(authorIds.filter((id) => id !== null));
      const unknown = [...ids].filter((id) => (kept.get(id)?.until ?? 0) <= now);
      if (unknown.length > 0) {
        const found = await people.byIds(unknown);
        for (const id of unknown) keep(id, found.get(id) ?? nobody);
      }
      const names = new Map([...ids].map((id) => [id, kept.get(id)?.person ?? nobody]));
      return (authorId) => (authorId && names.get(authorId)) || nobody;
    },
  };
}
