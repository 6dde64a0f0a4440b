import type { Selectable } from 'kysely';
import type { Db, Tx } from '#kernel/server/db.ts';

type KeyTable = {
  id: string;
  organization_id: string;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
};
type Tables = {
  embeds_video_sites: { video_id: string; sites: string[]; updated_at: Date };
  embeds_organization_sites: { organization_id: string; sites: string[]; updated_at: Date };
  embeds_keys: KeyTable;
};
export type KeyRow = Selectable<KeyTable>;

export type EmbedStore = ReturnType<typeof createEmbedStore>;

export function createEmbedStore(kernelDb: Db) {
  const db = kernelDb.withTables<Tables>();
  return {
    /** Returns null for a video without its own list. */
    videoSites: async (id: string): Promise<string[] | null> =>
      (
        await db
          .selectFrom('embeds_video_sites')
          .select('sites')
          .where('video_id', '=', id)
          .executeTakeFirst()
      )?.sites ?? null,
    async setVideoSites(video_id: string, sites: string[] | null, updated_at: Date): Promise<void> {
      if (sites === null)
        await db.deleteFrom('embeds_video_sites').where('video_id', '=', video_id).execute();
      else
        await db
          .insertInto('embeds_video_sites')
          .values({ video_id, sites, updated_at })
          .onConflict((conflict) => conflict.column('video_id').doUpdateSet({ sites, updated_at }))
          .execute();
    },
    organizationSites: async (id: string): Promise<string[]> =>
      (
        await db
          .selectFrom('embeds_organization_sites')
          .select('sites')
          .where('organization_id', '=', id)
          .executeTakeFirst()
      )?.sites ?? [],
    setOrganizationSites: (organization_id: string, sites: string[], updated_at: Date) =>
      db
        .insertInto('embeds_organization_sites')
        .values({ organization_id, sites, updated_at })
        .onConflict((conflict) => conflict.column('organization_id').doUpdateSet({ sites, updated_at }))
        .execute(),

    key: (id: string): Promise<KeyRow | undefined> =>
      db.selectFrom('embeds_keys').selectAll().where('id', '=', id).executeTakeFirst(),
    keys: (organizationId: string): Promise<KeyRow[]> =>
      db
        .selectFrom('embeds_keys')
        .selectAll()
        .where('organization_id', '=', organizationId)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
    addKey: (key: Omit<KeyRow, 'last_used_at'>): Promise<KeyRow> =>
      db
        .insertInto('embeds_keys')
        .values({ ...key, last_used_at: null })
        .returningAll()
        .executeTakeFirstOrThrow(),
    async removeKey(organizationId: string, id: string, tx: Tx): Promise<boolean> {
      const { numDeletedRows } = await tx
        .withTables<Tables>()
        .deleteFrom('embeds_keys')
        .where('organization_id', '=', organizationId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
    /** Skips the write if the key was already marked since `unlessSince`: the time is only informational. */
    markUsed: (id: string, at: Date, unlessSince: Date) =>
      db
        .updateTable('embeds_keys')
        .set({ last_used_at: at })
        .where('id', '=', id)
        .where((where) =>
          where.or([where('last_used_at', 'is', null), where('last_used_at', '<', unlessSince)]),
        )
        .execute(),
  };
}
