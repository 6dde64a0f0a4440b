import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useApi } from '#kernel/client/api-context.ts';
import { historyCalls } from '../calls.ts';
import { UNFINISHED_MAX } from '../limits.ts';

/** Starts like the keys of the history, so that a change refreshes this list too. */
export const unfinishedKey = [historyCalls.list.path, 'unfinished'] as const;

/** The videos that a signed-in viewer has not finished, most recent first; the document of the library contains them. */
export function useUnfinished(enabled: boolean) {
  const api = useApi();
  return useQuery({
    queryKey: unfinishedKey,
    queryFn: ({ signal }) =>
      api.call(historyCalls.list, { unfinished: true, max: UNFINISHED_MAX }, { signal }),
    enabled,
  });
}

/** Called after something was watched: lists and cards are loaded again when they are next shown. */
export function markHistoryOutdated(client: QueryClient): void {
  for (const { path } of [historyCalls.list, historyCalls.progress])
    void client.invalidateQueries({ queryKey: [path], refetchType: 'none' });
}
