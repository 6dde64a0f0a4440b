import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';

interface Refresh {
  /** Something changed since the current request was sent. */
  isOutdated: boolean;
}
const refreshes = new WeakMap<Query, Refresh>();

/**
 * Loads data again after a change on the server. Unlike `invalidateQueries`, it never cancels a request: changes that
 * arrive during one cause a single further request, so bursts are cheap and a slow network still shows progress.
 * @example refreshQueries(client, routeKey(noteRoutes.get, { id }));
 */
export function refreshQueries(client: QueryClient, queryKey: QueryKey): void {
  for (const query of client.getQueryCache().findAll({ queryKey })) void refresh(client, query);
}

async function refresh(client: QueryClient, query: Query): Promise<void> {
  const running = refreshes.get(query);
  if (running) {
    running.isOutdated = true;
    return;
  }
  // A request that somebody else sent may have been answered before the change.
  const own: Refresh = { isOutdated: query.state.fetchStatus === 'fetching' };
  refreshes.set(query, own);
  try {
    for (;;) {
      await client.invalidateQueries({ queryKey: query.queryKey, exact: true }, { cancelRefetch: false });
      if (!own.isOutdated) return;
      own.isOutdated = false;
    }
  } finally {
    refreshes.delete(query);
  }
}
