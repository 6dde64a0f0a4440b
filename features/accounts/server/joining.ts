import { administeredBy } from '#features/organizations/contract.ts';
import { fail } from '#kernel/contract/errors.ts';
import type { InputOf } from '#kernel/contract/route.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Tx } from '#kernel/server/db.ts';
import type { Kernel } from '#kernel/server/kernel.ts';
import { domainOf } from '../membership.ts';
import { type MembershipRules, membershipErrors, type membershipRoutes } from '../membership-contract.ts';
import type { MemberStore } from './member-store.ts';
import { createRuleStore } from './rule-store.ts';
import type { UserRow } from './tables.ts';

export interface JoiningParts {
  readonly db: Kernel['db'];
  readonly members: MemberStore;
  /** What can vouch for addresses here. */
  readonly vouchers: Pick<MembershipRules, 'sso_name' | 'mail'>;
}
export type Joining = ReturnType<typeof createJoining>;

/** How people become members without an invitation: by an address of an allowed domain, or through single sign-on. */
export function createJoining({ db, members, vouchers }: JoiningParts) {
  const store = createRuleStore(db);

  async function rules(organizationId: string): Promise<MembershipRules> {
    const [domains, sso_joins] = await Promise.all([
      store.domains(organizationId),
      store.ssoJoins(organizationId),
    ]);
    return { domains, sso_joins, ...vouchers };
  }

  return {
    ssoJoins: store.ssoJoins,

    /** Call it in the transaction that has confirmed the address of `user`. */
    async byAddress(tx: Tx, user: UserRow): Promise<void> {
      if (!user.email || user.organization_id || user.removed_at) return;
      const organizationId = await createRuleStore(tx).organizationOf(domainOf(user.email));
      if (organizationId) await members.put(tx, user, { organizationId, role: 'member', joinedBy: 'domain' });
    },

    rules: (viewer: Viewer): Promise<MembershipRules> => rules(administeredBy(viewer)),

    async setRules(
      viewer: Viewer,
      { domains, sso_joins }: InputOf<typeof membershipRoutes.setRules>,
    ): Promise<MembershipRules> {
      const organizationId = administeredBy(viewer);
      await db.transaction().execute(async (tx) => {
        const inTx = createRuleStore(tx);
        if (sso_joins !== undefined) await inTx.setSsoJoins(organizationId, sso_joins);
        if (domains === undefined) return;
        if (!(await inTx.setDomains(organizationId, domains))) throw fail(membershipErrors, 'DOMAIN_TAKEN');
        for (const user of await inTx.waiting(domains))
          await members.put(tx, user, { organizationId, role: 'member', joinedBy: 'domain' });
      });
      return rules(organizationId);
    },
  };
}
