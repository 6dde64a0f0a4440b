import { fail } from '#kernel/contract/errors.ts';
import type { InputOf } from '#kernel/contract/route.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Db } from '#kernel/server/db.ts';
import type { Events } from '#kernel/server/events.ts';
import {
  type Organization,
  OrganizationSettings,
  organizationErrors,
  type organizationRoutes,
  requireAdministeredOrganization,
} from '../contract.ts';
import type { OrganizationRow, OrganizationStore } from './store.ts';

const CACHE_TTL_MS = 30_000;

export function createOrganizationService({
  store,
  events,
  db,
}: {
  store: OrganizationStore;
  events: Events;
  db: Db;
}) {
  // Every page needs the organization, which rarely changes: cached until an event reports a change.
  const cache = new Map<string, { organization: Promise<Organization>; expiresAtMs: number }>();
  const stops = [events.listen('organizations', () => cache.clear()), events.onGap(() => cache.clear())];

  const read = async (id: string | null): Promise<Organization> =>
    present((id && (await store.byId(id))) || (await store.default()));

  /** Concurrent callers share one query, so that an expired entry does not send a thousand. */
  function get(id: string | null): Promise<Organization> {
    const key = id ?? 'default';
    const cached = cache.get(key);
    if (cached && cached.expiresAtMs > Date.now()) return cached.organization;
    const organization = read(id);
    const entry = { organization, expiresAtMs: Date.now() + CACHE_TTL_MS };
    cache.set(key, entry);
    organization.catch(() => cache.get(key) === entry && cache.delete(key));
    return organization;
  }

  return {
    get,
    forViewer: (viewer: Viewer): Promise<Organization> => get(viewer.organizationId),
    create: async (name: string): Promise<Organization> => present(await store.create(name)),

    async change(viewer: Viewer, input: InputOf<typeof organizationRoutes.change>): Promise<Organization> {
      const id = requireAdministeredOrganization(viewer);
      const { version, settings, ...columns } = input;
      const current = (await store.byId(id))!;
      const merged = OrganizationSettings.parse({ ...current.settings, ...settings });
      const changed = await store.change(id, version, {
        ...columns,
        settings: JSON.stringify(merged),
      } as never);
      if (!changed) throw fail(organizationErrors, 'ORGANIZATION_CHANGED');
      cache.clear();
      await events.publish(db, { topic: 'organizations', type: 'organization.changed', data: { id } });
      return present(changed);
    },
    stop(): void {
      for (const stop of stops) stop();
    },
  };
}

function present(row: OrganizationRow): Organization {
  return {
    id: row.id,
    name: row.name,
    primary_color: row.primary_color,
    sign_up_enabled: row.sign_up_enabled,
    l1_support: row.l1_support,
    settings: OrganizationSettings.parse(row.settings),
    version: row.version,
  };
}
