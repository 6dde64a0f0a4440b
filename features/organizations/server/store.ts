import type { ColumnType, Generated, Selectable, Updateable } from 'kysely';
import type { Db } from '#kernel/server/db.ts';

interface OrganizationTable {
  id: Generated<string>;
  name: string;
  primary_color: string | null;
  sign_up_enabled: Generated<boolean>;
  l1_support: Generated<string>;
  settings: ColumnType<Record<string, unknown>, string | undefined, string>;
  version: Generated<number>;
  is_default: Generated<boolean>;
  created_at: Generated<Date>;
}
export type OrganizationRow = Selectable<OrganizationTable>;
export type OrganizationChange = Omit<Updateable<OrganizationTable>, 'id' | 'version' | 'is_default'>;

export type OrganizationStore = ReturnType<typeof createOrganizationStore>;

export function createOrganizationStore(kernelDb: Db) {
  const db = kernelDb.withTables<{ organizations: OrganizationTable }>();
  return {
    byId: (id: string) => db.selectFrom('organizations').selectAll().where('id', '=', id).executeTakeFirst(),
    default: () =>
      db.selectFrom('organizations').selectAll().where('is_default', '=', true).executeTakeFirstOrThrow(),
    create: (name: string) =>
      db.insertInto('organizations').values({ name }).returningAll().executeTakeFirstOrThrow(),
    /** Returns undefined if the version is no longer current. */
    change: (id: string, version: number, change: OrganizationChange) =>
      db
        .updateTable('organizations')
        .set({ ...change, version: version + 1 })
        .where('id', '=', id)
        .where('version', '=', version)
        .returningAll()
        .executeTakeFirst(),
  };
}
