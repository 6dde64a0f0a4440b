import { createHash, randomBytes } from 'node:crypto';
import { requireAdministeredOrganization } from '#features/organizations/contract.ts';
import type { OrganizationsPort } from '#features/organizations/port.ts';
import { fail } from '#kernel/contract/errors.ts';
import type { InputOf, OutputOf } from '#kernel/contract/route.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Tx } from '#kernel/server/db.ts';
import type { Kernel } from '#kernel/server/kernel.ts';
import { getInvitationState, includesRole } from '../membership.ts';
import {
  type Invitation,
  JOIN_PATH,
  membershipErrors,
  type membershipRoutes,
  OPEN_INVITATIONS_MAX,
} from '../membership-contract.ts';
import { createInvitationStore } from './invitation-store.ts';
import type { MemberStore } from './member-store.ts';
import type { People } from './people.ts';
import type { InvitationRow, UserRow } from './tables.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Closed invitations are kept, so that late visitors learn why the link no longer works. */
const RETENTION_MS = 90 * DAY_MS;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const CLOSED_ERRORS = {
  revoked: 'INVITATION_REVOKED',
  used: 'INVITATION_USED',
  expired: 'INVITATION_EXPIRED',
} as const;

const hashCode = (code: string): Buffer => createHash('sha256').update(code).digest();

export interface InvitationsDependencies {
  readonly kernel: Pick<Kernel, 'db' | 'clock' | 'publicUrl'>;
  readonly members: MemberStore;
  readonly people: People;
  readonly organizations: Pick<OrganizationsPort, 'get'>;
}
export type Invitations = ReturnType<typeof createInvitations>;
type In<R extends keyof typeof membershipRoutes> = InputOf<(typeof membershipRoutes)[R]>;
type Out<R extends keyof typeof membershipRoutes> = OutputOf<(typeof membershipRoutes)[R]>;

/** Invitation links. The code is only in the link; the database stores its hash. */
export function createInvitations({ kernel, members, people, organizations }: InvitationsDependencies) {
  const { db, clock, publicUrl } = kernel;
  const store = createInvitationStore(db);

  function assertOpen(invitation: InvitationRow): void {
    const state = getInvitationState(invitation, clock.now());
    if (state !== 'open') throw fail(membershipErrors, CLOSED_ERRORS[state]);
  }

  /** Idempotent, and never lowers a role. */
  async function accept(tx: Tx, code: string, userId: string): Promise<UserRow> {
    const txStore = createInvitationStore(tx);
    const found = await txStore.lock(hashCode(code), userId);
    if (!found) throw fail(membershipErrors, 'INVITATION_NOT_FOUND');
    const { invitation, user, usedBefore } = found;
    const { organization_id: organizationId, role } = invitation;
    if (user.organization_id && user.organization_id !== organizationId)
      throw fail(membershipErrors, 'MEMBER_ELSEWHERE');
    if (includesRole(user.organization_role, role)) return user;
    assertOpen(invitation);
    // A removed member cannot rejoin with the same link.
    if (usedBefore) throw fail(membershipErrors, 'INVITATION_USED');
    await txStore.recordUse(invitation.id, userId, clock.now());
    return members.setMembership(tx, user, { organizationId, role, joinedBy: 'invitation' });
  }

  return {
    acceptInTransaction: accept,
    accept: (code: string, userId: string): Promise<UserRow> =>
      db.transaction().execute((tx) => accept(tx, code, userId)),

    async preview(viewer: Viewer, code: string): Promise<Out<'invitation'>> {
      const invitation = await store.byHash(hashCode(code));
      if (!invitation) throw fail(membershipErrors, 'INVITATION_NOT_FOUND');
      const { organization_id, role } = invitation;
      const joined = viewer.organizationId === organization_id && includesRole(viewer.organizationRole, role);
      if (!joined) assertOpen(invitation);
      return { organization: (await organizations.get(organization_id)).name, role, joined };
    },

    async invite(viewer: Viewer, input: In<'invite'>): Promise<Out<'invite'>> {
      const organization_id = requireAdministeredOrganization(viewer);
      const now = clock.now();
      const open = await store.listOpen(organization_id, now, OPEN_INVITATIONS_MAX);
      if (open.length >= OPEN_INVITATIONS_MAX) throw fail(membershipErrors, 'TOO_MANY_INVITATIONS');
      const code = randomBytes(32).toString('base64url');
      const { role, label, max_uses } = input;
      const row = await store.insert({
        organization_id,
        role,
        label,
        max_uses,
        token_hash: hashCode(code),
        created_by: viewer.userId!,
        created_at: now,
        expires_at: new Date(now.getTime() + input.expires_in_days * DAY_MS),
      });
      return { ...present(row, viewer.displayname), url: `${publicUrl}${JOIN_PATH}#${code}` };
    },

    async list(viewer: Viewer): Promise<Out<'invitations'>> {
      const rows = await store.listOpen(
        requireAdministeredOrganization(viewer),
        clock.now(),
        OPEN_INVITATIONS_MAX,
      );
      const names = await people.byIds(rows.map((row) => row.created_by));
      return { list: rows.map((row) => present(row, names.get(row.created_by)?.displayname ?? '')) };
    },

    async revoke(viewer: Viewer, id: string): Promise<{ ok: true }> {
      const organizationId = requireAdministeredOrganization(viewer);
      const revoked = UUID.test(id) && (await store.revoke(organizationId, id, clock.now()));
      if (!revoked) throw fail(membershipErrors, 'INVITATION_NOT_FOUND', { message: NO_SUCH_INVITATION });
      return { ok: true };
    },

    deleteExpired: (): Promise<void> => store.deleteExpired(new Date(clock.now().getTime() - RETENTION_MS)),
  };
}

const NO_SUCH_INVITATION = 'There is no such invitation.';

const present = (row: InvitationRow, createdBy: string): Invitation => ({
  id: row.id,
  role: row.role,
  label: row.label,
  uses: row.uses,
  max_uses: row.max_uses,
  created_by: createdBy,
  time_created: row.created_at.getTime(),
  time_expires: row.expires_at.getTime(),
});
