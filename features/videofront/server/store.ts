import { type ColumnType, type Generated, type Selectable, sql } from 'kysely';
import type { Db } from '#kernel/server/db.ts';
import type { LogoTone } from '../contract.ts';

export interface StoredBanner {
  readonly wide: string;
  readonly phone: string;
}
export interface StoredLogo {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly tone: LogoTone;
}

interface VideofrontTable {
  organization_id: string;
  headline: Generated<string>;
  tagline: Generated<string>;
  banner: ColumnType<StoredBanner | null, string | null, string | null>;
  logo: ColumnType<StoredLogo | null, string | null, string | null>;
  featured: Generated<string[]>;
  version: Generated<number>;
}
export type VideofrontRow = Omit<Selectable<VideofrontTable>, 'organization_id'>;

const EMPTY: VideofrontRow = {
  headline: '',
  tagline: '',
  banner: null,
  logo: null,
  featured: [],
  version: 1,
};

export function createVideofrontStore(kernelDb: Db) {
  const db = kernelDb.withTables<{ videofronts: VideofrontTable }>();

  const ensure = (id: string) =>
    db
      .insertInto('videofronts')
      .values({ organization_id: id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();

  return {
    async get(id: string): Promise<VideofrontRow> {
      const query = db.selectFrom('videofronts').selectAll().where('organization_id', '=', id);
      return (await query.executeTakeFirst()) ?? EMPTY;
    },

    /** Returns undefined if the version is no longer current. */
    async change(
      id: string,
      version: number,
      change: {
        readonly headline?: string | undefined;
        readonly tagline?: string | undefined;
        readonly featured?: string[] | undefined;
      },
    ): Promise<VideofrontRow | undefined> {
      await ensure(id);
      return db
        .updateTable('videofronts')
        .set({ ...change, version: version + 1 })
        .where('organization_id', '=', id)
        .where('version', '=', version)
        .returningAll()
        .executeTakeFirst();
    },

    /** Returns what it replaced. Concurrent uploads wait for each other, so every old file is returned once. */
    async replaceImage<Name extends 'banner' | 'logo'>(
      id: string,
      name: Name,
      value: VideofrontRow[Name],
    ): Promise<VideofrontRow[Name]> {
      await ensure(id);
      return db.transaction().execute(async (tx) => {
        const before = await tx
          .selectFrom('videofronts')
          .select(['banner', 'logo'])
          .where('organization_id', '=', id)
          .forUpdate()
          .executeTakeFirstOrThrow();
        const json = value && JSON.stringify(value);
        await sql`update videofronts set ${sql.ref(name)} = ${json}::jsonb where organization_id = ${id}`.execute(
          tx,
        );
        return before[name] as VideofrontRow[Name];
      });
    },
  };
}
