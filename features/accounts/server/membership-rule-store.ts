import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/server/db.ts';
import type { AccountTables, UserRow } from './tables.ts';

/** Stores who becomes a member without an invitation. */
export function createMembershipRuleStore(kernelDb: Db | Tx) {
  const db = kernelDb.withTables<AccountTables>();
  return {
    async listDomains(organizationId: string): Promise<string[]> {
      const rows = await db
        .selectFrom('member_domains')
        .select('domain')
        .where('organization_id', '=', organizationId)
        .orderBy('domain')
        .execute();
      return rows.map((row) => row.domain);
    },

    async isSsoJoinEnabled(organizationId: string): Promise<boolean> {
      const rules = await db
        .selectFrom('membership_rules')
        .select('sso_joins')
        .where('organization_id', '=', organizationId)
        .executeTakeFirst();
      return rules?.sso_joins ?? true;
    },

    setSsoJoins: (organizationId: string, sso_joins: boolean) =>
      db
        .insertInto('membership_rules')
        .values({ organization_id: organizationId, sso_joins })
        .onConflict((conflict) => conflict.column('organization_id').doUpdateSet({ sso_joins }))
        .execute(),

    /** Returns false if another organization has one of the domains. */
    async setDomains(organizationId: string, domains: readonly string[]): Promise<boolean> {
      await db.deleteFrom('member_domains').where('organization_id', '=', organizationId).execute();
      if (domains.length === 0) return true;
      const added = await db
        .insertInto('member_domains')
        .values(domains.map((domain) => ({ domain, organization_id: organizationId })))
        .onConflict((conflict) => conflict.doNothing())
        .returning('domain')
        .execute();
      return added.length === domains.length;
    },

    async findOrganizationByDomain(domain: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('member_domains')
        .select('organization_id')
        .where('domain', '=', domain)
        .executeTakeFirst();
      return row?.organization_id;
    },

    /** Users without an organization whose verified address is in one of the domains, except removed members. */
    lockEligibleUsers: (domains: readonly string[]): Promise<UserRow[]> =>
      db
        .selectFrom('users')
        .selectAll()
        .where('organization_id', 'is', null)
        .where('removed_at', 'is', null)
        .where(sql<boolean>`lower(split_part(email, '@', 2)) = any(${[...domains]}::text[])`)
        .orderBy('id')
        .forUpdate()
        .execute(),
  };
}
