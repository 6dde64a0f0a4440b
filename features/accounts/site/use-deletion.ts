import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { routeKey, useRoute } from '#kernel/client/route-query.ts';
import { personalDataRoutes } from '../personal-data-contract.ts';

/** What deleting the account means now. Forgotten with the dialog: an event may end, or a second factor be set up. */
export function useDeletion(username: string) {
  const client = useQueryClient();
  useEffect(
    () => () => client.removeQueries({ queryKey: routeKey(personalDataRoutes.deletion, { username }) }),
    [client, username],
  );
  return useRoute(personalDataRoutes.deletion, { username });
}
