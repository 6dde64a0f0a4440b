import { requireAdministeredOrganization } from '#features/organizations/contract.ts';
import { fail } from '#kernel/contract/errors.ts';
import type { InputOf } from '#kernel/contract/route.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Tx } from '#kernel/server/db.ts';
import type { Kernel } from '#kernel/server/kernel.ts';
import { getEmailDomain } from '../membership.ts';
import { type MembershipRules, membershipErrors, type membershipRoutes } from '../membership-contract.ts';
import type { MemberStore } from './member-store.ts';
import { createMembershipRuleStore } from './membership-rule-store.ts';
import type { UserRow } from './tables.ts';

export interface AutoJoinDependencies {
  readonly db: Kernel['db'];
  readonly members: MemberStore;
  /** How addresses can be verified. */
  readonly verification: Pick<MembershipRules, 'sso_name' | 'mail'>;
}
export type AutoJoin = ReturnType<typeof createAutoJoin>;

/** Makes people members without an invitation: by the domain of their verified address, or through SSO. */
export function createAutoJoin({ db, members, verification }: AutoJoinDependencies) {
  const store = createMembershipRuleStore(db);

  async function readRules(organizationId: string): Promise<MembershipRules> {
    const [domains, sso_joins] = await Promise.all([
      store.listDomains(organizationId),
      store.isSsoJoinEnabled(organizationId),
    ]);
    return { domains, sso_joins, ...verification };
  }

  return {
    isSsoJoinEnabled: store.isSsoJoinEnabled,

    /** Call in the transaction that verified the address of `user`. */
    async joinByEmailDomain(tx: Tx, user: UserRow): Promise<void> {
      if (!user.email || user.organization_id || user.removed_at) return;
      const organizationId = await createMembershipRuleStore(tx).findOrganizationByDomain(
        getEmailDomain(user.email),
      );
      if (organizationId)
        await members.setMembership(tx, user, { organizationId, role: 'member', joinedBy: 'domain' });
    },

    rules: (viewer: Viewer): Promise<MembershipRules> => readRules(requireAdministeredOrganization(viewer)),

    async setRules(
      viewer: Viewer,
      { domains, sso_joins }: InputOf<typeof membershipRoutes.setRules>,
    ): Promise<MembershipRules> {
      const organizationId = requireAdministeredOrganization(viewer);
      await db.transaction().execute(async (tx) => {
        const txStore = createMembershipRuleStore(tx);
        if (sso_joins !== undefined) await txStore.setSsoJoins(organizationId, sso_joins);
        if (domains === undefined) return;
        if (!(await txStore.setDomains(organizationId, domains)))
          throw fail(membershipErrors, 'DOMAIN_TAKEN');
        for (const user of await txStore.lockEligibleUsers(domains))
          await members.setMembership(tx, user, { organizationId, role: 'member', joinedBy: 'domain' });
      });
      return readRules(organizationId);
    },
  };
}
