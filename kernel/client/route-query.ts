import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import type { z } from 'zod';
import type { CallInputOf, OutputOf, Route } from '#kernel/contract/route.ts';
import type { ApiClient } from './api-client.ts';
import { useApi } from './api-context.ts';

/** A route with paged output: `cursor` selects a page, `next` is the cursor of the following one. */
type PagedRoute = Route<z.ZodObject, z.ZodType<{ list: unknown[]; next: string | null }>>;

/** The cache key of a call. Defaults are filled in, so that {} and { max: 24 } share an entry. */
export function routeKey<R extends Route>(route: R, input: CallInputOf<R>): readonly [string, unknown] {
  const parsed = route.input.safeParse(input);
  return [route.path, parsed.success ? parsed.data : input];
}

const isPaged = (route: Route): boolean => 'cursor' in route.input.shape;

function routeQuery<R extends Route>(api: ApiClient, route: R, input: CallInputOf<R>) {
  return queryOptions({
    queryKey: routeKey(route, input),
    queryFn: ({ signal }): Promise<OutputOf<R>> => api.call(route, input, { signal }),
  });
}

function pagedRouteQuery<R extends PagedRoute>(api: ApiClient, route: R, input: CallInputOf<R>) {
  return infiniteQueryOptions({
    queryKey: routeKey(route, input),
    queryFn: ({ signal, pageParam }): Promise<OutputOf<R>> =>
      api.call(route, pageParam === undefined ? input : { ...input, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
  });
}

interface RouteOptions<R extends Route> {
  enabled?: boolean;
  /** When to poll again, given the last output; false stops polling. */
  pollMs?: (output: OutputOf<R>) => number | false;
}

/**
 * Calls a route and caches its output.
 * @example const note = useRoute(noteRoutes.get, { id });
 */
export function useRoute<R extends Route>(route: R, input: CallInputOf<R>, options: RouteOptions<R> = {}) {
  const { enabled = true, pollMs = () => false } = options;
  return useQuery({
    ...routeQuery(useApi(), route, input),
    enabled,
    refetchInterval: ({ state }) => (state.data === undefined ? false : pollMs(state.data as OutputOf<R>)),
  });
}

/** The same for a paged list. */
export function usePagedRoute<R extends PagedRoute>(route: R, input: CallInputOf<R>) {
  return useInfiniteQuery(pagedRouteQuery(useApi(), route, input));
}

/** Caches an output for `useRoute` and `usePagedRoute`. */
export function setRouteData<R extends Route>(
  client: QueryClient,
  route: R,
  input: CallInputOf<R>,
  output: OutputOf<R>,
): void {
  const data: unknown = isPaged(route)
    ? ({ pages: [output], pageParams: [undefined] } satisfies InfiniteData<unknown, undefined>)
    : output;
  client.setQueryData(routeKey(route, input), data);
}
