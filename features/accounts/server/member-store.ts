import type { JoinedBy } from '#features/organizations/contract.ts';
import { type OrganizationRole, personChannel } from '#kernel/contract/viewer.ts';
import type { Tx } from '#kernel/server/db.ts';
import type { Kernel } from '#kernel/server/kernel.ts';
import type { SessionStore } from './session-store.ts';
import type { AccountTables, UserRow } from './tables.ts';

export type MemberStore = ReturnType<typeof createMemberStore>;

export interface Membership {
  readonly organizationId: string;
  readonly role: OrganizationRole;
  readonly joinedBy: JoinedBy | null;
}

/** The administrators of the organization and the member to change, all locked. */
interface LockedMembers {
  readonly administrators: readonly string[];
  readonly member: UserRow | undefined;
}

export function createMemberStore(
  { db, events, clock }: Pick<Kernel, 'db' | 'events' | 'clock'>,
  sessions: Pick<SessionStore, 'endAll'>,
) {
  /** Every membership change goes through here, so that open pages and streams of the person are notified. */
  async function setMembership(tx: Tx, user: UserRow, to: Membership | null): Promise<UserRow> {
    const on = tx.withTables<AccountTables>();
    const isSameOrganization = to !== null && to.organizationId === user.organization_id;
    const changed = await on
      .updateTable('users')
      .set({
        organization_id: to?.organizationId ?? null,
        organization_role: to?.role ?? null,
        joined_by: to?.joinedBy ?? null,
        joined_at: isSameOrganization ? user.joined_at : to && clock.now(),
        removed_at: to ? null : clock.now(),
      })
      .where('id', '=', user.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    // Otherwise former administrators could rejoin with an invitation they created.
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

  /** Locks all administrators first, so that concurrent demotions cannot remove the last one. */
  async function lock(tx: Tx, organizationId: string | null, username: string): Promise<LockedMembers> {
    const on = tx.withTables<AccountTables>();
    const people = () =>
      on
        .selectFrom('users')
        .selectAll()
        .where('organization_id', 'is not distinct from', organizationId)
        .where('deleted_at', 'is', null);
    const administrators = await people()
      .where('organization_role', '=', 'administrator')
      .orderBy('id')
      .forUpdate()
      .execute();
    const member = await people().where('username', '=', username).forUpdate().executeTakeFirst();
    return { administrators: administrators.map((row) => row.username), member };
  }

  return {
    setMembership,
    /**
     * Suspends a member, ending all sessions, or lifts the suspension. `decide` gets the locked state; of people without
     * an organization, if that is null.
     */
    suspend: (
      organizationId: string | null,
      username: string,
      decide: (locked: LockedMembers) => { member: UserRow; isSuspended: boolean },
    ): Promise<UserRow> =>
      db.transaction().execute(async (tx) => {
        const { member, isSuspended } = decide(await lock(tx, organizationId, username));
        if (isSuspended) await sessions.endAll(tx, member.id);
        return tx
          .withTables<AccountTables>()
          .updateTable('users')
          .set({ suspended_at: isSuspended ? clock.now() : null })
          .where('id', '=', member.id)
          .returningAll()
          .executeTakeFirstOrThrow();
      }),
    /** Changes one member. `decide` gets the locked state and returns the new role, or null to remove the member. */
    change: (
      organizationId: string,
      username: string,
      decide: (locked: LockedMembers) => { member: UserRow; role: OrganizationRole | null },
    ): Promise<UserRow> =>
      db.transaction().execute(async (tx) => {
        const { member, role } = decide(await lock(tx, organizationId, username));
        if (role === member.organization_role) return member;
        return setMembership(tx, member, role && { organizationId, role, joinedBy: member.joined_by });
      }),
  };
}
