import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { ApiClient } from '#kernel/client/api-client.ts';
import { useApi } from '#kernel/client/api-context.ts';
import { historyCalls } from '../calls.ts';
import type { WatchProgress } from '../contract.ts';
import { PROGRESS_MAX } from '../limits.ts';
import { createBatch } from './batch.ts';

const PATH = historyCalls.progress.path;
const batches = new WeakMap<ApiClient, (id: string) => Promise<WatchProgress | null>>();

function batchOf(api: ApiClient) {
  const known = batches.get(api);
  if (known) return known;
  const batch = createBatch(async (ids) => {
    const { list } = await api.call(historyCalls.progress, { ids: ids.join() });
    return new Map(list.map((progress) => [progress.kapsule_id, progress]));
  }, PROGRESS_MAX);
  batches.set(api, batch);
  return batch;
}

/** How much of a video the signed-in viewer has watched, in percent; 0 while unknown. */
export function useWatchedPercent(id: string): number {
  const api = useApi();
  const { data } = useQuery({ queryKey: [PATH, id], queryFn: () => batchOf(api)(id), retry: false });
  return data?.percent ?? 0;
}

/** Caches the progress in some videos; those that are not in the list have not been watched. */
export function seedProgress(client: QueryClient, ids: string, list: readonly WatchProgress[]): void {
  const found = new Map(list.map((progress) => [progress.kapsule_id, progress]));
  for (const id of ids.split(',')) client.setQueryData([PATH, id], found.get(id) ?? null);
}
