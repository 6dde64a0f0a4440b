import type { Db, Tx } from '#kernel/server/db.ts';
import type { AuditRow, AuditTable, QuizTables } from './tables.ts';

const LISTED_MAX = 200;

export type NewAuditEntry = Pick<AuditTable, 'video_id' | 'at' | 'user_id' | 'action' | 'qid' | 'person'> & {
  readonly changed: number;
};

/** Who has changed grades. Entries are written in the transaction that changes them. */
export function createAuditStore(kernelDb: Db | Tx) {
  const db = kernelDb.withTables<QuizTables>();
  return {
    async add(entry: NewAuditEntry): Promise<number> {
      const { id } = await db
        .insertInto('quiz_audit')
        .values(entry)
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    async addChanged(id: number, changed: number): Promise<void> {
      await db
        .updateTable('quiz_audit')
        .set(({ eb }) => ({ changed: eb('changed', '+', changed) }))
        .where('id', '=', id)
        .execute();
    },
    list: (videoId: string): Promise<AuditRow[]> =>
      db
        .selectFrom('quiz_audit')
        .selectAll()
        .where('video_id', '=', videoId)
        .orderBy('id', 'desc')
        .limit(LISTED_MAX)
        .execute(),
  };
}
