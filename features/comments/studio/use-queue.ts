import { useSearchParams } from 'react-router';
import { usePagedRoute } from '#kernel/client/route-query.ts';
import { useDebounced } from '#kernel/ui/use-debounced.ts';
import { moderationRoutes } from '../moderation-contract.ts';

const SEARCH_DEBOUNCE_MS = 250;

export interface QueueFilter {
  readonly state: 'waiting' | 'all';
  readonly video: string;
  readonly username: string;
  readonly q: string;
}

/** Keeps the filter in the URL, so that it can be shared and survives a reload. */
export function useQueue() {
  const [search, setSearch] = useSearchParams();
  const filter: QueueFilter = {
    state: search.get('state') === 'all' ? 'all' : 'waiting',
    video: search.get('video') ?? '',
    username: search.get('person') ?? '',
    q: search.get('q') ?? '',
  };
  const q = useDebounced(filter.q.trim(), SEARCH_DEBOUNCE_MS);
  const queue = usePagedRoute(moderationRoutes.queue, {
    state: filter.state,
    ...(filter.video ? { video: filter.video } : {}),
    ...(filter.username ? { username: filter.username } : {}),
    ...(q ? { q } : {}),
  });
  function change(next: Partial<QueueFilter>): void {
    const { state, video, username, q: text } = { ...filter, ...next };
    const entries = { state: state === 'all' ? 'all' : '', video, person: username, q: text };
    setSearch(
      Object.entries(entries).filter(([, value]) => value !== ''),
      { replace: true },
    );
  }
  return { queue, filter, change, items: queue.data?.pages.flatMap(({ list }) => list) ?? [] };
}
