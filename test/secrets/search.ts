import type { TestPerson } from '#test/test-server.ts';
import { HIDDEN, SHOWN } from './plant.ts';

/** Searches texts for what was planted. */
export function createSearch() {
  const leaks = new Set<string>();
  const seen = new Map<string, Set<string>>();
  const find = (text: string, marker: string): string[] =>
    [...text.matchAll(new RegExp(`${marker}[\\w-]*`, 'g'))].map(([found]) => found);

  function search(where: string, text: string): void {
    for (const found of find(text, HIDDEN)) leaks.add(`${where}: ${found}`);
    for (const found of find(text, SHOWN)) seen.set(found, (seen.get(found) ?? new Set()).add(where));
  }
  return {
    search,
    /** Searches headers and body of a response; event streams have no end and are searched elsewhere. */
    async searchResponse(person: TestPerson, path: string): Promise<void> {
      const response = await person.fetch(path);
      const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
      if (isStream) await response.body?.cancel();
      search(path, `${[...response.headers].join('\n')}\n${isStream ? '' : await response.text()}`);
    },
    /** Where a hidden text was found. */
    leaks: (): string[] => [...leaks],
    /** The texts for viewers that were found, each with the places. */
    seen: (): ReadonlyMap<string, ReadonlySet<string>> => seen,
  };
}
