import type { PeoplePort } from '#features/accounts/port.ts';
import type { GradebookPerson } from '../gradebook.ts';

export type NamedPerson = Pick<GradebookPerson, 'kind' | 'name'>;
export type NamedPeople = ReturnType<typeof createNamedPeople>;

const userIdOf = (person: string): string | null => (person.startsWith('u:') ? person.slice(2) : null);

/** People as those who manage a video may know them: only members of its organization have a name. */
export function createNamedPeople({ membersByIds }: Pick<PeoplePort, 'membersByIds'>) {
  async function namesOf(userIds: readonly string[], organizationId: string) {
    const members = await membersByIds([...new Set(userIds)], organizationId);
    return (userId: string): string | null => members.get(userId)?.displayname ?? null;
  }
  return {
    namesOf,
    async load(people: readonly string[], organizationId: string): Promise<(person: string) => NamedPerson> {
      const nameOf = await namesOf(
        people.flatMap((person) => userIdOf(person) ?? []),
        organizationId,
      );
      return (person) => {
        const userId = userIdOf(person);
        if (userId === null) return { kind: 'browser', name: null };
        const name = nameOf(userId);
        return { kind: name === null ? 'person' : 'member', name };
      };
    },
  };
}
