import type { z } from 'zod';
import { MediaState, Visibility } from '../contract.ts';
import { SortOrder, StudioScope, StudioSort, VideoKind } from '../studio-contract.ts';

/** What the list shows; everything is in the page's URL. */
export interface StudioQuery {
  readonly scope: StudioScope;
  readonly q: string | undefined;
  readonly visibility: Visibility | undefined;
  readonly state: MediaState | undefined;
  readonly kind: VideoKind | undefined;
  readonly sort: StudioSort;
  readonly order: SortOrder;
}

export const DEFAULT_ORDERS: Readonly<Record<StudioSort, SortOrder>> = {
  date: 'desc',
  title: 'asc',
  duration: 'desc',
  views: 'desc',
};

/** Unknown values in the URL are ignored. */
export function readStudioQuery(params: URLSearchParams, canSeeAll: boolean): StudioQuery {
  const read = <T>(name: string, schema: z.ZodType<T>): T | undefined =>
    schema.safeParse(params.get(name)).data;
  const sort = read('sort', StudioSort) ?? 'date';
  return {
    scope: canSeeAll ? (read('scope', StudioScope) ?? 'mine') : 'mine',
    q: params.get('find')?.trim().slice(0, 200) || undefined,
    visibility: read('visibility', Visibility),
    state: read('status', MediaState),
    kind: read('type', VideoKind),
    sort,
    order: read('order', SortOrder) ?? DEFAULT_ORDERS[sort],
  };
}

/** Defaults are left out, so that the plain page has a plain URL. */
export function writeStudioQuery(query: StudioQuery): URLSearchParams {
  const params = new URLSearchParams();
  const set = (name: string, value: string | undefined, usual?: string): void => {
    if (value && value !== usual) params.set(name, value);
  };
  set('scope', query.scope, 'mine');
  set('find', query.q);
  set('visibility', query.visibility);
  set('status', query.state);
  set('type', query.kind);
  set('sort', query.sort, 'date');
  set('order', query.order, DEFAULT_ORDERS[query.sort]);
  return params;
}

/** A click on the current column turns the order around. */
export const sortBy = (query: StudioQuery, sort: StudioSort): StudioQuery => {
  const turned = query.order === 'asc' ? 'desc' : 'asc';
  return { ...query, sort, order: query.sort === sort ? turned : DEFAULT_ORDERS[sort] };
};

export const hasFilters = ({ q, visibility, state, kind }: StudioQuery): boolean =>
  Boolean(q || visibility || state || kind);
