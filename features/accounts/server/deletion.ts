import { z } from 'zod';
import { AppError, fail } from '#kernel/contract/errors.ts';
import { personChannel } from '#kernel/contract/viewer.ts';
import type { JobKind } from '#kernel/server/jobs.ts';
import type { Kernel } from '#kernel/server/kernel.ts';
import { type Deletion, personalDataErrors } from '../personal-data-contract.ts';
import type { PersonalData } from '../port.ts';
import type { DeletedNames } from './deleted-names.ts';
import { createDeletionStore } from './deletion-store.ts';
import type { IdentityProof } from './identity-proof.ts';
import type { Notices } from './notices.ts';
import type { SessionStore } from './session-store.ts';
import type { UserRow } from './tables.ts';

const eraseKind: JobKind<{ id: string }> = {
  name: 'accounts.erase',
  data: z.object({ id: z.string() }),
  retryLimit: 10,
  retryDelaySec: 30,
  // A person may own thousands of videos.
  expireInSec: 4 * 3600,
};
/** Longer than any request that was under way when the sessions ended. */
const FINISH_AFTER_MS = 10 * 60_000;

export interface DeletionDependencies {
  readonly kernel: Pick<Kernel, 'db' | 'events' | 'jobs' | 'clock' | 'log'>;
  readonly sessions: Pick<SessionStore, 'endAll'>;
  readonly notices: Pick<Notices, 'add'>;
  readonly names: Pick<DeletedNames, 'add'>;
  readonly proofs: IdentityProof;
  /** What all features store about people. */
  personalData(): readonly PersonalData[];
}
export type AccountDeletion = ReturnType<typeof createAccountDeletion>;

/**
 * Deletes accounts. One transaction ends all sessions and removes everything that accounts store; a job erases what other
 * features store. Ten minutes later a schedule erases again, for what requests that were under way wrote or a job that
 * was given up left behind, and then removes the row.
 */
export function createAccountDeletion(dependencies: DeletionDependencies) {
  const { sessions, notices, names, proofs, personalData } = dependencies;
  const { db, events, jobs, clock, log } = dependencies.kernel;
  const store = createDeletionStore(db);

  async function eraseFor({ id, hands_over: handOver }: { id: string; hands_over: boolean }): Promise<void> {
    for (const { erase } of personalData()) await erase?.(id, { handOver });
  }

  jobs.handle(eraseKind, async ({ id }) => {
    const deleted = await store.find(id);
    if (deleted) await eraseFor(deleted);
  });

  jobs.every('accounts.finish-deletions', { minutes: 10 }, async (signal) => {
    for (const deleted of await store.listBefore(new Date(clock.now().getTime() - FINISH_AFTER_MS))) {
      if (signal.aborted) return;
      try {
        await eraseFor(deleted);
        await store.remove(deleted.id);
      } catch (error) {
        // Must not keep others from being erased; the next run tries again.
        log.error({ err: error, userId: deleted.id }, 'a deleted account could not be erased completely');
      }
    }
  });

  async function assertErasable(user: UserRow, administratorIds: readonly string[]): Promise<void> {
    if (administratorIds.length === 1 && administratorIds[0] === user.id)
      throw fail(personalDataErrors, 'ONLY_ADMINISTRATOR');
    for (const { assertErasable } of personalData()) await assertErasable?.(user.id);
  }

  async function findObstacle(user: UserRow): Promise<Deletion['obstacle']> {
    try {
      await assertErasable(user, await store.administratorIds(user.organization_id));
      return null;
    } catch (error) {
      if (error instanceof AppError) return { code: error.code, message: error.message };
      throw error;
    }
  }

  return {
    async preview(user: UserRow): Promise<Deletion> {
      const counts = await Promise.all(personalData().map(({ countOwned }) => countOwned?.(user.id) ?? 0));
      const heir = user.organization_id ? await store.heirOf(user.organization_id, user.id) : undefined;
      return {
        proof: await proofs.kindFor(user),
        videos: counts.reduce((sum, count) => sum + count, 0),
        heir: heir ? { username: heir.username, displayname: heir.displayname } : null,
        obstacle: await findObstacle(user),
      };
    },

    /** Does nothing if the account was deleted while this waited, as after a double click. */
    async delete(user: UserRow, handOver: boolean): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const txStore = createDeletionStore(tx);
        const { row, administratorIds } = await txStore.lock(user);
        if (!row) return;
        await assertErasable(row, administratorIds);
        if (handOver && !(row.organization_id && (await txStore.heirOf(row.organization_id, row.id))))
          throw fail(personalDataErrors, 'NO_HEIR');
        await notices.add(tx, row, 'accountDeleted');
        await names.add(tx, row.username);
        await sessions.endAll(tx, row.id);
        await txStore.scrub(row.id, clock.now(), handOver);
        const data = { id: row.id, access: true };
        await events.publish(tx, { topic: personChannel(row.id), type: 'account.deleted', data });
        await jobs.send(eraseKind, { id: row.id }, { tx, key: row.id });
      });
    },
  };
}
