import { sql } from 'kysely';
import { personChannel } from '#kernel/contract/viewer.ts';
import type { Db, Tx } from '#kernel/server/db.ts';
import type { Events } from '#kernel/server/events.ts';
import { createPasswordResetStore } from './password-reset-store.ts';
import type { AccountTables, SessionRow } from './tables.ts';

export type SessionStore = ReturnType<typeof createSessionStore>;

export interface NewSession {
  readonly user_id: string;
  readonly token_hash: Buffer;
  readonly user_agent: string;
  readonly last_address: string;
  readonly created_at: Date;
  readonly last_seen_at: Date;
  readonly expires_at: Date;
}

export function createSessionStore(kernelDb: Db, events: Pick<Events, 'publish'>) {
  const db = kernelDb.withTables<AccountTables>();

  /** Makes every process check the event streams of the session again. */
  const publishSessionEnded = (tx: Tx, userId: string): Promise<void> =>
    events.publish(tx, {
      topic: personChannel(userId),
      type: 'session.ended',
      data: { id: userId, access: true },
    });

  async function end(tx: Tx, sessionId: string): Promise<void> {
    const ended = await tx
      .withTables<AccountTables>()
      .deleteFrom('user_sessions')
      .where('id', '=', sessionId)
      .returning('user_id')
      .executeTakeFirst();
    if (ended) await publishSessionEnded(tx, ended.user_id);
  }

  async function endAll(tx: Tx, userId: string): Promise<void> {
    await tx.withTables<AccountTables>().deleteFrom('user_sessions').where('user_id', '=', userId).execute();
    await publishSessionEnded(tx, userId);
  }

  /** Reads session and user with one query; expired sessions are excluded. */
  const selectActive = (now: Date) =>
    db
      .selectFrom('user_sessions as session')
      .innerJoin('users as user', 'user.id', 'session.user_id')
      .select([
        'session.id as session_id',
        'user.id',
        'user.username',
        'user.displayname',
        'user.organization_id',
        'user.organization_role',
      ])
      .where('session.expires_at', '>', now)
      .where('user.suspended_at', 'is', null);

  /** Returns undefined if the password has changed since it was checked, or the person was suspended or deleted. */
  async function insert(session: NewSession, hash: string | null, tx: Tx): Promise<SessionRow | undefined> {
    const on = tx.withTables<AccountTables>();
    const user = await on
      .selectFrom('users')
      .select('id')
      .where('id', '=', session.user_id)
      .where('suspended_at', 'is', null)
      .where('deleted_at', 'is', null)
      .where(sql<boolean>`password_hash is not distinct from ${hash}`)
      .forShare()
      .executeTakeFirst();
    if (!user) return undefined;
    return on.insertInto('user_sessions').values(session).returningAll().executeTakeFirst();
  }

  return {
    /** By the hash of their token, in hexadecimal digits. */
    async byTokens(hashes: readonly string[], now: Date) {
      const tokens = hashes.map((hash) => Buffer.from(hash, 'hex'));
      const rows = await selectActive(now)
        .select('session.token_hash')
        .where(sql<boolean>`session.token_hash = any(${tokens}::bytea[])`)
        .execute();
      return new Map(rows.map((row) => [row.token_hash.toString('hex'), row]));
    },
    byId: (id: string, now: Date) => selectActive(now).where('session.id', '=', id).executeTakeFirst(),

    /** Starts a session and ends the browser's previous one. */
    start: (session: NewSession, hash: string | null, replaced: string | null) =>
      kernelDb.transaction().execute(async (tx) => {
        const started = await insert(session, hash, tx);
        if (started && replaced) await end(tx, replaced);
        return started;
      }),

    /** Changes the password and replaces all sessions with a new one, then does `then`; undefined if `oldHash` is no longer current. */
    changePassword: (
      session: NewSession,
      { oldHash, newHash }: { oldHash: string; newHash: string },
      then: (tx: Tx) => Promise<void>,
    ) =>
      kernelDb.transaction().execute(async (tx) => {
        const on = tx.withTables<AccountTables>();
        const changed = await on
          .updateTable('users')
          .set({ password_hash: newHash })
          .where('id', '=', session.user_id)
          .where('password_hash', '=', oldHash)
          .executeTakeFirst();
        if (changed.numUpdatedRows === 0n) return undefined;
        await createPasswordResetStore(tx).close(session.user_id, session.created_at);
        await endAll(tx, session.user_id);
        await then(tx);
        return insert(session, newHash, tx);
      }),

    /** Returns undefined, without a write, if the session was seen after `before` or has expired. */
    touch: (id: string, address: string, times: { before: Date; now: Date; expiresAt: Date }) =>
      db
        .updateTable('user_sessions')
        .set({ last_seen_at: times.now, last_address: address, expires_at: times.expiresAt })
        .where('id', '=', id)
        .where('last_seen_at', '<=', times.before)
        .where('expires_at', '>', times.now)
        .returningAll()
        .executeTakeFirst(),

    list: (userId: string, now: Date, max: number): Promise<SessionRow[]> =>
      db
        .selectFrom('user_sessions')
        .selectAll()
        .where('user_id', '=', userId)
        .where('expires_at', '>', now)
        .orderBy('last_seen_at', 'desc')
        .limit(max)
        .execute(),

    endAll,
    /** Ends a session if it belongs to this person. */
    endOwn: (userId: string, id: string) =>
      kernelDb.transaction().execute(async (tx) => {
        const { numDeletedRows } = await tx
          .withTables<AccountTables>()
          .deleteFrom('user_sessions')
          .where('id', '=', id)
          .where('user_id', '=', userId)
          .executeTakeFirst();
        if (numDeletedRows > 0n) await publishSessionEnded(tx, userId);
      }),
    endEverywhere: (userId: string) => kernelDb.transaction().execute((tx) => endAll(tx, userId)),
    end: (id: string) => kernelDb.transaction().execute((tx) => end(tx, id)),
    deleteExpired: (now: Date) => db.deleteFrom('user_sessions').where('expires_at', '<=', now).execute(),
  };
}
