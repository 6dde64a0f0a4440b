import type { JoinedBy } from '#features/organizations/contract.ts';
import { type OrganizationRole, personChannel } from '#kernel/contract/viewer.ts';
import type { Tx } from '#kernel/server/db.ts';
import type { Kernel } from '#kernel/server/kernel.ts';
import type { AccountTables, UserRow } from './tables.ts';

export type MemberStore = ReturnType<typeof createMemberStore>;

export interface Membership {
  readonly organizationId: string;
  readonly role: OrganizationRole;
  readonly joinedBy: JoinedBy | null;
}

/** The administrators of the organization and the person to be changed, both locked. */
interface Locked {
  readonly administrators: readonly string[];
  readonly member: UserRow | undefined;
}

export function createMemberStore({ db, events, clock }: Pick<Kernel, 'db' | 'events' | 'clock'>) {
  /** Every change of a membership goes through here: open pages and streams of the person hear of it. */
  async function put(tx: Tx, user: UserRow, to: Membership | null): Promise<UserRow> {
    const on = tx.withTables<AccountTables>();
    const changed = await on
      .updateTable('users')
      .set({
        organization_id: to?.organizationId ?? null,
        organization_role: to?.role ?? null,
        joined_by: to?.joinedBy ?? null,
        removed_at: to ? null : clock.now(),
      })
      .where('id', '=', user.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    // A link made earlier would otherwise let a former administrator back in.
    if (user.organization_role === 'administrator' && to?.role !== 'administrator') {
      await on
        .updateTable('invitations')
        .set({ revoked_at: clock.now() })
        .where('created_by', '=', user.id)
        .where('revoked_at', 'is', null)
        .execute();
    }
    await events.publish(tx, {
      topic: personChannel(user.id),
      type: 'person.changed',
      data: { id: user.id, access: true },
    });
    return changed;
  }

  /** Locks all administrators first, so that of two demotions at the same time the second sees the first. */
  async function lock(tx: Tx, organizationId: string, username: string): Promise<Locked> {
    const on = tx.withTables<AccountTables>();
    const people = () => on.selectFrom('users').selectAll().where('organization_id', '=', organizationId);
    const administrators = await people()
      .where('organization_role', '=', 'administrator')
      .orderBy('id')
      .forUpdate()
      .execute();
    const member = await people().where('username', '=', username).forUpdate().executeTakeFirst();
    return { administrators: administrators.map((row) => row.username), member };
  }

  return {
    put,
    /** Changes one member; `decide` sees the state under lock and names the new role, or null to remove. */
    change: (
      organizationId: string,
      username: string,
      decide: (locked: Locked) => { member: UserRow; role: OrganizationRole | null },
    ): Promise<UserRow> =>
      db.transaction().execute(async (tx) => {
        const { member, role } = decide(await lock(tx, organizationId, username));
        if (role === member.organization_role) return member;
        return put(tx, member, role && { organizationId, role, joinedBy: member.joined_by });
      }),
  };
}
