import { useQuery } from '@tanstack/react-query';
import { useApi } from '#kernel/client/api-context.ts';
import { captionRoutes, type TranscriptEntry } from '../contract.ts';

const PAGE = 5000;

/** All lines of a transcript. */
export function useTranscript(id: string, language: string) {
  const api = useApi();
  return useQuery({
    queryKey: [captionRoutes.entries.path, id, language],
    async queryFn({ signal }): Promise<readonly TranscriptEntry[]> {
      const entries: TranscriptEntry[] = [];
      for (let after: number | null = -1; after !== null; ) {
        const page: { list: TranscriptEntry[]; next: number | null } = await api.call(
          captionRoutes.entries,
          { id, language, after, max: PAGE },
          { signal },
        );
        entries.push(...page.list);
        after = page.next;
      }
      return entries;
    },
  });
}
