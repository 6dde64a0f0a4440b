import { z } from 'zod';
import { type Member, MemberRole, PeopleOrder, PeopleSort } from '#features/organizations/contract.ts';

export const PeopleView = z.enum(['members', 'others', 'joining']);
export type PeopleView = z.infer<typeof PeopleView>;
/** Invited people are the open invitations. */
export const StatusFilter = z.enum(['active', 'suspended', 'invited']);
export type StatusFilter = z.infer<typeof StatusFilter>;

/** What the page shows; everything is in its URL. */
export interface PeopleQuery {
  readonly view: PeopleView;
  readonly q: string;
  readonly role: Member['role'] | undefined;
  readonly status: StatusFilter | undefined;
  readonly sort: PeopleSort;
  readonly order: PeopleOrder;
}

const DEFAULT_ORDERS: Readonly<Record<PeopleSort, PeopleOrder>> = {
  name: 'asc',
  joined: 'desc',
  seen: 'desc',
};
const QUERY_MAX_LENGTH = 80;

/** Unknown values in the URL are ignored, and so are filters that the view does not have. */
export function readPeopleQuery(params: URLSearchParams): PeopleQuery {
  const read = <T>(name: string, schema: z.ZodType<T>): T | undefined =>
    schema.safeParse(params.get(name)).data;
  const view = read('view', PeopleView) ?? 'members';
  const sort = read('sort', PeopleSort) ?? 'name';
  const status = read('status', StatusFilter);
  return {
    view,
    q: params.get('find')?.trim().slice(0, QUERY_MAX_LENGTH) ?? '',
    role: view === 'members' ? read('role', MemberRole) : undefined,
    status: status === 'invited' && view !== 'members' ? undefined : status,
    sort,
    order: read('order', PeopleOrder) ?? DEFAULT_ORDERS[sort],
  };
}

/** Defaults are left out, so that the plain page has a plain URL. */
export function writePeopleQuery(query: PeopleQuery): URLSearchParams {
  const params = new URLSearchParams();
  const set = (name: string, value: string | undefined, usual = ''): void => {
    if (value && value !== usual) params.set(name, value);
  };
  set('view', query.view, 'members');
  if (query.view === 'joining') return params;
  set('find', query.q);
  set('role', query.role);
  set('status', query.status);
  set('sort', query.sort, 'name');
  set('order', query.order, DEFAULT_ORDERS[query.sort]);
  return params;
}

/** A click on the current column turns the order around. */
export function sortBy(query: PeopleQuery, sort: PeopleSort): PeopleQuery {
  const turned = query.order === 'asc' ? 'desc' : 'asc';
  return { ...query, sort, order: query.sort === sort ? turned : DEFAULT_ORDERS[sort] };
}

export const hasFilters = ({ q, role, status }: PeopleQuery): boolean => Boolean(q || role || status);

/** The filters as the lists' routes understand them. */
export function toListInput({ q, status, sort, order }: PeopleQuery) {
  return { q, sort, order, status: status === 'invited' ? undefined : status };
}
