import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { accountRoutes, type Me } from '#features/accounts/contract.ts';
import { playbackRoutes } from '#features/playback/contract.ts';
import { setRouteData } from '#kernel/client/route-query.ts';

/** Shows the page as the person who has just signed in. The player keeps its configuration, and so keeps playing. */
export function useSessionTakeover(): (me: Me) => void {
  const client = useQueryClient();
  return useCallback(
    (me) => {
      setRouteData(client, accountRoutes.me, {}, me);
      const kept: readonly unknown[] = [accountRoutes.me.path, playbackRoutes.get.path];
      void client.invalidateQueries({ predicate: ({ queryKey }) => !kept.includes(queryKey[0]) });
    },
    [client],
  );
}
